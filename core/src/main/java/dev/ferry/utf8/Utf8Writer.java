package dev.ferry.utf8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.Objects;

/// Writes text as UTF-8 to a stream or channel: in place of `OutputStreamWriter`, without its lock,
/// and buffered, so that no `BufferedWriter` is needed around it.
///
/// Not thread-safe. A high surrogate at the end of a write waits for the next write, across
/// [#flush] too; one that still waits at [#close] is a lone one. If the stream throws, what it was
/// given is not written again, as by `BufferedWriter`.
public final class Utf8Writer extends Writer {
  private static final int BUFFER = 8192;
  private static final int PIECE = 2048;

  private final OutputStream out;
  private final Utf8Encoder encoder;
  private final byte[] bytes = new byte[BUFFER];
  private final char[] single = new char[1];
  private int count;
  private boolean closed;

  /// Writes to a stream, with lone surrogates as the JDK writes them.
  public Utf8Writer(OutputStream out) {
    this(out, MalformedPolicy.AS_JDK);
  }

  /// Writes to a stream. Under [MalformedPolicy#REPORT] a lone surrogate is an [IOException], whose
  /// cause is the [MalformedUtf8Exception] with the char offset from where writing began. What
  /// comes before is written, at the latest by [#close]; what comes after is refused.
  public Utf8Writer(OutputStream out, MalformedPolicy policy) {
    this.out = Objects.requireNonNull(out);
    this.encoder = new Utf8Encoder(policy);
  }

  /// Writes to a channel in blocking mode, with lone surrogates as the JDK writes them.
  public Utf8Writer(WritableByteChannel out) {
    this(out, MalformedPolicy.AS_JDK);
  }

  /// Writes to a channel in blocking mode, with lone surrogates as for a stream.
  public Utf8Writer(WritableByteChannel out, MalformedPolicy policy) {
    this(Channels.newOutputStream(out), policy);
  }

  @Override
  public void write(int c) throws IOException {
    single[0] = (char) c;
    write(single, 0, 1);
  }

  @Override
  public void write(char[] src, int offset, int length) throws IOException {
    ensureOpen();
    Objects.checkFromIndexSize(offset, length, src.length);
    try {
      int end = offset + length;
      int piece;
      for (int i = offset; i < end; i += piece) {
        piece = Math.min(PIECE, end - i);
        reserve(Utf8Encoder.maxBytes(piece));
        count += encoder.encode(src, i, piece, bytes, count);
      }
    } catch (MalformedUtf8Exception malformed) {
      count = encoder.writtenTo();
      throw new IOException(malformed.getMessage(), malformed);
    }
  }

  @Override
  public void write(String s, int offset, int length) throws IOException {
    ensureOpen();
    Objects.checkFromIndexSize(offset, length, s.length());
    try {
      int end = offset + length;
      int piece;
      for (int i = offset; i < end; i += piece) {
        piece = Math.min(PIECE, end - i);
        reserve(Utf8Encoder.maxBytes(piece));
        count += encoder.encode(s, i, i + piece, bytes, count);
      }
    } catch (MalformedUtf8Exception malformed) {
      count = encoder.writtenTo();
      throw new IOException(malformed.getMessage(), malformed);
    }
  }

  @Override
  public void flush() throws IOException {
    ensureOpen();
    writeBuffer();
    out.flush();
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try (out) {
      reserve(Utf8Encoder.maxBytes(1));
      finishEncoding();
    }
  }

  private void finishEncoding() throws IOException {
    try {
      count += encoder.finish(bytes, count);
    } catch (MalformedUtf8Exception malformed) {
      throw new IOException(malformed.getMessage(), malformed);
    } finally {
      writeBuffer();
      out.flush();
    }
  }

  private void reserve(int room) throws IOException {
    if (bytes.length - count < room) {
      writeBuffer();
    }
  }

  private void writeBuffer() throws IOException {
    int length = count;
    count = 0;
    out.write(bytes, 0, length);
  }

  private void ensureOpen() throws IOException {
    if (closed) {
      throw new IOException("The writer is closed");
    }
  }
}
