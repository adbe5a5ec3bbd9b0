package dev.ferry.text;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// Finds the lines of a text in an encoding whose bytes mean nothing by themselves: one that
/// carries a state from character to character (ISO-2022-JP), or has its own line ends (EBCDIC).
/// Decodes it from the beginning, char by char, to know where in the bytes each line ends.
final class DecodedLines implements LineCursor {
  private final Part part;
  private final Text text;
  private final Input input;
  private final CharsetDecoder decoder;
  private final CharBuffer one = CharBuffer.allocate(2);
  private final StringBuilder decoded = new StringBuilder();
  private ByteBuffer in = ByteBuffer.allocate(LineReader.BLOCK).limit(0);

  /// Up to where it has bytes; its limit is what the decoder may see.
  private int filled;

  /// The offset of what is at index 0 of the buffer.
  private long offset;

  /// Where in the buffer the line begins.
  private int start;

  private boolean isEnd;

  /// Whether the decoder has been told that there is no more, and whether it has nothing more.
  private boolean isEnding;

  private boolean isFlushed;
  private boolean isAfterCr;

  /// Whether lines are only counted, and nothing of them kept.
  private boolean isCounting;

  /// Of the next code point in its line.
  private long column = 1;

  private long index = -1;
  private @Nullable Line line;

  DecodedLines(Part part) throws IOException {
    this.part = part;
    this.text = part.text();
    this.offset = text.start();
    this.input = text.open();
    this.decoder = text.newDecoder(text.malformed());
  }

  @Override
  public boolean advance() throws IOException {
    while (true) {
      long charStart = offset + in.position();
      int codePoint = next();
      if (codePoint < 0) {
        return !decoded.isEmpty() && found(offset + in.position());
      }
      if (isAfterCr) {
        isAfterCr = false;
        if (codePoint == '\n') {
          start = in.position();
          continue;
        }
      }
      if (isEnd(codePoint)) {
        return found(charStart);
      }
      decoded.appendCodePoint(codePoint);
      column++;
      if (isCounting) {
        decoded.setLength(1);
        start = in.position();
      }
    }
  }

  /// Counts the lines that are left, however long they are, as nothing of them is kept.
  long countRest() throws IOException {
    isCounting = true;
    while (advance()) {
      // Each is counted.
    }
    return count();
  }

  private boolean isEnd(int codePoint) {
    int end = text.options().lineEnd().codePoint();
    if (end >= 0) {
      return codePoint == end;
    }
    isAfterCr = codePoint == '\r';
    return isAfterCr || codePoint == '\n';
  }

  private boolean found(long endOffset) throws IOException {
    int from = start;
    int end = (int) (endOffset - offset);
    var string = decoded.toString();
    start = in.position();
    decoded.setLength(0);
    column = 1;
    checkLength(from, end - from);
    index++;
    var bytes = Arrays.copyOfRange(in.array(), from, end);
    var block = new Block(bytes, offset + from, part, string);
    line = new Line(block, 0, bytes.length, index);
    return true;
  }

  private void checkLength(int from, int length) throws LineTooLongException {
    if (!isCounting) {
      text.checkLength(offset + from, length);
    }
  }

  /// The next code point, or -1 at the end. The decoder is given one byte more at a time, as it
  /// would go on to the next shift of state if it could.
  private int next() throws IOException {
    one.clear();
    int limit = in.position();
    while (one.position() == 0) {
      if (isFlushed) {
        return -1;
      }
      CoderResult result;
      if (!isEnding && limit < filled) {
        limit = isUndetected() ? filled : limit + 1;
        in.limit(limit);
        result = decodeOne(false);
      } else if (!isEnd) {
        limit -= in.position();
        fill();
        limit += in.position();
        continue;
      } else {
        isEnding = true;
        result = decodeEnd();
      }
      if (one.position() == 0 && result.isError()) {
        throw malformed(result.length());
      }
    }
    one.flip();
    int first = Character.codePointAt(one, 0);
    if (Character.charCount(first) == one.limit()) {
      return first;
    }
    // Some characters decode to a letter and a combining mark.
    decoded.append(one.get(0));
    column++;
    return one.get(1);
  }

  /// Whether the decoder has yet to find out what it decodes, for which it needs more than a byte.
  private boolean isUndetected() {
    return decoder.isAutoDetecting() && !decoder.isCharsetDetected();
  }

  /// Decodes a char, or two if they cannot be had one by one. (What is malformed is a char by
  /// itself, and the next one may end the line.)
  private CoderResult decodeOne(boolean isLast) {
    var result = decoder.decode(in, one.limit(1), isLast);
    return result.isOverflow() && one.position() == 0
        ? decoder.decode(in, one.limit(2), isLast)
        : result;
  }

  private CoderResult decodeEnd() {
    in.limit(filled);
    var result = decodeOne(true);
    if (result.isUnderflow() && one.position() == 0) {
      result = decoder.flush(one.limit(2));
      isFlushed = true;
    }
    return result;
  }

  private MalformedTextException malformed(int length) {
    return new MalformedTextException(
        new MalformedText(
            text.source().name(),
            text.encoding().name(),
            part.firstNumber() + index + 1,
            column,
            offset + in.position(),
            HexFormat.ofDelimiter(" ")
                .withUpperCase()
                .formatHex(in.array(), in.position(), in.position() + length),
            "the bytes of a character in " + text.encoding()));
  }

  /// Reads on; what is left of the line moves to the front, or to a larger buffer.
  private void fill() throws IOException {
    int kept = filled - start;
    checkLength(start, in.position() - start - Terminator.LONGEST);
    int position = in.position() - start;
    var array = in.array();
    if (kept > array.length >> 1) {
      array = new byte[(int) Math.min(2L * array.length, Integer.MAX_VALUE - 8)];
    }
    System.arraycopy(in.array(), start, array, 0, kept);
    in = ByteBuffer.wrap(array).limit(kept).position(position);
    offset += start;
    start = 0;
    filled = kept;
    int count = input.read(array, kept, array.length - kept);
    isEnd = count < 0;
    filled += Math.max(0, count);
  }

  @Override
  public Line line() {
    var found = line;
    if (found == null) {
      throw new IllegalStateException("No line has been found yet");
    }
    return found;
  }

  @Override
  public String string() {
    return line().toString();
  }

  @Override
  public long count() {
    return index + 1;
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
