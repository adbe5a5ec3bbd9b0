package dev.ferry.id;

import dev.ferry.kernel.Kernels;
import dev.ferry.kernel.Scratch;
import dev.ferry.kernel.UuidByVectors;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.UUID;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/// The 36 chars of a UUID, digits at 0, 9, 14, 19 and 24, hyphens before each but the first. Eight
/// digits are one long, of which the second and third group make one together, and the fourth with
/// the last four of the fifth.
final class UuidText {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle BUFFER_LONG =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle BUFFER_INT =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private UuidText() {}

  private static boolean vectorsInUse() {
    if (Kernels.takesUuidsByVectors()) {
      return true;
    }
    Kernels.tookUuid();
    return false;
  }

  private static long middle(long most) {
    return HexDigits.of((int) most);
  }

  /// The fourth group, and the last four digits.
  private static long ends(long least) {
    return HexDigits.of((int) (least >>> 48) << 16 | (int) least & 0xFFFF);
  }

  static void write(long most, long least, byte[] dst, int at) {
    if (vectorsInUse()) {
      UuidByVectors.write(most, least, dst, at);
      return;
    }
    long middle = middle(most);
    long ends = ends(least);
    LONG.set(dst, at, HexDigits.of((int) (most >>> 32)));
    dst[at + 8] = '-';
    INT.set(dst, at + 9, (int) (middle >>> 32));
    dst[at + 13] = '-';
    INT.set(dst, at + 14, (int) middle);
    dst[at + 18] = '-';
    INT.set(dst, at + 19, (int) (ends >>> 32));
    dst[at + 23] = '-';
    LONG.set(dst, at + 24, HexDigits.of((int) (least >>> 16)));
    INT.set(dst, at + 32, (int) ends);
  }

  static void write(long most, long least, ByteBuffer dst) {
    int at = dst.position();
    if (dst.hasArray()) {
      write(most, least, dst.array(), dst.arrayOffset() + at);
      dst.position(at + Uuids.LENGTH);
      return;
    }
    long middle = middle(most);
    long ends = ends(least);
    BUFFER_LONG.set(dst, at, HexDigits.of((int) (most >>> 32)));
    dst.put(at + 8, (byte) '-');
    BUFFER_INT.set(dst, at + 9, (int) (middle >>> 32));
    dst.put(at + 13, (byte) '-');
    BUFFER_INT.set(dst, at + 14, (int) middle);
    dst.put(at + 18, (byte) '-');
    BUFFER_INT.set(dst, at + 19, (int) (ends >>> 32));
    dst.put(at + 23, (byte) '-');
    BUFFER_LONG.set(dst, at + 24, HexDigits.of((int) (least >>> 16)));
    BUFFER_INT.set(dst, at + 32, (int) ends);
    dst.position(at + Uuids.LENGTH);
  }

  static void write(long most, long least, char[] dst, int at) {
    put((int) (most >>> 48), dst, at);
    put((int) (most >>> 32), dst, at + 4);
    dst[at + 8] = '-';
    put((int) (most >>> 16), dst, at + 9);
    dst[at + 13] = '-';
    put((int) most, dst, at + 14);
    dst[at + 18] = '-';
    put((int) (least >>> 48), dst, at + 19);
    dst[at + 23] = '-';
    put((int) (least >>> 32), dst, at + 24);
    put((int) (least >>> 16), dst, at + 28);
    put((int) least, dst, at + 32);
  }

  /// Four digits for the lowest 16 bits.
  private static void put(int bits, char[] dst, int at) {
    dst[at] = HexDigits.digit(bits >>> 12);
    dst[at + 1] = HexDigits.digit(bits >>> 8);
    dst[at + 2] = HexDigits.digit(bits >>> 4);
    dst[at + 3] = HexDigits.digit(bits);
  }

  /// @param number of the id, for an error
  static UUID read(byte[] src, int at, int number) {
    var id = readByVectors(src, at);
    if (id != null) {
      return id;
    }
    long first = (long) LONG.get(src, at);
    long middle = pair((int) INT.get(src, at + 9), (int) INT.get(src, at + 14));
    long ends = pair((int) INT.get(src, at + 19), (int) INT.get(src, at + 32));
    long fifth = (long) LONG.get(src, at + 24);
    int hyphens = hyphens(src[at + 8], src[at + 13], src[at + 18], src[at + 23]);
    if (isWrong(first, middle, ends, fifth, hyphens)) {
      throw malformed(number, at, i -> src[at + i]);
    }
    return new UUID(most(first, middle), least(ends, fifth));
  }

  static UUID read(ByteBuffer src) {
    int at = src.position();
    var id = src.hasArray() ? readByVectors(src.array(), src.arrayOffset() + at) : null;
    if (id != null) {
      src.position(at + Uuids.LENGTH);
      return id;
    }
    long first = (long) BUFFER_LONG.get(src, at);
    long middle = pair((int) BUFFER_INT.get(src, at + 9), (int) BUFFER_INT.get(src, at + 14));
    long ends = pair((int) BUFFER_INT.get(src, at + 19), (int) BUFFER_INT.get(src, at + 32));
    long fifth = (long) BUFFER_LONG.get(src, at + 24);
    int hyphens = hyphens(src.get(at + 8), src.get(at + 13), src.get(at + 18), src.get(at + 23));
    if (isWrong(first, middle, ends, fifth, hyphens)) {
      throw malformed(0, at, i -> src.get(at + i));
    }
    src.position(at + Uuids.LENGTH);
    return new UUID(most(first, middle), least(ends, fifth));
  }

