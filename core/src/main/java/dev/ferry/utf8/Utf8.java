package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;

/// stub: signatures only, being replaced
public final class Utf8 {
  private Utf8() {}

  /// stub
  public static byte[] encode(String s) {
    return s.getBytes(UTF_8);
  }

  /// stub
  public static int encode(String s, byte[] dst, int dstOffset) {
    byte[] bytes = s.getBytes(UTF_8);
    System.arraycopy(bytes, 0, dst, dstOffset, bytes.length);
    return bytes.length;
  }

  /// stub
  public static long encodedLength(String s) {
    return s.getBytes(UTF_8).length;
  }

  /// stub
  public static String decode(byte[] src) {
    return new String(src, UTF_8);
  }

  /// stub
  public static String decode(byte[] src, int offset, int length) {
    return new String(src, offset, length, UTF_8);
  }

  /// stub
  public static int indexOfMalformed(byte[] src, int offset, int length) {
    return -1;
  }
}
