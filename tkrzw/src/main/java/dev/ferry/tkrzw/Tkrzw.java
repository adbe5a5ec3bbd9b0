package dev.ferry.tkrzw;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// The library itself, and its utility functions.
public final class Tkrzw {
  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /// The library's utility functions. Not loaded before it is known that there is a library.
  private static final class Native {
    static final MethodHandle MEMORY_CAPACITY = Functions.number("tkrzw_get_memory_capacity");
    static final MethodHandle MEMORY_USAGE = Functions.number("tkrzw_get_memory_usage");
    static final MethodHandle PRIMARY_HASH =
        Functions.number("tkrzw_primary_hash", JAVA_LONG, JAVA_INT, JAVA_LONG);
    static final MethodHandle SECONDARY_HASH =
        Functions.number("tkrzw_secondary_hash", JAVA_LONG, JAVA_INT, JAVA_LONG);

    private Native() {}
  }

  private Tkrzw() {}

  /// The version of the loaded library, such as `1.0.25`.
  ///
  /// @throws UnsatisfiedLinkError if there is no library, with what to do about it
  public static String libraryVersion() {
    Library.symbols();
    return Functions.text("TKRZW_PACKAGE_VERSION");
  }

  /// The file of the loaded library, or the name by which the system found it.
  ///
  /// @throws UnsatisfiedLinkError if there is no library, with what to do about it
  public static String libraryLocation() {
    return Library.location();
  }

  /// What Tkrzw takes the operating system for.
  public static String osName() {
    Library.symbols();
    return Functions.text("TKRZW_OS_NAME");
  }

  /// The size of a page of memory, in bytes.
  public static int pageSize() {
    Library.symbols();
    return Functions.integer("TKRZW_PAGE_SIZE");
  }

  /// The memory of the machine, in bytes; -1 if that cannot be told.
  public static long memoryCapacity() {
    Library.symbols();
    try {
      return (long) Native.MEMORY_CAPACITY.invokeExact();
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  /// The memory that this process uses, in bytes; -1 if that cannot be told.
  public static long memoryUsage() {
    Library.symbols();
    try {
      return (long) Native.MEMORY_USAGE.invokeExact();
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  /// The hash by which hash databases choose the bucket of a key.
  ///
  /// @param buckets how many there are; 0 for all 64 bits of the hash
  public static long primaryHash(byte[] data, long buckets) {
    Library.symbols();
    return hash(Native.PRIMARY_HASH, data, buckets);
  }

  /// The hash by which the shard of a key is chosen.
  ///
  /// @param shards how many there are; 0 for all 64 bits of the hash
  public static long secondaryHash(byte[] data, long shards) {
    Library.symbols();
    return hash(Native.SECONDARY_HASH, data, shards);
  }

  private static long hash(MethodHandle function, byte[] data, long range) {
    var slot = new Slot();
    slot.take();
    try {
      slot.begin(data.length);
      // 0 stands for all of them, and so does what is negative.
      return (long) function.invokeExact(slot.put(data), data.length, range <= 0 ? -1L : range);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    } finally {
      slot.leave();
      slot.close();
    }
  }

  /// The Levenshtein distance of two strings: how many code points have to be added, removed or
  /// changed. Takes time by the product of their lengths, and memory by the first one's.
  ///
  /// @throws IllegalArgumentException if there is a NUL in one
  public static int editDistance(String a, String b) {
    return distance(codePoints(a), codePoints(b));
  }

  // As Tkrzw has them: in UTF-8, and up to a NUL.
  private static int[] codePoints(String text) {
    int nul = text.indexOf(0);
    if (nul >= 0) {
      throw new IllegalArgumentException("There is a NUL at index " + nul);
    }
    return text.codePoints()
        .map(c -> Character.getType(c) == Character.SURROGATE ? '?' : c)
        .toArray();
  }

  // Not by Tkrzw, whose table ends the process if it has 2^31 cells or more.
  private static int distance(int[] a, int[] b) {
    var row = new int[a.length + 1];
    Arrays.setAll(row, i -> i);
    for (int j = 1; j <= b.length; j++) {
      int diagonal = row[0];
      row[0] = j;
      for (int i = 1; i <= a.length; i++) {
        int changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
        diagonal = row[i];
        row[i] = Math.min(changed, 1 + Math.min(row[i - 1], row[i]));
      }
    }
    return row[a.length];
  }

  /// A number in 8 bytes, the highest first, as [Dbm#increment] stores it.
  public static byte[] serializeInt(long number) {
    var data = new byte[Long.BYTES];
    BIG_ENDIAN.set(data, 0, number);
    return data;
  }

  /// The number of up to 8 bytes, the highest first. Fewer are taken for the low ones of a number
  /// that is not negative.
  ///
  /// @throws IllegalArgumentException if there are more than 8
  public static long deserializeInt(byte[] data) {
    if (data.length > Long.BYTES) {
      throw new IllegalArgumentException(
          "A number of %d bytes: expected up to 8".formatted(data.length));
    }
    long number = 0;
    for (byte b : data) {
      number = number << 8 | b & 0xFF;
    }
    return number;
  }

  /// A number in the 8 bytes of its IEEE 754 form, the highest first.
  public static byte[] serializeFloat(double number) {
    return serializeInt(Double.doubleToRawLongBits(number));
  }

  /// The number of 8 or, in single precision, 4 bytes, the highest first.
  ///
  /// @throws IllegalArgumentException if there are neither 4 nor 8
  public static double deserializeFloat(byte[] data) {
    return switch (data.length) {
      case Double.BYTES -> Double.longBitsToDouble(deserializeInt(data));
      case Float.BYTES -> Float.intBitsToFloat((int) deserializeInt(data));
      default ->
          throw new IllegalArgumentException(
              "A floating-point number of %d bytes: expected 4 or 8".formatted(data.length));
    };
  }
}
