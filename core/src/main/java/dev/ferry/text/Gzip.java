package dev.ferry.text;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/// All members of a gzip text. The JDK's stream takes it for the end if reading on fails after a
/// member, and in some versions if nothing is said to be available then: the members that follow
/// would be lost, and nobody would know. So they would if the header of one is cut off.
final class Gzip extends GZIPInputStream {
  private static final int BUFFER = 1 << 16;

  /// Bytes behind what is packed in a member.
  private static final int TRAILER = 8;

  private static final byte[] MAGIC = {0x1F, (byte) 0x8B, 8};

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
    if (count < 0) {
      if (packed.failure != null) {
        throw packed.failure;
      }
      if (isCut()) {
        throw new EOFException("the header of a member is cut off or malformed");
      }
    }
    return count;
  }

  @Override
  protected void fill() throws IOException {
    super.fill();
    packed.lastCount = 0;
  }

  /// Whether what was taken for the end begins as a member does.
  private boolean isCut() {
    int inBuffer = inf.getRemaining();
    for (int i = 0; i < MAGIC.length; i++) {
      int at = TRAILER + i;
      if (at - inBuffer >= packed.lastCount) {
        return i > 0;
      }
      byte b = at < inBuffer ? buf[len - inBuffer + at] : packed.last[at - inBuffer];
      if (b != MAGIC[i]) {
        return false;
      }
    }
    return true;
  }

  /// What is unpacked. There is more of it until its end is known.
  static final class Packed extends FilterInputStream {
    private boolean isEnd;

    /// What reading failed with, unless it went on since.
    private @Nullable IOException failure;

    /// The first bytes read since the buffer was filled, and how many: a trailer and what follows.
    private final byte[] last = new byte[TRAILER + MAGIC.length];

    private int lastCount;

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
        int kept = Math.min(count, last.length - lastCount);
        if (kept > 0) {
          System.arraycopy(dst, offset, last, lastCount, kept);
          lastCount += kept;
        }
        return count;
      } catch (IOException thrown) {
        failure = thrown;
        throw thrown;
      }
    }
  }
}
