package dev.ferry.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ferry.kernel.CharsetTable;
import dev.ferry.kernel.Progress;
import dev.ferry.kernel.Scratch;
import java.nio.charset.Charset;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The table that a charset is decoded by, once there is so much of it that it pays.
///
/// Threads share it without order: some may begin another one, which then is filled like the first.
final class DecodingTable {
  /// Bytes of a text after which a table soon has most of its characters, and saves more than it
  /// took to ask for them.
  static final int ENOUGH = 1 << 20;

  /// By the names of the charsets, of which there are sixteen.
  private static final Map<String, DecodingTable> ALL = new ConcurrentHashMap<>();

  private final Charset charset;
  private int bytesSoFar;
  private @Nullable CharsetTable table;

  private DecodingTable(Charset charset) {
    this.charset = charset;
  }

  static DecodingTable of(Charset charset) {
    var known = ALL.computeIfAbsent(charset.name(), name -> new DecodingTable(charset));
    boolean isOther = !known.charset.getClass().equals(charset.getClass());
    return isOther ? new DecodingTable(charset) : known;
  }

  /// Begins anew, for tests: what encodings have by now they keep.
  static void forgetAll() {
    ALL.clear();
  }

  /// Counts bytes that are about to be decoded.
  ///
  /// @return the table to decode them by; null if they are left to the JDK
  @Nullable CharsetTable tableFor(int bytes) {
    var known = table;
    return known != null ? known : count(bytes);
  }

  private @Nullable CharsetTable count(int bytes) {
    int before = bytesSoFar;
    if (bytes < ENOUGH - before) {
      bytesSoFar = before + bytes;
      return null;
    }
    var begun = new CharsetTable(charset);
    table = begun;
    return begun;
  }

  /// The text of bytes, with what is malformed replaced.
  String decode(byte[] bytes, int from, int to) {
    int length = to - from;
    var known = tableFor(length);
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

  /// Goes over bytes up to the first that are not in the table; over none if there is none yet.
  ///
  /// @return the [Progress]: bytes read, and the chars that they are
  long scan(byte[] bytes, int from, int to) {
    var known = tableFor(to - from);
    if (known == null) {
      return Progress.of(0, 0);
    }
    var scratch = Scratch.acquire();
    try {
      return scan(known, bytes, from, to, scratch.chars);
    } finally {
      scratch.release();
    }
  }

  /// Block by block. One may end within a character, with which the next begins.
  private static long scan(CharsetTable known, byte[] bytes, int from, int to, char[] chars) {
    int count = 0;
    int i = from;
    while (i < to) {
      int end = Math.min(to, i + Scratch.BLOCK);
      long progress = known.decode(bytes, i, end, chars, Scratch.START);
      int read = Progress.read(progress);
      if (read == 0) {
        break;
      }
      i += read;
      count += Progress.written(progress);
    }
    return Progress.of(i - from, count);
  }

  private String decode(CharsetTable known, byte[] bytes, int from, int to, char[] chars, int at) {
    long progress = known.decode(bytes, from, to, chars, at);
    int left = from + Progress.read(progress);
    var decoded = new String(chars, at, Progress.written(progress));
    return left == to ? decoded : decoded + new String(bytes, left, to - left, charset);
  }
}
