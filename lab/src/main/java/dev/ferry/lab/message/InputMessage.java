package dev.ferry.lab.message;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.UninitializedMessageException;
import dev.ferry.lab.experiment.ObjectCase;
import dev.ferry.lab.text.InputFile;
import dev.ferry.lab.text.InputRefused;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A user's own message, serialised, in a file: one that has the schema of the old benchmarks.
public final class InputMessage {
  private static final long LARGEST = 64L << 20;

  private InputMessage() {}

  /// The message of a file, in proto2, which it is in, and in proto3.
  ///
  /// @param name to show for it
  /// @throws InputRefused if the file cannot be read, is empty or large, or holds no such message;
  ///   or one whose strings are not UTF-8, as that cannot be built from Strings
  public static List<ObjectCase> of(Path file, String name) throws InputRefused {
    var bytes = InputFile.bytes(file, LARGEST);
    for (var type : MessageType.ofInputs()) {
      var message = parsed(type, bytes);
      if (message.isPresent()) {
        return cases(file, name, type, message.orElseThrow(), InputFile.sha256(bytes));
      }
    }
    throw new InputRefused(
        "%s is not a message to be measured: it has to be a serialised %s of the schema speed.proto, without unknown fields."
            .formatted(
                file,
                String.join(
                    " or ", MessageType.ofInputs().stream().map(MessageType::title).toList())));
  }

  /// Empty if it is not of that type.
  private static Optional<Message> parsed(MessageType type, byte[] bytes) {
    try {
      return Optional.of(type.parse(bytes)).filter(message -> !hasUnknownFields(message));
    } catch (InvalidProtocolBufferException | UninitializedMessageException e) {
      return Optional.empty();
    }
  }

  private static boolean hasUnknownFields(Message message) {
    return !message.getUnknownFields().asMap().isEmpty()
        || message.getAllFields().values().stream()
            .flatMap(value -> value instanceof List<?> list ? list.stream() : Stream.of(value))
            .anyMatch(value -> value instanceof Message nested && hasUnknownFields(nested));
  }

  private static List<ObjectCase> cases(
      Path file, String name, MessageType type, Message message, String sha256)
      throws InputRefused {
    if (!Blueprint.of(message).make().toByteString().equals(message.toByteString())) {
      throw new InputRefused(
          file + " holds a string that is not UTF-8, so that it cannot be built from Strings.");
    }
    return Stream.of(type, type.inProto3())
        .map(each -> GeneratedMessages.of(name, each, List.of(message), sha256))
        .filter(each -> each.bytes() > 0) // proto3 writes no zeros
        .toList();
  }
}
