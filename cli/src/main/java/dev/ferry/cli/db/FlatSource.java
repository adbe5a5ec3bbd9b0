package dev.ferry.cli.db;

import dev.ferry.tkrzw.KeyValue;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Reads Tkrzw's flat records, and passes over metadata.
final class FlatSource implements RecordSource {
  private final InputStream in;
  private final String name;
  private long position;

  /// @param in buffered
  /// @param name of what is read, for people
  FlatSource(InputStream in, String name) {
    this.in = in;
    this.name = name;
  }

  @Override
  public long position() {
    return position;
  }

  @Override
  public @Nullable KeyValue next() throws Failure, IOException {
    int kind = kind();
    while (kind == FlatSink.METADATA) {
      bytes();
      kind = kind();
    }
    if (kind < 0) {
      return null;
    }
    var key = bytes();
    kind = kind();
    if (kind != FlatSink.NORMAL) {
      throw kind < 0 ? ends() : refused("there is no value after a key");
    }
    return new KeyValue(key, bytes());
  }

  private int kind() throws Failure, IOException {
    int kind = in.read();
    if (kind >= 0) {
      if (kind != FlatSink.NORMAL && kind != FlatSink.METADATA) {
        throw refused("no flat record begins with the byte 0x%02X".formatted(kind));
      }
      position++;
    }
    return kind;
  }

  private byte[] bytes() throws Failure, IOException {
    long size = 0;
    int b;
    do {
      b = in.read();
      if (b < 0) {
        throw ends();
      }
      size = size << 7 | b & 0x7F;
      if (size > Integer.MAX_VALUE) {
        throw refused("a record of 2 GiB or more");
      }
      position++;
    } while (b >= 0x80);
    var bytes = in.readNBytes((int) size);
    position += bytes.length;
    if (bytes.length < size) {
      throw ends();
    }
    return bytes;
  }

  private Failure ends() {
    return refused("it ends within a record");
  }

  private Failure refused(String why) {
    return Failure.of("%s, byte %,d: %s.".formatted(name, position, why));
  }
}
