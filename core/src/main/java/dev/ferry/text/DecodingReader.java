package dev.ferry.text;

import dev.ferry.kernel.CharWords;
import dev.ferry.kernel.Progress;
import dev.ferry.utf8.MalformedPolicy;
import java.io.IOException;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads a text in an encoding other than UTF-8: in place of `InputStreamReader` and
/// `BufferedReader`, without their locks.
///
/// If malformed bytes are reported, it tells their place, which `InputStreamReader` does not. The
/// chars before them are given first.
final class DecodingReader extends Reader {
  private static final int BUFFER = 1 << 13;

  private final Text text;
  private final Input input;
  private final CharsetDecoder decoder;
  private final ByteBuffer in = ByteBuffer.allocate(BUFFER).limit(0);
  private final CharBuffer out =
      CharBuffer.wrap(new char[BUFFER + CharWords.AHEAD]).slice(0, BUFFER).limit(0);
  private final boolean isReporting;

  /// The offset of what is at index 0 of the bytes.
  private long offset;

  private boolean isEnd;
  private boolean isClosed;
  private boolean isFlushed;

  /// What reading failed with after chars that were given first.
  private @Nullable IOException failure;

  private long line = 1;
  private long column = 1;
  private char last;

  DecodingReader(Text text, MalformedPolicy malformed) throws IOException {
    this.text = text;
    this.offset = text.start();
    this.input = text.open();
    this.decoder = text.newDecoder(malformed);
    this.isReporting = malformed == MalformedPolicy.REPORT;
  }

  @Override
  public int read() throws IOException {
    ensureOpen();
    return out.hasRemaining() || fill() ? out.get() : -1;
  }

  @Override
  public int read(char[] dst, int dstOffset, int length) throws IOException {
    Objects.checkFromIndexSize(dstOffset, length, dst.length);
    ensureOpen();
    if (length == 0) {
      return 0;
    }
    if (!out.hasRemaining() && !fill()) {
      return -1;
    }
    int count = take(dst, dstOffset, length);
    return count == length ? count : takeMore(dst, dstOffset, length, count);
  }

  private int take(char[] dst, int dstOffset, int length) {
    int count = Math.min(length, out.remaining());
    out.get(dst, dstOffset, count);
    return count;
  }

  /// Reads on as far as that needs no waiting, as `InputStreamReader` does: there are programs that
  /// read once, or tell by what is read first which separators a file has.
  private int takeMore(char[] dst, int dstOffset, int length, int taken) {
    int count = taken;
    try {
      while (count < length && fill(false)) {
        count += take(dst, dstOffset + count, length - count);
      }
    } catch (IOException thrown) {
      failure = thrown;
    }
    return count;
  }

  private boolean hasMore() {
    try {
      return input.available() > 0;
    } catch (IOException unknown) {
      return false;
    }
  }

  /// Decodes on; false at the end.
  private boolean fill() throws IOException {
    return fill(true);
  }

  /// @param isWaiting whether to wait for what a char lacks
  private boolean fill(boolean isWaiting) throws IOException {
    var thrown = failure;
    if (thrown != null) {
      failure = null;
      throw thrown;
    }
    out.clear();
    try {
      while (out.position() == 0 && !isFlushed) {
        var result = decode();
        if (out.position() > 0) {
          break; // an error will be found again
        }
        if (result.isError()) {
          throw malformed(result);
        }
        if (!isEnd) {
          if (!isWaiting && !hasMore()) {
            break;
          }
          readOn();
        } else {
          isFlushed = decoder.flush(out).isUnderflow();
        }
      }
    } finally {
      out.flip();
    }
    if (isReporting) {
      countLines();
    }
    return out.hasRemaining();
  }

  /// Decodes by a table what can be, or else by the decoder.
  private CoderResult decode() {
    var table = text.encoding().tableFor(in.remaining());
    if (table != null) {
      int from = in.position();
      long progress = table.decode(in.array(), from, in.limit(), out.array(), 0);
      in.position(from + Progress.read(progress));
      out.position(Progress.written(progress));
      if (out.position() > 0) {
        return CoderResult.UNDERFLOW;
      }
    }
    return decoder.decode(in, out, isEnd);
  }

