package dev.ferry.utf8;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Encodes text that comes in pieces, cut anywhere, even within a surrogate pair.
///
/// A high surrogate at the end of a piece waits for the next one. Not thread-safe. Allocates no
/// more than [Utf8#encode(String, byte[], int)] does.
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

  /// Where the next byte goes.
  private int out;

  /// What was met under [MalformedPolicy#REPORT].
  private @Nullable MalformedUtf8Exception failure;

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

  /// Encodes the chars of `src` from `begin` up to `end` into `dst` from `dstOffset` on and returns
  /// the number of bytes written.
  ///
  /// @throws IndexOutOfBoundsException if `dst` has no room for [#maxBytes] bytes
  /// @throws MalformedUtf8Exception at a lone surrogate, under [MalformedPolicy#REPORT], when what
  ///   comes before has been written; its offset counts chars from the start of the stream. Then
  ///   each call throws it again, until [#finish]
  public int encode(String src, int begin, int end, byte[] dst, int dstOffset) {
    Objects.checkFromToIndex(begin, end, src.length());
    begin(end - begin, dst, dstOffset);
    if (begin == end) {
      return 0;
    }
    int i = begin;
    try {
      i += putCarriedBefore(src.charAt(begin), dst);
      int last = i < end && Character.isHighSurrogate(src.charAt(end - 1)) ? end - 1 : end;
      out += Encoding.intoArray(src, i, last, dst, out, dst.length, policy, consumed - i);
      carry(last < end ? src.charAt(last) : 0, last - i);
      return out - dstOffset;
    } catch (MalformedUtf8Exception malformed) {
      int to = i + failed(malformed);
      out += Encoding.intoArray(src, i, to, dst, out, dst.length, policy, consumed - i);
      throw malformed;
    }
  }

  /// As [#encode(String, int, int, byte[], int)] for `length` chars of an array from `offset` on.
  public int encode(char[] src, int offset, int length, byte[] dst, int dstOffset) {
    Objects.checkFromIndexSize(offset, length, src.length);
    begin(length, dst, dstOffset);
    if (length == 0) {
      return 0;
    }
    int end = offset + length;
    int i = offset;
    try {
      i += putCarriedBefore(src[offset], dst);
      int last = i < end && Character.isHighSurrogate(src[end - 1]) ? end - 1 : end;
      out += Encoding.intoArray(src, i, last, dst, out, dst.length, policy, consumed - i);
      carry(last < end ? src[last] : 0, last - i);
      return out - dstOffset;
    } catch (MalformedUtf8Exception malformed) {
      int to = i + failed(malformed);
      out += Encoding.intoArray(src, i, to, dst, out, dst.length, policy, consumed - i);
      throw malformed;
    }
  }

  /// Where the last call has written up to, whether it has returned or thrown.
  int writtenTo() {
    return out;
  }

  private void begin(int chars, byte[] dst, int dstOffset) {
    Objects.checkFromIndexSize((long) dstOffset, 3 * (chars + 1L), (long) dst.length);
    out = dstOffset;
    if (failure != null) {
      throw failure;
    }
  }

  /// @return how many chars come before what failed, of those that were being encoded
  private int failed(MalformedUtf8Exception malformed) {
    failure = malformed;
    return (int) (malformed.offset() - consumed);
  }

  /// Ends the stream: what a waiting high surrogate becomes is written into `dst` from `dstOffset`
  /// on, and the encoder is as new.
  ///
  /// @return the number of bytes written: 0 to 3
  /// @throws IndexOutOfBoundsException if a high surrogate waits and `dst` has no room for what it
  ///   becomes; the encoder is as it was then
  /// @throws MalformedUtf8Exception if a high surrogate waits, under [MalformedPolicy#REPORT]
  public int finish(byte[] dst, int dstOffset) {
    Objects.checkFromToIndex(dstOffset, dst.length, dst.length);
    out = dstOffset;
    try {
      if (carried != 0 && failure == null) {
        out = BlockEncoder.putLone(carried, dst, out, policy, consumed);
      }
    } catch (MalformedUtf8Exception malformed) {
      reset();
      throw malformed;
    }
    reset();
    return out - dstOffset;
  }

  private void reset() {
    carried = 0;
    consumed = 0;
    failure = null;
  }

  /// Writes the high surrogate that waits, if there is one: with `next` if that is its other half,
  /// else alone.
  ///
  /// @return how many chars that took beside the waiting one: 1 or 0
  private int putCarriedBefore(char next, byte[] dst) {
    if (carried == 0) {
      return 0;
    }
    char high = carried;
    if (Character.isLowSurrogate(next)) {
      out = BlockEncoder.put(Character.toCodePoint(high, next), dst, out);
      carry(0, 2);
      return 1;
    }
    out = BlockEncoder.putLone(high, dst, out, policy, consumed);
    carry(0, 1);
    return 0;
  }

  private void carry(int high, int done) {
    carried = (char) high;
    consumed += done;
  }
}