  static UUID read(char[] src, int at) {
    var id = readByVectors(src, at);
    if (id != null) {
      return id;
    }
    int a = HexDigits.value(src[at], src[at + 1], src[at + 2], src[at + 3]);
    int b = HexDigits.value(src[at + 4], src[at + 5], src[at + 6], src[at + 7]);
    int c = HexDigits.value(src[at + 9], src[at + 10], src[at + 11], src[at + 12]);
    int d = HexDigits.value(src[at + 14], src[at + 15], src[at + 16], src[at + 17]);
    int e = HexDigits.value(src[at + 19], src[at + 20], src[at + 21], src[at + 22]);
    int f = HexDigits.value(src[at + 24], src[at + 25], src[at + 26], src[at + 27]);
    int g = HexDigits.value(src[at + 28], src[at + 29], src[at + 30], src[at + 31]);
    int h = HexDigits.value(src[at + 32], src[at + 33], src[at + 34], src[at + 35]);
    int hyphens = hyphens(src[at + 8], src[at + 13], src[at + 18], src[at + 23]);
    if ((a | b | c | d | e | f | g | h) < 0 || hyphens != 0) {
      throw malformed(0, at, i -> src[at + i]);
    }
    return new UUID(pair(a << 16 | b, c << 16 | d), pair(e << 16 | f, g << 16 | h));
  }

  static UUID read(CharSequence src) {
    var id = src instanceof String s ? readByVectors(s) : null;
    if (id != null) {
      return id;
    }
    int a = four(src, 0);
    int b = four(src, 4);
    int c = four(src, 9);
    int d = four(src, 14);
    int e = four(src, 19);
    int f = four(src, 24);
    int g = four(src, 28);
    int h = four(src, 32);
    int hyphens = hyphens(src.charAt(8), src.charAt(13), src.charAt(18), src.charAt(23));
    if ((a | b | c | d | e | f | g | h) < 0 || hyphens != 0) {
      throw malformed(0, 0, src::charAt);
    }
    return new UUID(pair(a << 16 | b, c << 16 | d), pair(e << 16 | f, g << 16 | h));
  }

  // Null if one of the chars is wrong, or there are no vectors.

  private static @Nullable UUID readByVectors(byte[] src, int at) {
    if (!vectorsInUse()) {
      return null;
    }
    int lastFour =
        HexDigits.value(
            (char) (src[at + 32] & 0xFF),
            (char) (src[at + 33] & 0xFF),
            (char) (src[at + 34] & 0xFF),
            (char) (src[at + 35] & 0xFF));
    return UuidByVectors.read(src, at, lastFour);
  }

  private static @Nullable UUID readByVectors(char[] src, int at) {
    if (!vectorsInUse()) {
      return null;
    }
    int lastFour = HexDigits.value(src[at + 32], src[at + 33], src[at + 34], src[at + 35]);
    return UuidByVectors.read(src, at, lastFour);
  }

  /// Copying the chars costs a third of a look at each.
  private static @Nullable UUID readByVectors(String src) {
    var scratch = vectorsInUse() ? Scratch.own() : null;
    if (scratch == null) {
      return null;
    }
    src.getChars(0, Uuids.LENGTH, scratch.chars, Scratch.START);
    return readByVectors(scratch.chars, Scratch.START);
  }

  private static int four(CharSequence src, int at) {
    return HexDigits.value(
        src.charAt(at), src.charAt(at + 1), src.charAt(at + 2), src.charAt(at + 3));
  }

  private static long pair(int high, int low) {
    return (long) high << 32 | low & 0xFFFFFFFFL;
  }

  /// 0 if all are hyphens.
  private static int hyphens(int a, int b, int c, int d) {
    return (a ^ '-') | (b ^ '-') | (c ^ '-') | (d ^ '-');
  }

  private static boolean isWrong(long first, long middle, long ends, long fifth, int hyphens) {
    long wrong =
        HexDigits.wrong(first)
            | HexDigits.wrong(middle)
            | HexDigits.wrong(ends)
            | HexDigits.wrong(fifth)
            | first
            | middle
            | ends
            | fifth;
    return (wrong & HexDigits.TOPS | hyphens) != 0;
  }

  private static long most(long first, long middle) {
    return (long) HexDigits.value(first) << 32 | HexDigits.value(middle) & 0xFFFFFFFFL;
  }

  private static long least(long ends, long fifth) {
    long outer = HexDigits.value(ends) & 0xFFFFFFFFL;
    return outer >>> 16 << 48 | (HexDigits.value(fifth) & 0xFFFFFFFFL) << 16 | outer & 0xFFFF;
  }

  private static MalformedUuidException malformed(int number, int at, IntUnaryOperator units) {
    for (int i = 0; i < Uuids.LENGTH; i++) {
      boolean isHyphen = i == 8 || i == 13 || i == 18 || i == 23;
      int unit = units.applyAsInt(i);
      if (isHyphen ? unit != '-' : !HexDigits.isDigit(unit)) {
        return MalformedUuidException.unit(
            number, at + i, i, unit, isHyphen ? "a hyphen" : "a hexadecimal digit");
      }
    }
    throw new AssertionError("nothing is wrong");
  }
}
