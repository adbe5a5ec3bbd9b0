package dev.ferry.kernel;

import java.lang.foreign.MemorySegment;

/// Runs of chars that take one or two bytes, as European and Arabic text is made of, four at a
/// time: each is made two bytes in its 16 bits of a long, and those that are needed are closed up
/// by [Long#compress], without a branch for how many these are.
///
/// @see ThreeByteRuns
final class NarrowRuns {
  private static final long LOW_BYTES = 0x00FF_00FF_00FF_00FFL;
  private static final long TOPS = 0x8000_8000_8000_8000L;

  /// What chars of three bytes have and others have not.
  private static final long THREE_BYTES = 0xF800_F800_F800_F800L;

  /// Added to a char below 0x800, this carries into its top bit from 0x80 on.
  private static final long TO_0080 = 0x7F80_7F80_7F80_7F80L;

  private static final long FIRST = 0x001F_001F_001F_001FL;
  private static final long LAST = 0x003F_003F_003F_003FL;
  private static final long MARKS = 0x80C0_80C0_80C0_80C0L;

  private NarrowRuns() {}

  /// Encodes up to a group of four with one of three bytes, or a surrogate, among them.
  ///
  /// @return the [Progress]: chars read, bytes written
  static long encode(char[] src, int from, int to, byte[] dst, int dstOffset) {
    var words = MemorySegment.ofArray(src);
    int i = from;
    int out = dstOffset;
    for (; i < to; i += 4) {
      long chars = CharWords.word(words, i);
      if ((chars & THREE_BYTES) != 0) {
        break;
      }
      long areTwo = chars + TO_0080 & TOPS;
      long two = (areTwo << 1) - (areTwo >>> 15);
      long bytes = chars & ~two | (chars >>> 6 & FIRST | (chars & LAST) << 8 | MARKS) & two;
      Scalar.LONG.set(dst, out, Long.compress(bytes, two | LOW_BYTES));
      out += 4 + Long.bitCount(areTwo);
    }
    return Progress.of(i - from, out - dstOffset);
  }
}
