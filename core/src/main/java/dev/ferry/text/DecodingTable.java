package dev.ferry.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ferry.kernel.CharsetTable;
import dev.ferry.kernel.Progress;
import dev.ferry.kernel.Scratch;
import java.nio.charset.Charset;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The table that a charset is decoded by, once so much has been that it pays to fill one.
///
/// Threads share it without order: some may fill one more, with the same in it.
final class DecodingTable {
  /// Bytes that a table saves about as much time for as it takes to fill it.
  static final int ENOUGH = 8 << 20;

  /// By the names of the charsets, of which there are some ten.
  private static final Map<String, DecodingTable> ALL = new ConcurrentHashMap<>();

  private final Charset charset;
  private int decoded;
  private @Nullable CharsetTable table;

  private DecodingTable(Charset charset) {
    this.charset = charset;
  }

  static DecodingTable of(Charset charset) {
    return ALL.computeIfAbsent(charset.name(), name -> new DecodingTable(charset));
  }

  /// Begins anew, for tests: what encodings have by now they keep.
  static void forgetAll() {
    ALL.clear();
  }

  /// The table to decode so many bytes by; null if it is left to the JDK.
  @Nullable CharsetTable get(int bytes) {
    var filled = table;
    return filled != null ? filled : count(bytes);
  }

  private @Nullable CharsetTable count(int bytes) {
    int all = decoded + bytes;
    if (all < ENOUGH) {
      decoded = all;
      return null;
    }
    var filled = new CharsetTable(charset);
    table = filled;
    return filled;
  }

  /// The text of bytes, with what is malformed replaced.
  String decode(byte[] bytes, int from, int to) {
    int length = to - from;
    var known = get(length);
    if (known == null) {
      return new String(bytes, from, length, charset);
    }
    if (known.isAscii(bytes, from, to)) {
      return new String(bytes, from, length, ISO_8859_1);
    }
    if (length > Scratch.BLOCK) {
      return decode(known, bytes, from, to, new char[length], 0);
    }
    var scratch = Scratch.acquire();
    try {
      return decode(known, bytes, from, to, scratch.chars, Scratch.START);
    } finally {
      scratch.release();
    }
  }

  private String decode(CharsetTable known, byte[] bytes, int from, int to, char[] chars, int at) {
    long progress = known.decode(bytes, from, to, chars, at);
    int left = from + Progress.read(progress);
    var decoded = new String(chars, at, Progress.written(progress));
    return left == to ? decoded : decoded + new String(bytes, left, to - left, charset);
  }
}
