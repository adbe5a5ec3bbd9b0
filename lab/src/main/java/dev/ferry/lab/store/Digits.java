package dev.ferry.lab.store;

import static java.nio.ByteOrder.nativeOrder;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// What keys and values are made of: the number of a record in eight decimal digits, as
/// `tkrzw_dbm_perf` has it. Values are the same as keys, from last to first, so that each is
/// another and none needs memory of its own.
enum Digits {
  /// 8 bytes of UTF-8.
  ASCII("0123456789"),
  /// 24 bytes of UTF-8.
  JAPANESE("あいうえおかきくけこ");

  /// How many digits, which are chars.
  static final int COUNT = 8;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, nativeOrder());

  private final String digits;

  Digits(String digits) {
    this.digits = digits;
  }

  /// A number as a string.
  String string(int number) {
    var chars = new char[COUNT];
    int left = number;
    for (int i = COUNT - 1; i >= 0; i--) {
      chars[i] = digits.charAt(left % 10);
      left /= 10;
    }
    return new String(chars);
  }

  /// The numbers from 0 on as strings.
  String[] strings(int count) {
    var strings = new String[count];
    for (int i = 0; i < count; i++) {
      strings[i] = string(i);
    }
    return strings;
  }

  /// A number as bytes.
  byte[] bytes(int number) {
    return string(number).getBytes(UTF_8);
  }

  /// The numbers from 0 on as bytes.
  byte[][] allBytes(int count) {
    var all = new byte[count][];
    for (int i = 0; i < count; i++) {
      all[i] = bytes(i);
    }
    return all;
  }

  /// The first 8 bytes as a number, to be added up.
  static long sum(byte[] bytes) {
    return (long) LONG.get(bytes, 0);
  }
}
