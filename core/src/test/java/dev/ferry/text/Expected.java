package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The right answers, from the JDK's decoders.
final class Expected {
  /// LF, CR LF or CR ends a line.
  static final int ANY = -1;

  private Expected() {}

  static List<String> readLine(byte[] bytes, Charset charset) throws IOException {
    var in = new ByteArrayInputStream(bytes);
    try (var reader = new BufferedReader(new InputStreamReader(in, charset))) {
      return reader.lines().toList();
    }
  }

  /// The lines of bytes from `from` on, decoded one code point at a time to see where each begins.
  /// Not for stateful encodings.
  static List<SeenLine> lines(byte[] bytes, int from, Charset charset, int end) {
    var decoder =
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    var in = ByteBuffer.wrap(bytes, from, bytes.length - from);
    var out = CharBuffer.allocate(2);
    var lines = new ArrayList<SeenLine>();
    var text = new StringBuilder();
    int start = from;
    boolean afterCr = false;
    while (true) {
      int before = in.position();
      decoder.decode(in, out.clear().limit(1), true);
      if (out.position() == 0) {
        // A pair of surrogates needs room for both.
        decoder.decode(in, out.clear(), true);
      }
      if (out.position() == 0) {
        break;
      }
      int codePoint = Character.codePointAt(out.flip(), 0);
      if (afterCr && codePoint == '\n') {
        start = in.position();
        afterCr = false;
        continue;
      }
      afterCr = end == ANY && codePoint == '\r';
      if (afterCr || codePoint == (end == ANY ? '\n' : end)) {
        lines.add(new SeenLine(lines.size() + 1, start, before - start, text.toString()));
        text.setLength(0);
        start = in.position();
      } else {
        text.appendCodePoint(codePoint);
      }
    }
    if (start < bytes.length) {
      lines.add(new SeenLine(lines.size() + 1, start, bytes.length - start, text.toString()));
    }
    return lines;
  }

  /// The same for UTF-8, fast: a lead byte is no part of another sequence, so an end can be looked
  /// for in the bytes.
  static List<SeenLine> linesOfUtf8(byte[] bytes, int end) {
    byte[] sought = end == ANY ? new byte[] {'\n'} : Character.toString(end).getBytes(UTF_8);
    var lines = new ArrayList<SeenLine>();
    int start = 0;
    for (int i = 0; i < bytes.length; i++) {
      boolean cr = end == ANY && bytes[i] == '\r';
      if (!cr && !isAt(bytes, i, sought)) {
        continue;
      }
      lines.add(lineOfUtf8(lines.size() + 1, bytes, start, i));
      i += cr ? 0 : sought.length - 1;
      if (cr && i + 1 < bytes.length && bytes[i + 1] == '\n') {
        i++;
      }
      start = i + 1;
    }
    if (start < bytes.length) {
      lines.add(lineOfUtf8(lines.size() + 1, bytes, start, bytes.length));
    }
    return lines;
  }

  private static boolean isAt(byte[] bytes, int index, byte[] sought) {
    return bytes[index] == sought[0]
        && index + sought.length <= bytes.length
        && Arrays.equals(bytes, index, index + sought.length, sought, 0, sought.length);
  }

  private static SeenLine lineOfUtf8(int number, byte[] bytes, int start, int end) {
    return new SeenLine(number, start, end - start, new String(bytes, start, end - start, UTF_8));
  }
}
