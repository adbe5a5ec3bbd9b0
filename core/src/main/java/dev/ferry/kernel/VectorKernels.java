package dev.ferry.kernel;

/// What the vector kernels share: how encoding goes from one kind of text to the next.
///
/// A vector that crosses a call which C2 does not inline is boxed, and C2 stops inlining after some
/// fifty vector operations. So each kind of text has a loop of its own, compiled by itself, which
/// goes on while the text stays of its kind; only arrays and numbers cross between them.
abstract class VectorKernels implements Kernels {
  /// Encodes ASCII, up to a group with others among them.
  abstract long encodeAscii(char[] src, int from, int to, byte[] dst, int dstOffset);

  /// Encodes chars of one or two bytes, up to a group with others among them, or to a run of ASCII.
  /// May encode others, too, where they are few.
  abstract long encodeNarrow(char[] src, int from, int to, byte[] dst, int dstOffset);

  /// Encodes chars of one to three bytes, up to a group that has surrogates, or to a run of ASCII.
  abstract long encodeWide(char[] src, int from, int to, byte[] dst, int dstOffset);

  /// Encodes surrogate pairs with other chars among them, up to a group with a lone surrogate;
  /// makes progress unless the first group has one. Each half of a pair becomes two of the four
  /// bytes, the second half with two bits of the first; the end may fall between them.
  abstract long encodeSurrogates(char[] src, int from, int to, byte[] dst, int dstOffset);

  @Override
  public final boolean hasVectors() {
    return true;
  }

  /// Whether a char may be Chinese or Japanese, which have no spaces between words.
  static boolean isOfNoSpaces(char c) {
    return c >= 0x2E80 && c < 0xAC00;
  }

  @Override
  public final long encode(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int i = from;
    int out = dstOffset;
    while (i < to) {
      int start = i;
      long run;
      if (src[i] < 0x80) {
        run = encodeAscii(src, i, to, dst, out);
        i += Progress.read(run);
        out += Progress.written(run);
        if (i >= to) {
          break;
        }
      }
      if (src[i] < 0x800) {
        run = encodeNarrow(src, i, to, dst, out);
        i += Progress.read(run);
        out += Progress.written(run);
        if (i >= to) {
          break;
        }
        if (i > start && src[i] < 0x80) {
          continue; // as a run of ASCII has probably begun
        }
      }
      run = encodeWide(src, i, to, dst, out);
      i += Progress.read(run);
      out += Progress.written(run);
      if (i >= to) {
        break;
      }
      if (i > start && (src[i] & Scalar.SURROGATE_BITS) != Character.MIN_SURROGATE) {
        continue;
      }
      run = encodeSurrogates(src, i, to, dst, out);
      i += Progress.read(run);
      out += Progress.written(run);
      if (i == start) {
        break;
      }
    }
    return Progress.of(i - from, out - dstOffset);
  }

  @Override
  public final long encodedLength(char[] src, int from, int to) {
    return LengthByVectors.encodedLength(src, from, to);
  }

  @Override
  public final int find(byte[] src, int from, int to, byte first, byte second, int[] dst) {
    return FindByVectors.find(src, from, to, first, second, dst);
  }
}
