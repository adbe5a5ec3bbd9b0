package dev.ferry.tkrzw;

import static java.lang.foreign.ValueLayout.JAVA_BOOLEAN;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.invoke.MethodHandle;

/// The library's functions for databases. Addresses and sizes are passed as they are: whoever calls
/// these has taken a [Slot].
final class NativeDbm {
  static final long ANY_DATA = Functions.constant("TKRZW_ANY_DATA");

  // Of one address, for Functions.truth and Functions.number.
  static final MethodHandle CLOSE = Functions.truth("tkrzw_dbm_close", JAVA_LONG);
  static final MethodHandle CLEAR = Functions.truth("tkrzw_dbm_clear", JAVA_LONG);
  static final MethodHandle SHOULD_BE_REBUILT =
      Functions.truth("tkrzw_dbm_should_be_rebuilt", JAVA_LONG);
  static final MethodHandle IS_WRITABLE = Functions.truth("tkrzw_dbm_is_writable", JAVA_LONG);
  static final MethodHandle IS_HEALTHY = Functions.truth("tkrzw_dbm_is_healthy", JAVA_LONG);
  static final MethodHandle IS_ORDERED = Functions.truth("tkrzw_dbm_is_ordered", JAVA_LONG);
  static final MethodHandle COUNT = Functions.number("tkrzw_dbm_count", JAVA_LONG);
  static final MethodHandle FILE_SIZE = Functions.number("tkrzw_dbm_get_file_size", JAVA_LONG);
  static final MethodHandle FILE_PATH = Functions.number("tkrzw_dbm_get_file_path", JAVA_LONG);
  static final MethodHandle MAKE_ITERATOR = Functions.number("tkrzw_dbm_make_iterator", JAVA_LONG);

