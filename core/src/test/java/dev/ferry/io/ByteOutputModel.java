package dev.ferry.io;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/// What [ByteOutput] does, the slow way: an array of just what was written.
final class ByteOutputModel {
  private byte[] bytes = {};

  byte[] bytes() {
    return bytes;
  }

  int size() {
    return bytes.length;
  }

  void clear() {
    bytes = new byte[0];
  }

  void truncate(int size) {
    bytes = Arrays.copyOf(bytes, size);
  }

  void add(byte[] more) {
    int at = bytes.length;
    bytes = Arrays.copyOf(bytes, at + more.length);
    System.arraycopy(more, 0, bytes, at, more.length);
  }

  void addLittleEndian(long value, int count) {
    byte[] more = new byte[count];
    for (int i = 0; i < count; i++) {
      more[i] = (byte) (value >>> 8 * i);
    }
    add(more);
  }

  void setLittleEndian(int at, int value) {
    for (int i = 0; i < 4; i++) {
      bytes[at + i] = (byte) (value >>> 8 * i);
    }
  }

  void addVarint(long value) {
    add(varint(value));
  }

  void addWithLength(String s) {
    byte[] encoded = s.getBytes(UTF_8);
    addVarint(encoded.length);
    add(encoded);
  }

  /// Puts the number of the bytes from `begin` on before them.
  void insertLength(int begin) {
    byte[] rest = Arrays.copyOfRange(bytes, begin, bytes.length);
    truncate(begin);
    addVarint(rest.length);
    add(rest);
  }

  /// Seven bits a byte, as division has it.
  static byte[] varint(long value) {
    byte[] some = new byte[10];
    int count = 0;
    long rest = value;
    do {
      long next = Long.divideUnsigned(rest, 128);
      some[count++] = (byte) (Long.remainderUnsigned(rest, 128) + (next == 0 ? 0 : 128));
      rest = next;
    } while (rest != 0);
    return Arrays.copyOf(some, count);
  }
}
