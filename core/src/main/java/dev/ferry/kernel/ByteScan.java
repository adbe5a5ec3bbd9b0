package dev.ferry.kernel;

/// Looks for bytes in bytes, eight at a time, each in 8 bits of a long, the first lowest.
public final class ByteScan {
  private static final long ONES = 0x01010101_01010101L;
  private static final long TOPS = ONES << 7;

  /// With a larger bound, a 0 with a borrow would not show in its top bit.
  private static final int LARGEST_BOUND = 0x7F;

  /// Bytes that [#endsWithFours] looks at.
  public static final int END = 2 * Long.BYTES;

  /// Bytes counted before a sum of 8 bits could overflow.
  private static final int MOST = 255 * Long.BYTES;

  /// Bytes counted before it could if each may count for two.
  private static final int MOST_BY_TWO = 127 * Long.BYTES;

  private static final int ASCII_BLOCK = 512;

  /// Calls of [#isYoung] up to which little is counted at once.
  static final int YOUNG = 10_000;

  /// Bytes that are little, in pieces: C2 has to see that there may be several.
  private static final int LITTLE = 16 * Long.BYTES;

  private static final int PIECE = LITTLE / 2;

  /// How many there have been, about: threads do not wait for each other. It stops at [#YOUNG].
  static int calls;

  private ByteScan() {}

  /// Whether to count few bytes by one call: while a JVM is young, as methods are compiled after so
  /// many calls, the first of which take a thousand times as long as later ones.
  private static boolean isYoung() {
    if (calls < YOUNG) {
      calls++;
      return true;
    }
    return false;
  }

  /// Whether what a code point of four bytes begins with, or a larger byte, is among the last
  /// [#END] before `end`.
  public static boolean endsWithFours(byte[] src, int end) {
    long first = (long) Scalar.LONG.get(src, end - 2 * Long.BYTES);
    long last = (long) Scalar.LONG.get(src, end - Long.BYTES);
    return ((ofFourBits(first) | ofFourBits(last)) & TOPS) != 0;
  }

  /// The top bit of each byte: whether the one has its four highest bits.
  private static long ofFourBits(long bytes) {
    return bytes & bytes << 1 & bytes << 2 & bytes << 3;
  }

  /// Finds all bytes of two kinds, which may be the same, in `src[from, to)` and writes their
  /// indices to `dst`, which has room for one a byte. Reads up to 31 bytes past `to`.
  ///
  /// @return how many there are
  static int find(byte[] src, int from, int to, byte first, byte second, int[] dst) {
    long firsts = ONES * (first & 0xFF);
    long seconds = ONES * (second & 0xFF);
    // Line ends are among the lowest bytes, of which text has few others.
    int bound = Math.max(first & 0xFF, second & 0xFF) + 1;
    boolean isBounded = bound <= LARGEST_BOUND;
    long bounds = ONES * bound;
    int count = 0;
    for (int i = from; i < to; i += 32) {
      if (isBounded && !isAnyBelow(src, i, bounds)) {
        continue;
      }
      int end = Math.min(to, i + 32);
      for (int k = i; k < end; k += Long.BYTES) {
        long bytes = (long) Scalar.LONG.get(src, k);
        long found = zeros(bytes ^ firsts) | zeros(bytes ^ seconds);
        for (; found != 0; found &= found - 1) {
          int index = k + (Long.numberOfTrailingZeros(found) >>> 3);
          if (index >= to) {
            return count;
          }
          dst[count++] = index;
        }
      }
    }
    return count;
  }

  /// Whether one of 32 bytes is below a bound. Says no only if there is none.
  private static boolean isAnyBelow(byte[] src, int i, long bounds) {
    long a = (long) Scalar.LONG.get(src, i);
    long b = (long) Scalar.LONG.get(src, i + 8);
    long c = (long) Scalar.LONG.get(src, i + 16);
    long d = (long) Scalar.LONG.get(src, i + 24);
    long below = (a - bounds & ~a | b - bounds & ~b) | (c - bounds & ~c | d - bounds & ~d);
    return (below & TOPS) != 0;
  }

  /// The top bit of each byte that is 0.
  private static long zeros(long bytes) {
    return ~((bytes & ~TOPS) + ~TOPS | bytes | ~TOPS);
  }

