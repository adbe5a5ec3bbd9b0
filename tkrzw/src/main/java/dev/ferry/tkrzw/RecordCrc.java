package dev.ferry.tkrzw;

/// The checksum of every record of a hash or tree database. The wider it is, the less damage goes
/// unnoticed.
public enum RecordCrc {
  /// None. The default; some damage is noticed all the same.
  NONE("RECORD_CRC_NONE"),

  /// CRC-8, in 1 byte.
  CRC_8("RECORD_CRC_8"),

  /// CRC-16, in 2 bytes.
  CRC_16("RECORD_CRC_16"),

  /// CRC-32, in 4 bytes.
  CRC_32("RECORD_CRC_32");

  private final String word;

  RecordCrc(String word) {
    this.word = word;
  }

  /// What Tkrzw calls it.
  String word() {
    return word;
  }
}
