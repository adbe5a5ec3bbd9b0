package dev.ferry.id;

import java.util.zip.CRC32C;

/// The numbers of the compact format, as docs/compact-uuids.md specifies it.
final class CompactFormat {
  static final int VERSION = 1;

  /// Bytes of the checksum at the end.
  static final int CHECKSUM = 4;

  /// Bytes that a list must not be a multiple of.
  static final int ID = 16;

  /// The kind of a section of ids as they are. Other kinds are the version of their ids.
  static final int RAW = 0;

  /// Differences that share a least value and a width.
  static final int GROUP = 128;

  private CompactFormat() {}

  static int checksum(byte[] bytes, int end) {
    var crc = new CRC32C();
    crc.update(bytes, 0, end);
    return (int) crc.getValue();
  }

  static int readInt(byte[] bytes, int at) {
    return bytes[at] << 24
        | (bytes[at + 1] & 0xFF) << 16
        | (bytes[at + 2] & 0xFF) << 8
        | bytes[at + 3] & 0xFF;
  }

  /// Small numbers of either sign as small numbers.
  static long zigzag(long value) {
    return value << 1 ^ value >> 63;
  }

  static long unzigzag(long value) {
    return value >>> 1 ^ -(value & 1);
  }
}
