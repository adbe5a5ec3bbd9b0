package dev.ferry.utf8;

import dev.ferry.kernel.ByteScan;
import dev.ferry.kernel.Scratch;
import org.jspecify.annotations.Nullable;

/// Strings that the JDK keeps as one byte a char, as it does with every string whose chars are all
/// below U+0100. Copied out, they are half as many bytes as their chars would be, and none is a
/// surrogate.
///
/// The JDK tells by no method which strings these are, but it walks them by a class of its own, and
/// objects have a class that everybody may ask for. The object costs 88 bytes and 6 ns, so this is
/// for long strings only.
final class Latin1 {
  /// The JDK whose source has been read for it.
  private static final int KNOWN_JDK = 25;

  private static final @Nullable Class<?> WALKS_BYTES = walksBytes();

  private Latin1() {}

  /// Whether all chars of `s`, which is not empty, are below U+0100; may say no where that is not
  /// known.
  static boolean is(String s) {
    int length = s.length();
    return (s.charAt(length >> 1) | s.charAt(length >> 2)) < 0x100 && walker(s) == WALKS_BYTES;
  }

  /// The bytes that `s`, of which [#is] is true, takes in UTF-8.
  static long encodedLength(String s) {
    int length = s.length();
    long result = length;
    var scratch = Scratch.acquire();
    try {
      int count;
      for (int i = 0; i < length; i += count) {
        count = Math.min(Scratch.BLOCK, length - i);
        copyLow(s, i, i + count, scratch.bytes);
        result += ByteScan.countNonAscii(scratch.bytes, 0, count);
      }
      return result;
    } finally {
      scratch.release();
    }
  }

  /// Deprecated for what it does to chars that are not below U+0100.
  @SuppressWarnings("deprecation")
  private static void copyLow(String s, int begin, int end, byte[] dst) {
    s.getBytes(begin, end, dst, 0);
  }

  private static @Nullable Class<?> walksBytes() {
    var ofBytes = walker("\u00FF");
    boolean isKnown = Runtime.version().feature() == KNOWN_JDK && ofBytes != walker("\u0100");
    return isKnown ? ofBytes : null;
  }

  private static Class<?> walker(String s) {
    return s.chars().spliterator().getClass();
  }
}
