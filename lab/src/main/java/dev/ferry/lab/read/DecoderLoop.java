package dev.ferry.lab.read;

import dev.ferry.lab.experiment.Operation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.file.Path;

/// Sends a file through a `CharsetDecoder`, 8 KiB at a time. A new decoder reports malformed input.
final class DecoderLoop {
  /// What counting code points this way is called.
  static final String COUNT_NAME = "CharsetDecoder loop";

  private static final int BUFFER = 8192;

  private final CharsetDecoder decoder;
  private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER);
  private final CharBuffer chars = CharBuffer.allocate(BUFFER);

  private DecoderLoop(Charset charset) {
    decoder = charset.newDecoder();
  }

  static Operation<Path> check(Charset charset) {
    return (file, sink) ->
        sink.number(new DecoderLoop(charset).decode(file, _ -> {}).isError() ? 1 : 0);
  }

  static Operation<Path> countCodePoints(Charset charset) {
    return (file, sink) -> {
      var count = new CodePointCount();
      new DecoderLoop(charset).decode(file, count);
      sink.number(count.codePoints);
    };
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
