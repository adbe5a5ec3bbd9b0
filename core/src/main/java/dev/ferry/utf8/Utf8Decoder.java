package dev.ferry.utf8;

import dev.ferry.kernel.ByteSequence;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Decodes UTF-8 that comes in pieces, cut anywhere, even within a character.
///
/// Up to three bytes that may begin a character wait for the next piece. Not thread-safe. Allocates
/// no more than [Utf8#decode(byte[], int, int, char[], int)] does.
///
/// ```java
/// var decoder = new Utf8Decoder();
/// var chars = new char[Utf8Decoder.maxChars(piece.length)];
/// int count = decoder.decode(piece, 0, piece.length, chars, 0);
/// ```
public final class Utf8Decoder {
  private final MalformedPolicy policy;
  private final byte[] carried = new byte[8];
  private int carriedLength;
  private long consumed;

  /// What was met under [MalformedPolicy#REPORT].
  private @Nullable MalformedUtf8Exception failure;

  /// Where the next char goes.
  private int out;

  /// A decoder that treats malformed bytes as the JDK does.
  public Utf8Decoder() {
    this(MalformedPolicy.AS_JDK);
  }

  /// A decoder with a policy for malformed bytes.
  public Utf8Decoder(MalformedPolicy policy) {
    this.policy = Objects.requireNonNull(policy);
  }

  /// The most chars that [#decode] writes for a piece of that many bytes.
  public static int maxChars(int bytes) {
    return Math.addExact(bytes, 1);
  }

  /// Decodes the next `length` bytes into `dst` from `dstOffset` on and returns the number of chars
  /// written.
  ///
  /// @throws IndexOutOfBoundsException if `dst` has no room for [#maxChars] chars
  /// @throws MalformedUtf8Exception under [MalformedPolicy#REPORT], when what comes before has been
  ///   written; its offset counts from the start of the stream. Then each call throws it again,
  ///   until [#finish]
  public int decode(byte[] src, int offset, int length, char[] dst, int dstOffset) {
    Objects.checkFromIndexSize(offset, length, src.length);
    Objects.checkFromIndexSize(dstOffset, maxChars(length), dst.length);
    out = dstOffset;
    if (failure != null) {
      throw failure;
    }
    try {
      return decodeNext(src, offset, length, dst, dstOffset);
    } catch (MalformedUtf8Exception malformed) {
      failure = malformed;
      throw malformed;
    }
  }

  private int decodeNext(byte[] src, int offset, int length, char[] dst, int dstOffset) {
    int i = offset;
    int end = offset + length;
    while (carriedLength > 0 && i < end) {
      carried[carriedLength++] = src[i++];
      decodeCarried(false, dst);
    }
    if (end - i < 4) {
      while (i < end) {
        carried[carriedLength++] = src[i++];
        decodeCarried(false, dst);
      }
      return out - dstOffset;
    }
    int back = ByteSequence.unfinished(src, 0, end);
    decodeWhole(src, i, end - back, end, dst);
    System.arraycopy(src, end - back, carried, 0, back);
    carriedLength = back;
    return out - dstOffset;
  }

  /// Where the last call has written up to, whether it has returned or thrown.
  int writtenTo() {
    return out;
  }

  /// Ends the stream: what an unfinished character becomes is written into `dst` from `dstOffset`
  /// on, and the decoder is as new.
  ///
  /// @return the number of chars written: 0 or 1
  /// @throws IndexOutOfBoundsException if a character is unfinished and `dst` has no room for a
  ///   char; the decoder is as it was then
  /// @throws MalformedUtf8Exception if a character is unfinished, under [MalformedPolicy#REPORT]
  public int finish(char[] dst, int dstOffset) {
    Objects.checkFromToIndex(dstOffset, dst.length, dst.length);
    out = dstOffset;
    try {
      if (failure == null) {
        decodeCarried(true, dst);
      }
    } catch (MalformedUtf8Exception malformed) {
      reset();
      throw malformed;
    }
    reset();
    return out - dstOffset;
  }

  private void reset() {
    carriedLength = 0;
    consumed = 0;
    failure = null;
  }

  /// Decodes bytes that cut no sequence.
  ///
  /// @param end of all that there is, for an error that tells of the byte after it
  private void decodeWhole(byte[] src, int from, int to, int end, char[] dst) {
    try {
      out += Decoding.intoArray(src, from, to, dst, out, policy, consumed - from);
      consumed += to - from;
    } catch (MalformedUtf8Exception malformed) {
      // Of what comes before, not all has been written.
      int before = (int) (malformed.offset() - consumed);
      out += Decoding.intoArray(src, from, from + before, dst, out, policy, consumed - from);
      consumed += before;
      int i = from + before;
      int length = -ByteSequence.length(src, i, end);
      throw MalformedUtf8Exception.bytes(src, i, length, end, malformed.offset());
    }
  }

  private void decodeCarried(boolean last, char[] dst) {
    int i = 0;
    while (i < carriedLength && (last || !ByteSequence.isUnfinished(carried, i, carriedLength))) {
      int length = ByteSequence.length(carried, i, carriedLength);
      if (length > 0) {
        out = BlockDecoder.put(ByteSequence.codePoint(carried, i, length), dst, out);
      } else {
        out =
            BlockDecoder.putMalformed(
                carried, i, -length, carriedLength, dst, out, policy, consumed - i);
      }
      i += Math.abs(length);
      consumed += Math.abs(length);
    }
    System.arraycopy(carried, i, carried, 0, carriedLength - i);
    carriedLength -= i;
  }
}
