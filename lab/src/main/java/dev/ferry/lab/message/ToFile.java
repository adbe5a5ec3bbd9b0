package dev.ferry.lab.message;

import static java.nio.file.StandardOpenOption.APPEND;

import com.google.protobuf.Message;
import dev.ferry.lab.experiment.Operation;
import dev.ferry.protobuf.FerryProto;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/// A message to the end of a file: of the null device, where only the way there costs anything, or
/// of one that is read to see whether the bytes are right.
///
/// @param file that is there
record ToFile(Path file) {
  /// Takes everything and keeps nothing. Not every platform has it.
  static final Path NULL_DEVICE = Path.of("/dev/null");

  /// Whether there is something to write to when it is timed.
  static boolean isPossible() {
    return Files.isWritable(NULL_DEVICE);
  }

  Operation<Message> toNewStream() {
    var name = file.toString();
    return (message, _) -> {
      try (var stream = new FileOutputStream(name, true)) {
        message.writeTo(stream);
      }
    };
  }

  Operation<Message> ferryToNewStream() {
    var name = file.toString();
    return (message, _) -> {
      try (var stream = new FileOutputStream(name, true)) {
        FerryProto.writeTo(message, stream);
      }
    };
  }

  Operation<Message> toReusedStream() {
    var stream = openStream();
    return (message, _) -> message.writeTo(stream);
  }

  Operation<Message> ferryToReusedStream() {
    var stream = openStream();
    return (message, _) -> FerryProto.writeTo(message, stream);
  }

  Operation<Message> arrayToNewChannel() {
    return (message, _) -> {
      try (var channel = FileChannel.open(file, APPEND)) {
        write(message.toByteArray(), channel);
      }
    };
  }

  Operation<Message> toNewChannel() {
    return (message, _) -> {
      try (var channel = FileChannel.open(file, APPEND)) {
        message.writeTo(Channels.newOutputStream(channel));
      }
    };
  }

  Operation<Message> ferryToNewChannel() {
    return (message, _) -> {
      try (var channel = FileChannel.open(file, APPEND)) {
        FerryProto.writeTo(message, channel);
      }
    };
  }

  Operation<Message> arrayToReusedChannel() {
    var channel = openChannel();
    return (message, _) -> write(message.toByteArray(), channel);
  }

  Operation<Message> toReusedChannel() {
    var stream = Channels.newOutputStream(openChannel());
    return (message, _) -> message.writeTo(stream);
  }

  Operation<Message> ferryToReusedChannel() {
    var channel = openChannel();
    return (message, _) -> FerryProto.writeTo(message, channel);
  }

  private static void write(byte[] bytes, FileChannel channel) throws IOException {
    var rest = ByteBuffer.wrap(bytes);
    while (rest.hasRemaining()) {
      channel.write(rest);
    }
  }

  private FileOutputStream openStream() {
    try {
      return new FileOutputStream(file.toFile(), true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private FileChannel openChannel() {
    try {
      return FileChannel.open(file, APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
