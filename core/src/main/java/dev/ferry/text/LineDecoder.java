package dev.ferry.text;

import dev.ferry.utf8.MalformedPolicy;
import dev.ferry.utf8.MalformedUtf8Exception;
import dev.ferry.utf8.Utf8;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// Makes strings of a line's bytes, and reports those that are malformed.
final class LineDecoder {
  private LineDecoder() {}

  static String decode(Line line, Block block, int from, int to) {
    var text = block.part().text();
    var encoding = text.encoding();
    boolean isReporting = text.malformed() == MalformedPolicy.REPORT;
    if (encoding.equals(Encoding.UTF_8)) {
      try {
        var bytes = block.bytes();
        return Utf8.decode(bytes, from, to - from, bytes.length, text.malformed());
      } catch (MalformedUtf8Exception malformed) {
        throw new MalformedTextException(
            report(line, block, (int) malformed.offset(), malformed.found(), malformed.expected()));
      }
    }
    var decoded =
        encoding.lines() == Lines.PAIRS
            ? Utf16.decode(block.bytes(), from, to, encoding, replacing(text.malformed()))
            : encoding.decode(block.bytes(), from, to);
    if (isReporting && decoded.contains(encoding.replacement())) {
      var bad = firstMalformed(encoding, block.bytes(), from, to);
      if (bad != null) {
        throw new MalformedTextException(
            report(line, block, bad.index, bad.hex(block.bytes()), bad.expected(encoding)));
      }
    }
    return decoded;
  }

  /// What is malformed is seen by what is put in its place.
  private static MalformedPolicy replacing(MalformedPolicy policy) {
    return policy == MalformedPolicy.REPORT ? MalformedPolicy.REPLACE : policy;
  }

  private static MalformedText report(
      Line line, Block block, int at, String found, String expected) {
    var text = block.part().text();
    int lineStart = (int) (line.offset() - block.offset());
    var before = new String(block.bytes(), lineStart, at - lineStart, text.encoding().charset());
    return new MalformedText(
        text.source().name(),
        text.encoding().name(),
        line.number(),
        before.codePointCount(0, before.length()) + 1L,
        block.offset() + at,
        found,
        expected);
  }

  /// Malformed bytes: where they begin and how many they are.
  record Malformed(int index, int length, boolean isUnmappable) {
    String hex(byte[] bytes) {
      return HexFormat.ofDelimiter(" ").withUpperCase().formatHex(bytes, index, index + length);
    }

    String expected(Encoding encoding) {
      return isUnmappable
          ? "a character that " + encoding + " has"
          : "the bytes of a character in " + encoding;
    }
  }

  /// The first bytes of `bytes[from, to)` that are malformed; null if there are none.
  static @Nullable Malformed firstMalformed(Encoding encoding, byte[] bytes, int from, int to) {
    var decoder = encoding.newDecoder(MalformedPolicy.REPORT);
    var in = ByteBuffer.wrap(bytes, from, to - from);
    var out = CharBuffer.allocate(Math.min(8192, to - from + 2));
    while (true) {
      var result = decoder.decode(in, out, true);
      if (result.isError()) {
        return new Malformed(in.position(), result.length(), result.isUnmappable());
      }
      if (result.isUnderflow()) {
        return null;
      }
      out.clear();
    }
  }
}