  /// The index of the first byte of `src[from, to)` that is `wanted`, or -1 if there is none.
  public static int indexOf(byte[] src, int from, int to, byte wanted) {
    long wanteds = ONES * (wanted & 0xFF);
    int last = Math.min(to, src.length - Long.BYTES + 1);
    int i = from;
    for (; i < last; i += Long.BYTES) {
      long other = (long) Scalar.LONG.get(src, i) ^ wanteds;
      // A borrow may show one that is not there, but behind the first.
      long found = other - ONES & ~other & TOPS;
      if (found != 0) {
        int index = i + (Long.numberOfTrailingZeros(found) >>> 3);
        return index < to ? index : -1;
      }
    }
    for (; i < to; i++) {
      if (src[i] == wanted) {
        return i;
      }
    }
    return -1;
  }

  /// Whether one byte of `src[from, to)` is `wanted`. Reads up to 7 bytes past `to`.
  public static boolean contains(byte[] src, int from, int to, byte wanted) {
    long wanteds = ONES * (wanted & 0xFF);
    int end = from + (to - from & -Long.BYTES);
    long found = 0;
    // C2 makes vectors of this loop, as it would not of one that ends early.
    for (int i = from; i < end; i += Long.BYTES) {
      found |= zeros((long) Scalar.LONG.get(src, i) ^ wanteds);
    }
    if (end < to) {
      long last = zeros((long) Scalar.LONG.get(src, end) ^ wanteds);
      found |= last << (end + Long.BYTES - to << 3);
    }
    return found != 0;
  }

  /// How many bytes of `src[from, to)` are `wanted`. Reads up to 8 bytes past `to`.
  public static int count(byte[] src, int from, int to, byte wanted) {
    long wanteds = ONES * (wanted & 0xFF);
    int count = 0;
    int i = from;
    while (to - i >= Long.BYTES) {
      boolean isYoung = isYoung();
      int end = after(i, to, isYoung ? LITTLE : to - i);
      count += countLongs(src, i, end, wanteds, isYoung ? PIECE : MOST);
      i = pastLongs(i, end);
    }
    for (; i < to; i++) {
      count += src[i] == wanted ? 1 : 0;
    }
    return count;
  }

  /// Where to stop, so that whole longs follow from `i` on, but not more than so many bytes.
  private static int after(int i, int to, int most) {
    return i + Math.min(to - i - Long.BYTES + 1, most);
  }

  /// Where the longs end that begin in `[from, to)`.
  private static int pastLongs(int from, int to) {
    return from + (to - from + Long.BYTES - 1 & -Long.BYTES);
  }

  /// In the longs that begin in `[from, to)`. The loop over pieces is here, so that all of it is
  /// fast as soon as this method has been compiled, whatever calls it.
  ///
  /// @param most bytes of a piece
  private static int countLongs(byte[] src, int from, int to, long wanteds, int most) {
    int count = 0;
    int end;
    for (int i = from; i < to; i = pastLongs(i, end)) {
      end = i + Math.min(to - i, most);
      long sums = 0;
      for (int k = i; k < end; k += Long.BYTES) {
        sums += zeros((long) Scalar.LONG.get(src, k) ^ wanteds) >>> 7;
      }
      count += sum(sums);
    }
    return count;
  }

  /// How many bytes of `src[from, to)` are not ASCII. Reads up to 7 bytes past `to`.
  public static int countNonAscii(byte[] src, int from, int to) {
    int count = 0;
    int i = from;
    while (to - i >= Long.BYTES) {
      int end = after(i, to, MOST);
      long sums = 0;
      for (int k = i; k < end; k += Long.BYTES) {
        sums += ((long) Scalar.LONG.get(src, k) & TOPS) >>> 7;
      }
      count += sum(sums);
      i += end - i + Long.BYTES - 1 & -Long.BYTES;
    }
    if (i < to) {
      long last = (long) Scalar.LONG.get(src, i) & TOPS >>> (i + Long.BYTES - to << 3);
      count += Long.bitCount(last);
    }
    return count;
  }

  /// How many bytes from `from` on, in whole blocks of some hundred, are ASCII.
  static int asciiBlocks(byte[] src, int from, int to) {
    int i = from;
    while (to - i >= ASCII_BLOCK && isAscii(src, i, i + ASCII_BLOCK)) {
      i += ASCII_BLOCK;
    }
    return i - from;
  }

