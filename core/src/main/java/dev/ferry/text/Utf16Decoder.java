package dev.ferry.text;

import static java.nio.ByteOrder.BIG_ENDIAN;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// UTF-16 to chars in arrays, as the JDK's decoder, but not char by char: a copy, swapped where
/// need be, and a look for surrogates.
///
/// As for the JDK, a lone low surrogate is malformed by itself, and a lone high one together with
/// the unit that follows it.
final class Utf16Decoder extends CharsetDecoder {
  /// Units that are tried first, so that little is copied in vain where many are malformed.
  private static final int FEW = 64;

  private final ByteOrder order;
  private final boolean isKeeping;

  private Utf16Decoder(Encoding encoding, boolean isKeeping) {
    super(encoding.charset(), 0.5f, 1.0f);
    order = encoding.equals(Encoding.UTF_16BE) ? BIG_ENDIAN : LITTLE_ENDIAN;
    this.isKeeping = isKeeping;
  }

  /// As what it is for all who use it: none of these loads this class to see that it is one.
  ///
  /// @param isKeeping whether lone surrogates stay as they are
  static CharsetDecoder of(Encoding encoding, boolean isKeeping) {
    return new Utf16Decoder(encoding, isKeeping);
  }

  @Override
  protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
    for (int most = FEW; ; most = 2 * Math.min(most, Integer.MAX_VALUE / 4)) {
      int count = Math.min(most, Math.min(in.remaining() >> 1, out.remaining()));
      if (count == 0) {
        return atEnd(in, out);
      }
      int taken = take(in, out, count);
      in.position(in.position() + 2 * taken);
      out.position(out.position() + taken);
      if (taken < count) {
        var end = atSurrogate(in, out);
        if (end != null) {
          return end;
        }
      }
    }
  }

  /// What comes of it when there is no unit more, or no room for one: as for the JDK, it is
  /// malformed before it is too long.
  private CoderResult atEnd(ByteBuffer in, CharBuffer out) {
    if (in.remaining() < 2) {
      return CoderResult.UNDERFLOW;
    }
    boolean isSurrogate = !isKeeping && Character.isSurrogate(unit(in, 0));
    return Objects.requireNonNullElse(
        isSurrogate ? atSurrogate(in, out) : null, CoderResult.OVERFLOW);
  }

  /// What comes of the surrogate that is next; null if it is the first of a pair for which there is
  /// room.
  private @Nullable CoderResult atSurrogate(ByteBuffer in, CharBuffer out) {
    char first = unit(in, 0);
    if (Character.isLowSurrogate(first)) {
      return CoderResult.malformedForLength(2);
    }
    if (in.remaining() < 4) {
      return CoderResult.UNDERFLOW;
    }
    if (!Character.isLowSurrogate(unit(in, 2))) {
      return CoderResult.malformedForLength(4);
    }
    return out.remaining() < 2 ? CoderResult.OVERFLOW : null;
  }

  private char unit(ByteBuffer in, int offset) {
    byte first = in.get(in.position() + offset);
    byte second = in.get(in.position() + offset + 1);
    return (char) (order == BIG_ENDIAN ? first << 8 | second & 0xFF : second << 8 | first & 0xFF);
  }

  /// Copies so many units, and returns how many of them are well-formed.
  private int take(ByteBuffer in, CharBuffer out, int count) {
    var chars = out.array();
    int at = out.arrayOffset() + out.position();
    in.slice(in.position(), 2 * count).order(order).asCharBuffer().get(chars, at, count);
    return isKeeping ? count : Utf16.wellFormed(chars, at, at + count) - at;
  }
}
