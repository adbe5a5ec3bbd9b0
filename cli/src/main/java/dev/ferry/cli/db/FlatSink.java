package dev.ferry.cli.db;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/// Writes Tkrzw's flat records: for a key and for a value, each, a byte 0xFF, the size, and the
/// bytes.
record FlatSink(OutputStream out) implements RecordSink {
  static final int NORMAL = 0xFF;
  static final int METADATA = 0xFE;

  @Override
  public void write(byte[] key, byte @Nullable [] value) throws IOException {
    write(key);
    if (value != null) {
      write(value);
    }
  }

  private void write(byte[] bytes) throws IOException {
    out.write(NORMAL);
    int size = bytes.length;
    for (int shift = 28; shift > 0; shift -= 7) { // 7 bits a byte, the highest first
      if (size >>> shift != 0) {
        out.write(size >>> shift & 0x7F | 0x80);
      }
    }
    out.write(size & 0x7F);
    out.write(bytes);
  }
}
