package dev.ferry.tkrzw;

/// How the values of a hash or tree database are compressed. A library that has been built without
/// an algorithm does not open a database that uses it.
public enum RecordCompression {
  /// Not at all. The default.
  NONE("RECORD_COMP_NONE"),

  /// By zlib.
  ZLIB("RECORD_COMP_ZLIB"),

  /// By Zstandard: about as small as [#ZLIB], and faster.
  ZSTD("RECORD_COMP_ZSTD"),

  /// By LZ4: faster still, and larger.
  LZ4("RECORD_COMP_LZ4"),

  /// By LZMA: the smallest, and the slowest.
  LZMA("RECORD_COMP_LZMA"),

  /// Enciphered by RC4, which is no longer safe, and not compressed. Needs
  /// [HashBasedOptions#cipherKey]. Later than Tkrzw 1.0.25.
  RC4("RECORD_COMP_RC4"),

  /// Enciphered by AES, and not compressed. Needs [HashBasedOptions#cipherKey]. Later than Tkrzw
  /// 1.0.25.
  AES("RECORD_COMP_AES");

  private final String word;

  RecordCompression(String word) {
    this.word = word;
  }

  /// What Tkrzw calls it.
  String word() {
    return word;
  }

  /// Whether it needs a key.
  boolean enciphers() {
    return this == RC4 || this == AES;
  }
}
