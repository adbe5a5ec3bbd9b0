package dev.ferry.text;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// How a text is packed, told by its first bytes.
enum Packing {
  /// RFC 1952: `1F 8B 08`.
  GZIP {
    @Override
    InputStream unpack(InputStream in, String name) throws IOException {
      return Gzip.unpack(in);
    }
  },

  /// RFC 8878: a frame begins with `28 B5 2F FD`, one to be skipped with `50` to `5F`, `2A 4D 18`.
  ZSTD {
    @Override
    InputStream unpack(InputStream in, String name) throws IOException {
      try {
        return new Zstd(in);
      } catch (NoClassDefFoundError missing) {
        throw new IOException(
            name + " is packed by zstd: add com.github.luben:zstd-jni to read it", missing);
      }
    }
  };

  /// The fewest bytes that tell.
  static final int SHORTEST = 3;

  /// The most bytes that tell.
  static final int MAGIC = 4;

  abstract InputStream unpack(InputStream in, String name) throws IOException;

  /// How a text with these first bytes is packed; null if it is not.
  static @Nullable Packing of(byte[] first, int length) {
    if (length >= SHORTEST && first[0] == 0x1F && first[1] == (byte) 0x8B && first[2] == 8) {
      return GZIP;
    }
    if (length < MAGIC) {
      return null;
    }
    int magic = first[0] & 0xFF | (first[1] & 0xFF) << 8 | (first[2] & 0xFF) << 16 | first[3] << 24;
    return magic == 0xFD2FB528 || (magic & ~0xF) == 0x184D2A50 ? ZSTD : null;
  }
}
