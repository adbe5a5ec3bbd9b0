package tkrzw;

import dev.ferry.tkrzw.Tkrzw;
import java.util.Arrays;
import java.util.HashMap;

/// Functions of the library that need no database.
public class Utility {
  static final String VERSION = Tkrzw.libraryVersion();
  static final String OS_NAME = Tkrzw.osName();
  static final int PAGE_SIZE = Tkrzw.pageSize();

  public Utility() {}

  /// Parameters from `name=value,name=value`. What has no equals sign is left out.
  @SuppressWarnings("NonApiType") // as tkrzw-java has it
  public static HashMap<String, String> parseParams(String str) {
    var params = new HashMap<String, String>();
    for (var field : str.split(",", -1)) {
      int equals = field.indexOf('=');
      if (equals >= 0) {
        params.put(field.substring(0, equals), field.substring(equals + 1));
      }
    }
    return params;
  }

  /// The memory of the machine, in bytes; -1 if that cannot be told.
  public static long getMemoryCapacity() {
    return Tkrzw.memoryCapacity();
  }

  /// The memory that this process uses, in bytes; -1 if that cannot be told.
  public static long getMemoryUsage() {
    return Tkrzw.memoryUsage();
  }

  /// The hash by which hash databases choose the bucket of a key.
  ///
  /// @param num_buckets how many there are; 0 or less for all 64 bits of the hash
  public static long primaryHash(byte[] data, long num_buckets) {
    return Tkrzw.primaryHash(data, num_buckets);
  }

  /// The hash by which the shard of a key is chosen.
  ///
  /// @param num_shards how many there are; 0 or less for all 64 bits of the hash
  public static long secondaryHash(byte[] data, long num_shards) {
    return Tkrzw.secondaryHash(data, num_shards);
  }

  /// How many code points have to be added, removed or changed to make one of the other.
  public static int editDistanceLev(String a, String b) {
    return Tkrzw.editDistance(a, b);
  }

  /// A number in 8 bytes, the highest first.
  public static byte[] serializeInt(long num) {
    return Tkrzw.serializeInt(num);
  }

  /// The number of up to 8 bytes, the highest first. What follows does not count.
  public static long deserializeInt(byte[] data) {
    return Tkrzw.deserializeInt(data.length > Long.BYTES ? Arrays.copyOf(data, Long.BYTES) : data);
  }

  /// A number in the 8 bytes of its IEEE 754 form, the highest first.
  public static byte[] serializeFloat(double num) {
    return Tkrzw.serializeFloat(num);
  }

  /// The number of 8 or, in single precision, 4 bytes, the highest first. What follows does not
  /// count; fewer than 4 are NaN.
  public static double deserializeFloat(byte[] data) {
    if (data.length < Float.BYTES) {
      return Double.NaN;
    }
    int size = data.length < Double.BYTES ? Float.BYTES : Double.BYTES;
    return Tkrzw.deserializeFloat(Arrays.copyOf(data, size));
  }
}
