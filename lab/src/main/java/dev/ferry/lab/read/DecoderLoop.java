package dev.ferry.lab.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ferry.lab.experiment.Sink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.file.Path;

/// Sends a file through a `CharsetDecoder`, 8 KiB at a time. A new decoder reports malformed input.
final class DecoderLoop {
  /// What counting code points this way is called.
  static final String COUNT_NAME = "CharsetDecoder loop";

  private static final int BUFFER = 8192;

  private final CharsetDecoder decoder = UTF_8.newDecoder();
  private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER);
  private final CharBuffer chars = CharBuffer.allocate(BUFFER);

  private DecoderLoop() {}

  static void check(Path file, Sink sink) throws IOException {
    sink.number(new DecoderLoop().decode(file, _ -> {}).isError() ? 1 : 0);
  }

  static void countCodePoints(Path file, Sink sink) throws IOException {
    var count = new CodePointCount();
    new DecoderLoop().decode(file, count);
    sink.number(count.codePoints);
  }

  private CoderResult decode(Path file, Decoded decoded) throws IOException {
    try (var channel = FileChannel.open(file)) {
      boolean ended = false;
      while (true) {
        ended = channel.read(bytes) < 0;
        var result = decoder.decode(bytes.flip(), chars, ended);
        decoded.take(chars.flip());
        if (result.isError() || ended) {
          return result;
        }
        chars.clear();
        bytes.compact();
      }
    }
  }

  /// Is given the chars, buffer by buffer.
  private interface Decoded {
    void take(CharBuffer chars);
  }

  /// A surrogate pair counts at its first half.
  private static final class CodePointCount implements Decoded {
    private long codePoints;

    @Override
    public void take(CharBuffer chars) {
      for (int i = chars.position(); i < chars.limit(); i++) {
        codePoints += Character.isLowSurrogate(chars.get(i)) ? 0 : 1;
      }
    }
  }
}