  private static final MethodHandle OPEN =
      Functions.number("tkrzw_dbm_open", JAVA_LONG, JAVA_BOOLEAN, JAVA_LONG);
  private static final MethodHandle CHECK =
      Functions.truth("tkrzw_dbm_check", JAVA_LONG, JAVA_LONG, JAVA_INT);
  private static final MethodHandle GET =
      Functions.number("tkrzw_dbm_get", JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG);
  private static final MethodHandle SET =
      Functions.truth(
          "tkrzw_dbm_set", JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_BOOLEAN);
  private static final MethodHandle SET_AND_GET =
      Functions.number(
          "tkrzw_dbm_set_and_get",
          JAVA_LONG,
          JAVA_LONG,
          JAVA_INT,
          JAVA_LONG,
          JAVA_INT,
          JAVA_BOOLEAN,
          JAVA_LONG);
  private static final MethodHandle REMOVE =
      Functions.truth("tkrzw_dbm_remove", JAVA_LONG, JAVA_LONG, JAVA_INT);
  private static final MethodHandle REMOVE_AND_GET =
      Functions.number("tkrzw_dbm_remove_and_get", JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG);
  private static final MethodHandle APPEND =
      Functions.truth(
          "tkrzw_dbm_append",
          JAVA_LONG,
          JAVA_LONG,
          JAVA_INT,
          JAVA_LONG,
          JAVA_INT,
          JAVA_LONG,
          JAVA_INT);
  private static final MethodHandle COMPARE_EXCHANGE =
      Functions.truth(
          "tkrzw_dbm_compare_exchange",
          JAVA_LONG,
          JAVA_LONG,
          JAVA_INT,
          JAVA_LONG,
          JAVA_INT,
          JAVA_LONG,
          JAVA_INT);
  private static final MethodHandle COMPARE_EXCHANGE_AND_GET =
      Functions.number(
          "tkrzw_dbm_compare_exchange_and_get",
          JAVA_LONG,
          JAVA_LONG,
          JAVA_INT,
          JAVA_LONG,
          JAVA_INT,
          JAVA_LONG,
          JAVA_INT,
          JAVA_LONG);
  private static final MethodHandle COMPARE_EXCHANGE_MULTI =
      Functions.truth(
          "tkrzw_dbm_compare_exchange_multi", JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT);
  private static final MethodHandle INCREMENT =
      Functions.number("tkrzw_dbm_increment", JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle REKEY =
      Functions.truth(
          "tkrzw_dbm_rekey",
          JAVA_LONG,
          JAVA_LONG,
          JAVA_INT,
          JAVA_LONG,
          JAVA_INT,
          JAVA_BOOLEAN,
          JAVA_BOOLEAN);
  private static final MethodHandle POP_FIRST =
      Functions.truth("tkrzw_dbm_pop_first", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle PUSH_LAST =
      Functions.truth("tkrzw_dbm_push_last", JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_DOUBLE);
  private static final MethodHandle PROCESS =
      Functions.truth(
          "tkrzw_dbm_process", JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_BOOLEAN);
  private static final MethodHandle PROCESS_FIRST =
      Functions.truth("tkrzw_dbm_process_first", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_BOOLEAN);
  private static final MethodHandle PROCESS_MULTI =
      Functions.truth("tkrzw_dbm_process_multi", JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_BOOLEAN);
  private static final MethodHandle PROCESS_EACH =
      Functions.truth("tkrzw_dbm_process_each", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_BOOLEAN);
  private static final MethodHandle TIMESTAMP =
      Functions.handle("tkrzw_dbm_get_timestamp", FunctionDescriptor.of(JAVA_DOUBLE, JAVA_LONG));
  private static final MethodHandle REBUILD =
      Functions.truth("tkrzw_dbm_rebuild", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle SYNCHRONIZE =
      Functions.truth(
          "tkrzw_dbm_synchronize", JAVA_LONG, JAVA_BOOLEAN, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle COPY_FILE_DATA =
      Functions.truth("tkrzw_dbm_copy_file_data", JAVA_LONG, JAVA_LONG, JAVA_BOOLEAN);
  private static final MethodHandle EXPORT =
      Functions.truth("tkrzw_dbm_export", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle EXPORT_RECORDS =
      Functions.truth("tkrzw_dbm_export_to_flat_records", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle EXPORT_KEYS =
      Functions.truth("tkrzw_dbm_export_keys_as_lines", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle INSPECT =
      Functions.number("tkrzw_dbm_inspect", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle SEARCH =
      Functions.number(
          "tkrzw_dbm_search", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG);
  private static final MethodHandle RESTORE =
      Functions.truth(
          "tkrzw_dbm_restore_database", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

  private NativeDbm() {}

  static long open(long path, boolean isWritable, long parameters) {
    try {
      return (long) OPEN.invokeExact(path, isWritable, parameters);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean contains(long dbm, long key, int keySize) {
    try {
      return (boolean) CHECK.invokeExact(dbm, key, keySize);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static long get(long dbm, long key, int keySize, long valueSize) {
    try {
      return (long) GET.invokeExact(dbm, key, keySize, valueSize);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean set(
      long dbm, long key, int keySize, long value, int valueSize, boolean isOverwriting) {
    try {
      return (boolean) SET.invokeExact(dbm, key, keySize, value, valueSize, isOverwriting);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static long setAndGet(
      long dbm,
      long key,
      int keySize,
      long value,
      int valueSize,
      boolean isOverwriting,
      long oldSize) {
    try {
      return (long)
          SET_AND_GET.invokeExact(dbm, key, keySize, value, valueSize, isOverwriting, oldSize);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean remove(long dbm, long key, int keySize) {
    try {
      return (boolean) REMOVE.invokeExact(dbm, key, keySize);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static long removeAndGet(long dbm, long key, int keySize, long valueSize) {
    try {
      return (long) REMOVE_AND_GET.invokeExact(dbm, key, keySize, valueSize);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean append(
      long dbm,
      long key,
      int keySize,
      long value,
      int valueSize,
      long delimiter,
      int delimiterSize) {
    try {
      return (boolean)
          APPEND.invokeExact(dbm, key, keySize, value, valueSize, delimiter, delimiterSize);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean compareExchange(
      long dbm,
      long key,
      int keySize,
      long expected,
      int expectedSize,
      long desired,
      int desiredSize) {
    try {
      return (boolean)
          COMPARE_EXCHANGE.invokeExact(
              dbm, key, keySize, expected, expectedSize, desired, desiredSize);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static long compareExchangeAndGet(
      long dbm,
      long key,
      int keySize,
      long expected,
      int expectedSize,
      long desired,
      int desiredSize,
      long actualSize) {
    try {
      return (long)
          COMPARE_EXCHANGE_AND_GET.invokeExact(
              dbm, key, keySize, expected, expectedSize, desired, desiredSize, actualSize);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean compareExchangeMulti(
      long dbm, long expected, int expectedCount, long desired, int desiredCount) {
    try {
      return (boolean)
          COMPARE_EXCHANGE_MULTI.invokeExact(dbm, expected, expectedCount, desired, desiredCount);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static long increment(long dbm, long key, int keySize, long increment, long initial) {
    try {
      return (long) INCREMENT.invokeExact(dbm, key, keySize, increment, initial);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean rekey(
      long dbm,
      long oldKey,
      int oldKeySize,
      long newKey,
      int newKeySize,
      boolean isOverwriting,
      boolean isCopying) {
    try {
      return (boolean)
          REKEY.invokeExact(dbm, oldKey, oldKeySize, newKey, newKeySize, isOverwriting, isCopying);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean popFirst(long dbm, long key, long keySize, long value, long valueSize) {
    try {
      return (boolean) POP_FIRST.invokeExact(dbm, key, keySize, value, valueSize);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean pushLast(long dbm, long value, int valueSize, double wallTime) {
    try {
      return (boolean) PUSH_LAST.invokeExact(dbm, value, valueSize, wallTime);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean process(
      long dbm, long key, int keySize, long function, long argument, boolean isWritable) {
    try {
      return (boolean) PROCESS.invokeExact(dbm, key, keySize, function, argument, isWritable);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean processFirst(long dbm, long function, long argument, boolean isWritable) {
    try {
      return (boolean) PROCESS_FIRST.invokeExact(dbm, function, argument, isWritable);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean processMulti(long dbm, long pairs, int count, boolean isWritable) {
    try {
      return (boolean) PROCESS_MULTI.invokeExact(dbm, pairs, count, isWritable);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean processEach(long dbm, long function, long argument, boolean isWritable) {
    try {
      return (boolean) PROCESS_EACH.invokeExact(dbm, function, argument, isWritable);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static double timestamp(long dbm) {
    try {
      return (double) TIMESTAMP.invokeExact(dbm);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean rebuild(long dbm, long parameters) {
    try {
      return (boolean) REBUILD.invokeExact(dbm, parameters);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean synchronize(long dbm, boolean isHard, long parameters) {
    try {
      return (boolean) SYNCHRONIZE.invokeExact(dbm, isHard, 0L, 0L, parameters);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean copyFileData(long dbm, long path, boolean isHard) {
    try {
      return (boolean) COPY_FILE_DATA.invokeExact(dbm, path, isHard);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean export(long dbm, long destination) {
    try {
      return (boolean) EXPORT.invokeExact(dbm, destination);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean exportRecords(long dbm, long file) {
    try {
      return (boolean) EXPORT_RECORDS.invokeExact(dbm, file);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean exportKeys(long dbm, long file) {
    try {
      return (boolean) EXPORT_KEYS.invokeExact(dbm, file);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static long inspect(long dbm, long count) {
    try {
      return (long) INSPECT.invokeExact(dbm, count);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static long search(long dbm, long mode, long pattern, int patternSize, int capacity, long count) {
    try {
      return (long) SEARCH.invokeExact(dbm, mode, pattern, patternSize, capacity, count);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  /// @param cipherKey which libraries before 1.0.27 do not take: their function has a parameter
  ///   less, and by the calling conventions does not see it
  static boolean restore(long from, long to, long type, long endOffset, long cipherKey) {
    try {
      return (boolean) RESTORE.invokeExact(from, to, type, endOffset, cipherKey);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }
}
