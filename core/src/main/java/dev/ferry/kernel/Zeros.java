package dev.ferry.kernel;

/// Zeros behind a text, which kernels read past its end: copied by one call, where filling would be
/// a loop with a beginning and an end of its own.
public final class Zeros {
  private static final char[] CHARS = new char[Kernels.PADDING];
  private static final byte[] BYTES = new byte[Kernels.PADDING];

  private Zeros() {}

  /// Puts [Kernels#PADDING] zeros to `dst[at…)`.
  public static void put(char[] dst, int at) {
    System.arraycopy(CHARS, 0, dst, at, CHARS.length);
  }

  /// Puts [Kernels#PADDING] zeros to `dst[at…)`.
  public static void put(byte[] dst, int at) {
    System.arraycopy(BYTES, 0, dst, at, BYTES.length);
  }
}
