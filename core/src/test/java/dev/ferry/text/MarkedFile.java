package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/// A file of some MiB of long lines, with something else put to where blocks of 256 KiB and pieces
/// of 4 MiB meet, which may begin up to three bytes early, to see what comes before. What was there
/// before is put back when that moves on.
final class MarkedFile {
  private static final int[] BOUNDARIES = {
    256 << 10, 4 << 20, (4 << 20) + (256 << 10) - 2, 8 << 20
  };

  private static final int LINE = 60_000;

  private final Path path;
  private final byte[] ground = new byte[(8 << 20) + (300 << 10)];
  private final byte[] bytes;

  MarkedFile(Path directory, int end) throws IOException {
    Arrays.fill(ground, (byte) 'x');
    byte[] endOfLine = Character.toString(end).getBytes(UTF_8);
    for (int i = LINE; i < ground.length; i += LINE) {
      System.arraycopy(endOfLine, 0, ground, i, endOfLine.length);
    }
    bytes = ground.clone();
    path = LineWay.written(directory, bytes);
  }

  Path path() {
    return path;
  }

  /// As the file is now. Not to be changed.
  byte[] bytes() {
    return bytes;
  }

  /// Where pieces and blocks meet.
  static int[] boundaries() {
    return BOUNDARIES.clone();
  }

  /// Puts `mark` at `distance` from each boundary, and nothing elsewhere.
  void mark(byte[] mark, int distance) throws IOException {
    mark(mark, distance, 0, Integer.MAX_VALUE);
  }

  /// As above, at the boundaries from `first` on.
  void mark(byte[] mark, int distance, int first) throws IOException {
    mark(mark, distance, first, Integer.MAX_VALUE);
  }

  /// As above, at the boundaries from `first` to `last`.
  void mark(byte[] mark, int distance, int first, int last) throws IOException {
    System.arraycopy(ground, 0, bytes, 0, ground.length);
    for (int boundary : BOUNDARIES) {
      if (boundary >= first && boundary <= last) {
        System.arraycopy(mark, 0, bytes, boundary + distance, mark.length);
      }
    }
    try (var channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      for (int boundary : BOUNDARIES) {
        write(channel, boundary - 1000, 2000);
      }
    }
  }

  private void write(FileChannel channel, int from, int length) throws IOException {
    var buffer = ByteBuffer.wrap(bytes, from, length);
    while (buffer.hasRemaining()) {
      var _ = channel.write(buffer, buffer.position());
    }
  }
}