  /// Whether the longs from `from` on are ASCII. C2 makes vectors of this loop.
  private static boolean isAscii(byte[] src, int from, int to) {
    long all = 0;
    for (int i = from; i < to; i += Long.BYTES) {
      all |= (long) Scalar.LONG.get(src, i);
    }
    return (all & TOPS) == 0;
  }

  /// The chars that `src[from, to)` decodes to, if it is well-formed UTF-8: one for each byte that
  /// is no continuation byte, and one more for each from F0 on. Reads up to 8 bytes past `to`.
  public static int countChars(byte[] src, int from, int to) {
    int count = 0;
    int i = from;
    while (to - i >= Long.BYTES) {
      int end = after(i, to, MOST_BY_TWO);
      long sums = 0;
      for (int k = i; k < end; k += Long.BYTES) {
        long bytes = (long) Scalar.LONG.get(src, k);
        long continuations = bytes & ~(bytes << 1);
        long fours = bytes & bytes << 1 & bytes << 2 & bytes << 3;
        sums += ((~continuations & TOPS) >>> 7) + ((fours & TOPS) >>> 7);
      }
      count += sum(sums);
      i += end - i + Long.BYTES - 1 & -Long.BYTES;
    }
    for (; i < to; i++) {
      count += ((src[i] & 0xC0) == 0x80 ? 0 : 1) + ((src[i] & 0xFF) >= 0xF0 ? 1 : 0);
    }
    return count;
  }

  /// As [#countChars], for some ten bytes. Reads up to 7 bytes past `to`.
  public static int countFewChars(byte[] src, int from, int to) {
    int count = 0;
    for (int i = from; i < to; i += Long.BYTES) {
      long bytes = (long) Scalar.LONG.get(src, i);
      long continuations = bytes & ~(bytes << 1);
      long fours = bytes & bytes << 1 & bytes << 2 & bytes << 3;
      long kept = i + Long.BYTES <= to ? TOPS : TOPS >>> (i + Long.BYTES - to << 3);
      count += Long.bitCount(~continuations & kept) + Long.bitCount(fours & kept);
    }
    return count;
  }

  /// The line ends in `src[from, to)`: LFs, and CRs without one after them. Reads up to 8 bytes
  /// past `to`.
  public static int countLineEnds(byte[] src, int from, int to) {
    int count = 0;
    int i = from;
    while (to - i >= Long.BYTES) {
      boolean isYoung = isYoung();
      int end = after(i, to, isYoung ? LITTLE : to - i);
      count += countLineEndLongs(src, i, end, isYoung ? PIECE : MOST);
      i = pastLongs(i, end);
    }
    for (; i < to; i++) {
      count += src[i] == '\n' || src[i] == '\r' && src[i + 1] != '\n' ? 1 : 0;
    }
    return count;
  }

  /// As [#countLongs].
  private static int countLineEndLongs(byte[] src, int from, int to, int most) {
    int count = 0;
    int next;
    for (int i = from; i < to; i = next) {
      int end = i + Math.min(to - i, most);
      next = pastLongs(i, end);
      long sums = 0;
      long crs = 0;
      // C2 makes vectors of this loop, as long as nothing is carried over and each sum has one
      // statement.
      for (int k = i; k < end; k += Long.BYTES) {
        long bytes = (long) Scalar.LONG.get(src, k);
        sums += zeros(bytes ^ ONES * '\n') >>> 7;
        crs |= zeros(bytes ^ ONES * '\r');
      }
      count += sum(sums) + (crs == 0 ? 0 : countCr(src, i, next));
    }
    return count;
  }

  /// The CRs without an LF after them.
  private static int countCr(byte[] src, int from, int to) {
    int count = 0;
    for (int i = from; i < to; i += Long.BYTES) {
      long cr = zeros((long) Scalar.LONG.get(src, i) ^ ONES * '\r');
      long followed = zeros((long) Scalar.LONG.get(src, i + 1) ^ ONES * '\n');
      count += Long.bitCount(cr & ~followed);
    }
    return count;
  }

  /// Adds eight sums of 8 bits.
  private static int sum(long sums) {
    long fours = (sums & 0x00FF00FF_00FF00FFL) + (sums >>> 8 & 0x00FF00FF_00FF00FFL);
    return (int) (fours * 0x00010001_00010001L >>> 48);
  }
}
