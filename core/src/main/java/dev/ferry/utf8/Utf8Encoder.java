package dev.ferry.utf8;

import java.util.Objects;

/// Encodes text that comes in pieces, cut anywhere, even within a surrogate pair.
///
/// A high surrogate at the end of a piece waits for the next one. Not thread-safe. Allocates
/// nothing while encoding.
///
/// ```java
/// var encoder = new Utf8Encoder();
/// var bytes = new byte[Utf8Encoder.maxBytes(piece.length())];
/// int count = encoder.encode(piece, 0, piece.length(), bytes, 0);
/// ```
public final class Utf8Encoder {
  private final MalformedPolicy policy;
  private char carried;
  private long consumed;

  /// An encoder that treats lone surrogates as the JDK does.
  public Utf8Encoder() {
    this(MalformedPolicy.AS_JDK);
  }

  /// An encoder with a policy for lone surrogates.
  public Utf8Encoder(MalformedPolicy policy) {
    this.policy = Objects.requireNonNull(policy);
  }

  /// The most bytes that [#encode] writes for a piece of that many chars.
  public static int maxBytes(int chars) {
    return Math.multiplyExact(Math.addExact(chars, 1), 3);
  }

  private static void checkRoom(int chars, byte[] dst, int dstOffset) {
    Objects.checkFromIndexSize((long) dstOffset, 3 * (chars + 1L), (long) dst.length);
  }

  /// Encodes the chars of `src` from `begin` up to `end` into `dst` from `dstOffset` on and returns
  /// the number of bytes written.
  ///
  /// @throws IndexOutOfBoundsException if `dst` has no room for [#maxBytes] bytes
  /// @throws MalformedUtf8Exception at a lone surrogate, under [MalformedPolicy#REPORT]; its offset
  ///   counts chars from the start of the stream
  public int encode(String src, int begin, int end, byte[] dst, int dstOffset) {
    Objects.checkFromToIndex(begin, end, src.length());
    checkRoom(end - begin, dst, dstOffset);
    if (begin == end) {
      return 0;
    }
    int out = dstOffset;
    int i = begin;
    if (carried != 0) {
      char low = src.charAt(begin);
      out = putCarried(low, dst, out);
      i += Character.isLowSurrogate(low) ? 1 : 0;
    }
    int last = i < end && Character.isHighSurrogate(src.charAt(end - 1)) ? end - 1 : end;
    out += Encoding.intoArray(src, i, last, dst, out, dst.length, policy, consumed - i);
    carry(last < end ? src.charAt(last) : 0, last - i);
    return out - dstOffset;
  }

  /// As [#encode(String, int, int, byte[], int)] for `length` chars of an array from `offset` on.
  public int encode(char[] src, int offset, int length, byte[] dst, int dstOffset) {
    Objects.checkFromIndexSize(offset, length, src.length);
    checkRoom(length, dst, dstOffset);
    if (length == 0) {
      return 0;
    }
    int end = offset + length;
    int out = dstOffset;
    int i = offset;
    if (carried != 0) {
      char low = src[offset];
      out = putCarried(low, dst, out);
      i += Character.isLowSurrogate(low) ? 1 : 0;
    }
    int last = i < end && Character.isHighSurrogate(src[end - 1]) ? end - 1 : end;
    out += Encoding.intoArray(src, i, last, dst, out, dst.length, policy, consumed - i);
    carry(last < end ? src[last] : 0, last - i);
    return out - dstOffset;
  }

  /// Ends the stream: what a waiting high surrogate becomes is written into `dst` from `dstOffset`
  /// on, and the encoder is as new.
  ///
  /// @return the number of bytes written: 0 to 3
  /// @throws MalformedUtf8Exception if a high surrogate waits, under [MalformedPolicy#REPORT]
  public int finish(byte[] dst, int dstOffset) {
    Objects.checkFromToIndex(dstOffset, dst.length, dst.length);
    int out = carried == 0 ? dstOffset : putCarried('\0', dst, dstOffset);
    consumed = 0;
    return out - dstOffset;
  }

  /// Writes the waiting high surrogate with `next` if that is its other half, else alone.
  private int putCarried(char next, byte[] dst, int dstOffset) {
    char high = carried;
    carried = 0;
    if (Character.isLowSurrogate(next)) {
      consumed += 2;
      return BlockEncoder.put(Character.toCodePoint(high, next), dst, dstOffset);
    }
    int out = BlockEncoder.putLone(high, dst, dstOffset, policy, consumed);
    consumed++;
    return out;
  }

  private void carry(int high, int done) {
    carried = (char) high;
    consumed += done;
  }
}
