package dev.ferry.text;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// The first bytes of a text, as many as tell how it is packed or which byte order mark it has, and
/// what came with them.
final class Beginning {
  /// Bytes that tell it, at most.
  static final int LONGEST = 4;

  /// Bytes to ask for where they are given only once: the system has files that give a number, or a
  /// record, to the first who asks, and nothing of it to the next.
  static final int ROOM = 1 << 13;

  private static final byte[][] KNOWN = {
    {0x1F, (byte) 0x8B, 8},
    {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD},
    {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF},
    {(byte) 0xFF, (byte) 0xFE, 0, 0},
    {0, 0, (byte) 0xFE, (byte) 0xFF},
    {(byte) 0xFE, (byte) 0xFF},
  };

  /// Of these four bytes, the lower half of the first may be anything.
  private static final byte[] SKIPPED_ZSTD = {0x50, 0x2A, 0x4D, 0x18};

  private final byte[] bytes;
  private final int length;

  private Beginning(byte[] bytes, int length) {
    this.bytes = bytes;
    this.length = length;
  }

  @Nullable Packing packing() {
    return length < Packing.SHORTEST ? null : Packing.of(bytes, length);
  }

  @Nullable ByteOrderMark byteOrderMark() {
    return length < ByteOrderMark.SHORTEST ? null : ByteOrderMark.of(bytes, length);
  }

  /// A stream of what it was read from, from the first byte on.
  Preceded before(InputStream rest) {
    return new Preceded(bytes, length, rest);
  }

  /// Reads until it is clear what the beginning is: not again then, as the bytes of a pipe may be
  /// slow to come.
  ///
  /// @param room for as many bytes as are read at most
  static Beginning read(Input input, int room) throws IOException {
    var bytes = new byte[room];
    int length = 0;
    while (mayBeKnown(bytes, length)) {
      int count = input.read(bytes, length, room - length);
      if (count < 0) {
        break;
      }
      length += count;
    }
    return new Beginning(bytes, length);
  }

  private static boolean mayBeKnown(byte[] bytes, int length) {
    for (var known : KNOWN) {
      if (length < known.length && begins(known, bytes, length, 0xFF)) {
        return true;
      }
    }
    return length < SKIPPED_ZSTD.length && begins(SKIPPED_ZSTD, bytes, length, 0xF0);
  }

  private static boolean begins(byte[] known, byte[] bytes, int length, int firstMask) {
    for (int i = 0; i < length; i++) {
      int mask = i == 0 ? firstMask : 0xFF;
      if ((known[i] & mask) != (bytes[i] & mask)) {
        return false;
      }
    }
    return true;
  }
}
