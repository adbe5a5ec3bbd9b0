package dev.ferry.utf8;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads UTF-8 text from a stream or channel: in place of `InputStreamReader`, without its lock,
/// and buffered, so that no `BufferedReader` is needed around it to read char by char.
///
/// Not thread-safe. A byte order mark is text, as for `InputStreamReader`.
public final class Utf8Reader extends Reader {
  private static final int BUFFER = 8192;

  private final InputStream in;
  private final Utf8Decoder decoder;
  private final byte[] bytes = new byte[BUFFER];
  private final char[] chars = new char[Utf8Decoder.maxChars(BUFFER)];
  private int next;
  private int limit;
  private boolean closed;

  /// What has been met after the chars that there are, under [MalformedPolicy#REPORT].
  private @Nullable MalformedUtf8Exception malformed;

  /// What reading failed with after chars that were given first.
  private @Nullable IOException failure;

  /// Reads a stream, with malformed bytes as the JDK reads them.
  public Utf8Reader(InputStream in) {
    this(in, MalformedPolicy.AS_JDK);
  }

  /// Reads a stream. Under [MalformedPolicy#REPORT] malformed bytes are an [IOException], whose
  /// cause is the [MalformedUtf8Exception] with the byte offset from where reading began. The chars
  /// before them are given first, those after them never.
  public Utf8Reader(InputStream in, MalformedPolicy policy) {
    this.in = Objects.requireNonNull(in);
    this.decoder = new Utf8Decoder(policy);
  }

  /// Reads a channel in blocking mode, with malformed bytes as the JDK reads them.
  public Utf8Reader(ReadableByteChannel in) {
    this(in, MalformedPolicy.AS_JDK);
  }

  /// Reads a channel in blocking mode, with malformed bytes as for a stream.
  public Utf8Reader(ReadableByteChannel in, MalformedPolicy policy) {
    this(Channels.newInputStream(in), policy);
  }

  @Override
  public int read() throws IOException {
    return next < limit || fill() ? chars[next++] : -1;
  }

  @Override
  public int read(char[] dst, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, dst.length);
    if (length == 0) {
      ensureOpen();
      return 0;
    }
    if (next == limit && !fill()) {
      return -1;
    }
    int count = take(dst, offset, length);
    return count == length ? count : takeMore(dst, offset, length, count);
  }

  private int take(char[] dst, int offset, int length) {
    int count = Math.min(length, limit - next);
    System.arraycopy(chars, next, dst, offset, count);
    next += count;
    return count;
  }

  /// Reads on as far as that needs no waiting, as `InputStreamReader` does: there are programs that
  /// read once, or tell by what is read first which separators a file has.
  private int takeMore(char[] dst, int offset, int length, int taken) {
    int count = taken;
    try {
      while (count < length && hasMore() && fill(false)) {
        count += take(dst, offset + count, length - count);
      }
    } catch (IOException thrown) {
      failure = thrown;
    }
    return count;
  }

  private boolean hasMore() {
    try {
      return in.available() > 0;
    } catch (IOException unknown) {
      return false;
    }
  }

  @Override
  public boolean ready() throws IOException {
    ensureOpen();
    return next < limit || in.available() > 0;
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    next = limit;
    in.close();
  }

  /// Reads on until there is a char or the end.
  private boolean fill() throws IOException {
    return fill(true);
  }

  /// @param isWaiting whether to wait for what a char lacks
  private boolean fill(boolean isWaiting) throws IOException {
    ensureOpen();
    var thrown = failure;
    if (thrown != null) {
      failure = null;
      throw thrown;
    }
    next = 0;
    limit = 0;
    try {
      while (limit == 0 && malformed == null) {
        int count = in.read(bytes, 0, BUFFER);
        if (count < 0) {
          limit = decoder.finish(chars, 0);
          break; // there may be more by and by
        }
        limit = decoder.decode(bytes, 0, count, chars, 0);
        if (limit == 0 && !isWaiting && !hasMore()) {
          break;
        }
      }
    } catch (MalformedUtf8Exception found) {
      malformed = found;
      limit = decoder.writtenTo();
    }
    if (limit == 0 && malformed != null) {
      throw new IOException(malformed.getMessage(), malformed);
    }
    return limit > 0;
  }

  private void ensureOpen() throws IOException {
    if (closed) {
      throw new IOException("The reader is closed");
    }
  }
}
