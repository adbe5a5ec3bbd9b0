package dev.ferry.text;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/// All members of a gzip text. The JDK's stream takes it for the end if reading on fails after a
/// member, and in some versions if nothing is said to be available then: the members that follow
/// would be lost, and nobody would know.
final class Gzip extends GZIPInputStream {
  private static final int BUFFER = 1 << 16;

  private final Packed packed;

  private Gzip(Packed packed) throws IOException {
    super(packed, BUFFER);
    this.packed = packed;
  }

  static InputStream unpack(InputStream in) throws IOException {
    return new Gzip(new Packed(in));
  }

  @Override
  public int read(byte[] dst, int offset, int length) throws IOException {
    int count = super.read(dst, offset, length);
    if (count < 0 && packed.failure != null) {
      throw packed.failure;
    }
    return count;
  }

  /// What is unpacked. There is more of it until its end is known.
  static final class Packed extends FilterInputStream {
    private boolean isEnd;

    /// What reading failed with, unless it went on since.
    private @Nullable IOException failure;

    Packed(InputStream in) {
      super(in);
    }

    @Override
    public int available() {
      return isEnd ? 0 : 1;
    }

    @Override
    public int read() throws IOException {
      var one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] dst, int offset, int length) throws IOException {
      try {
        int count = in.read(dst, offset, length);
        isEnd = count < 0;
        failure = null;
        return count;
      } catch (IOException thrown) {
        failure = thrown;
        throw thrown;
      }
    }
  }
}