  private void readOn() throws IOException {
    offset += in.position();
    in.compact().flip();
    int kept = in.limit();
    int count = input.read(in.array(), kept, in.capacity() - kept);
    isEnd = count < 0;
    in.limit(kept + Math.max(0, count));
  }

  private void countLines() {
    var chars = out.array();
    int limit = out.limit();
    if (limit == 0) {
      return;
    }
    int end = text.options().lineEnd().codePoint();
    int next = end < 0 ? countAnyEnds(chars, limit) : countEnds(chars, limit, end);
    column = (next < 0 ? column : 1) + codePoints(chars, Math.max(0, next), limit);
    last = chars[limit - 1];
  }

  /// @return where what follows the last end of a line begins; -1 if there is none
  private int countAnyEnds(char[] chars, int limit) {
    int next = -1;
    for (int i = 0; i < limit; i++) {
      char c = chars[i];
      if (c <= '\r' && (c == '\n' || c == '\r')) {
        line += c == '\n' && (i == 0 ? last : chars[i - 1]) == '\r' ? 0 : 1;
        next = i + 1;
      }
    }
    return next;
  }

  private int countEnds(char[] chars, int limit, int end) {
    char unit = Character.isBmpCodePoint(end) ? (char) end : Character.lowSurrogate(end);
    int next = -1;
    for (int i = 0; i < limit; i++) {
      if (chars[i] == unit && (unit == end || isSecondOf(end, i == 0 ? last : chars[i - 1]))) {
        line++;
        next = i + 1;
      }
    }
    return next;
  }

  private static boolean isSecondOf(int codePoint, char before) {
    return before == Character.highSurrogate(codePoint);
  }

  /// Of a pair that was cut, the second half is none.
  private int codePoints(char[] chars, int from, int to) {
    boolean isCut = from == 0 && to > 0 && Character.isSurrogatePair(last, chars[0]);
    return Character.codePointCount(chars, from, to - from) - (isCut ? 1 : 0);
  }

  private IOException malformed(CoderResult result) {
    var bad = cutAtLineEnd();
    if (bad == null) {
      bad = new LineDecoder.Malformed(in.position(), result.length(), result.isUnmappable());
    }
    var report =
        new MalformedText(
            text.source().name(),
            text.encoding().name(),
            line,
            column,
            offset + in.position(),
            bad.hex(in.array()),
            bad.expected(text.encoding()));
    return new IOException(report.toString(), new MalformedTextException(report));
  }

  /// What is malformed as its line has it, where lines are found by bytes: some decoders take a
  /// line end for the rest of a character.
  private LineDecoder.@Nullable Malformed cutAtLineEnd() {
    if (text.encoding().lines() == Lines.DECODED) {
      return null;
    }
    int from = in.position();
    int to = from;
    while (to < in.limit() && !text.terminator().isAt(in.array(), to, in.limit(), offset)) {
      to++;
    }
    return LineDecoder.firstMalformed(text.encoding(), in.array(), from, to);
  }

  /// What is malformed first in all that is left, which is read.
  @Nullable MalformedText firstMalformed() throws IOException {
    try (this) {
      boolean hasMore = true;
      while (hasMore) {
        hasMore = fill();
      }
      return null;
    } catch (IOException thrown) {
      if (thrown.getCause() instanceof MalformedTextException malformed) {
        return malformed.report();
      }
      throw thrown;
    }
  }

  @Override
  public boolean ready() throws IOException {
    ensureOpen();
    return out.hasRemaining() || in.hasRemaining() || input.available() > 0;
  }

  @Override
  public void close() throws IOException {
    isClosed = true;
    input.close();
  }

  private void ensureOpen() throws IOException {
    if (isClosed) {
      throw new IOException("The reader is closed");
    }
  }
}
