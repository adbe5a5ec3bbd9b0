package dev.ferry.tkrzw;

import static java.lang.foreign.ValueLayout.JAVA_BOOLEAN;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.MethodHandle;

/// The library's functions for iterators. Addresses and sizes are passed as they are: whoever calls
/// these has taken the iterator's [Slot].
final class NativeIterator {
  // Of one address, for Functions.truth.
  static final MethodHandle FIRST = Functions.truth("tkrzw_dbm_iter_first", JAVA_LONG);
  static final MethodHandle LAST = Functions.truth("tkrzw_dbm_iter_last", JAVA_LONG);
  static final MethodHandle PREVIOUS = Functions.truth("tkrzw_dbm_iter_previous", JAVA_LONG);
  static final MethodHandle REMOVE = Functions.truth("tkrzw_dbm_iter_remove", JAVA_LONG);

  private static final MethodHandle FREE =
      Functions.returningNothing("tkrzw_dbm_iter_free", JAVA_LONG);
  private static final MethodHandle NEXT = Functions.truth("tkrzw_dbm_iter_next", JAVA_LONG);
  private static final MethodHandle JUMP =
      Functions.truth("tkrzw_dbm_iter_jump", JAVA_LONG, JAVA_LONG, JAVA_INT);
  private static final MethodHandle JUMP_LOWER =
      Functions.truth("tkrzw_dbm_iter_jump_lower", JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_BOOLEAN);
  private static final MethodHandle JUMP_UPPER =
      Functions.truth("tkrzw_dbm_iter_jump_upper", JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_BOOLEAN);
  private static final MethodHandle GET =
      Functions.truth("tkrzw_dbm_iter_get", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle STEP =
      Functions.truth("tkrzw_dbm_iter_step", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle GET_KEY =
      Functions.number("tkrzw_dbm_iter_get_key", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle GET_VALUE =
      Functions.number("tkrzw_dbm_iter_get_value", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle SET =
      Functions.truth("tkrzw_dbm_iter_set", JAVA_LONG, JAVA_LONG, JAVA_INT);
  private static final MethodHandle PROCESS =
      Functions.truth("tkrzw_dbm_iter_process", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_BOOLEAN);

  private NativeIterator() {}

  static void free(long iterator) {
    try {
      FREE.invokeExact(iterator);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean next(long iterator) {
    try {
      return (boolean) NEXT.invokeExact(iterator);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean jump(long iterator, long key, int keySize) {
    try {
      return (boolean) JUMP.invokeExact(iterator, key, keySize);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean jumpLower(long iterator, long key, int keySize, boolean isInclusive) {
    try {
      return (boolean) JUMP_LOWER.invokeExact(iterator, key, keySize, isInclusive);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean jumpUpper(long iterator, long key, int keySize, boolean isInclusive) {
    try {
      return (boolean) JUMP_UPPER.invokeExact(iterator, key, keySize, isInclusive);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean get(long iterator, long key, long keySize, long value, long valueSize) {
    try {
      return (boolean) GET.invokeExact(iterator, key, keySize, value, valueSize);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean step(long iterator, long key, long keySize, long value, long valueSize) {
    try {
      return (boolean) STEP.invokeExact(iterator, key, keySize, value, valueSize);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static long key(long iterator, long keySize) {
    try {
      return (long) GET_KEY.invokeExact(iterator, keySize);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static long value(long iterator, long valueSize) {
    try {
      return (long) GET_VALUE.invokeExact(iterator, valueSize);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean set(long iterator, long value, int valueSize) {
    try {
      return (boolean) SET.invokeExact(iterator, value, valueSize);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  static boolean process(long iterator, long function, long argument, boolean isWritable) {
    try {
      return (boolean) PROCESS.invokeExact(iterator, function, argument, isWritable);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }
}
