package dev.ferry.text;

import com.github.luben.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;

/// The optional library zstd-jni; loaded only when a text is packed by zstd.
final class Zstd {
  private Zstd() {}

  static InputStream unpack(InputStream in) throws IOException {
    return new ZstdInputStream(in);
  }
}
