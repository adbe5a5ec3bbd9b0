package dev.ferry.bson;

import static dev.ferry.utf8.MalformedPolicy.AS_JDK;

import dev.ferry.utf8.Utf8;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Strings for names of fields, which come again and again: from a table of those that were read
/// last, the same for all inputs, so that it helps with the first document that a new one reads.
///
/// A name has one place in the table, told by its bytes. Entries do not change, so threads need not
/// agree on what the table holds. It keeps at most 1,024 names of 64 bytes. A name that finds its
/// place taken is seldom put there, so that names that never come again, keys of a map perhaps,
/// cost next to nothing.
final class Names {
  private static final int TABLE_BITS = 10;
  private static final int LONGEST = 64;

  /// Of so many names that find their place taken, one takes it over.
  private static final int SELDOM = 16;

  /// Odd and without a pattern: 2^64 divided by the golden ratio, and by the square root of 2.
  private static final long SPREAD = 0x9E3779B9_7F4A7C15L;

  private static final long SPREAD_MORE = 0xB504F333_F9DE6485L;

  private static final @Nullable Entry[] TABLE = new Entry[1 << TABLE_BITS];
  private static final String[] SINGLE = new String[0x80];

  static {
    for (int c = 0; c < SINGLE.length; c++) {
      SINGLE[c] = String.valueOf((char) c);
    }
  }

  private int misses;

  /// A name and its bytes: the first eight and the last eight of it, or, of less than 16, all, with
  /// zeros behind. The others are told by `bytes`. A name holds no 0, so the two forms are never
  /// alike.
  private static final class Entry {
    final long first;
    final long second;
    final byte[] bytes;
    final String name;

    Entry(long first, long second, byte[] bytes, String name) {
      this.first = first;
      this.second = second;
      this.bytes = bytes;
      this.name = name;
    }
  }

  private static final byte[] ALL_TOLD = {};

  /// The name of less than 16 bytes, from `from` on, that are in two longs, zeros behind.
  String get(long low, long high, byte[] bytes, int from, int length) {
    int slot = slot(low, high);
    var entry = TABLE[slot];
    if (entry != null && entry.first == low && entry.second == high) {
      return entry.name;
    }
    var name = text(bytes, from, from + length, from + length);
    if (length > 1 && (entry == null || ++misses % SELDOM == 0)) {
      TABLE[slot] = new Entry(low, high, ALL_TOLD, name);
    }
    return name;
  }

  /// The name that is in `bytes[from, to)`.
  String get(byte[] bytes, int from, int to) {
    int length = to - from;
    if (length < 2 * Long.BYTES) {
      return get(
          gather(bytes, from, to), gather(bytes, from + Long.BYTES, to), bytes, from, length);
    }
    if (length > LONGEST) {
      return text(bytes, from, to, to);
    }
    long first = LittleEndian.getLong(bytes, from);
    long last = LittleEndian.getLong(bytes, to - Long.BYTES);
    int slot = slot(first, last);
    var entry = TABLE[slot];
    if (entry != null
        && entry.first == first
        && entry.second == last
        && Arrays.equals(entry.bytes, 0, entry.bytes.length, bytes, from, to)) {
      return entry.name;
    }
    var name = text(bytes, from, to, to);
    if (entry == null || ++misses % SELDOM == 0) {
      TABLE[slot] = new Entry(first, last, Arrays.copyOfRange(bytes, from, to), name);
    }
    return name;
  }

  /// Up to eight bytes from `from` on, those before `to`, zeros behind.
  private static long gather(byte[] bytes, int from, int to) {
    long gathered = 0;
    int end = Math.min(to, from + Long.BYTES);
    for (int i = end - 1; i >= from; i--) {
      gathered = gathered << 8 | bytes[i] & 0xFF;
    }
    return gathered;
  }

  private static int slot(long first, long second) {
    return (int) ((first * SPREAD ^ second * SPREAD_MORE) >>> Long.SIZE - TABLE_BITS);
  }

  /// The text of `bytes[from, to)`.
  ///
  /// @param limit after the last byte of the input, which nobody changes while it is read
  static String text(byte[] bytes, int from, int to, int limit) {
    if (to - from == 1 && bytes[from] >= 0) {
      return SINGLE[bytes[from]];
    }
    return Utf8.decode(bytes, from, to - from, limit, AS_JDK);
  }
}
