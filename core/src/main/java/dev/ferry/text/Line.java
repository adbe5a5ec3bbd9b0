package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ferry.kernel.ByteScan;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;

/// A line of a text, without its end: its bytes as they are in the text, decoded when asked.
///
/// Immutable, and valid for as long as it is kept; but it keeps the block of 256 KiB (more for
/// longer lines) that it was read in, so keep its [#toString] or [#toByteArray] rather than itself.
/// Indices are in bytes. Two lines are equal if their bytes are.
public final class Line implements Comparable<Line> {
  private final Block block;
  private final int start;
  private final int length;
  private final long index;

  Line(Block block, int start, int length, long index) {
    this.block = block;
    this.start = start;
    this.length = length;
    this.index = index;
  }

  /// The number of the line, from 1.
  ///
  /// Costs nothing when lines are read one after the other. In parallel, the lines before have to
  /// be counted where that has not happened yet, once for all lines: at most one more pass over the
  /// file, at the speed of [TextFile#countLines], if the numbers of all lines are asked for.
  ///
  /// @throws java.io.UncheckedIOException if counting fails
  public long number() {
    return block.part().firstNumber() + index;
  }

  /// Where the line begins: bytes from the beginning of the text, a byte order mark included. In a
  /// file that is packed, of what is unpacked.
  public long offset() {
    return block.offset() + start;
  }

  /// Its bytes.
  public int length() {
    return length;
  }

  /// Whether it has no bytes.
  public boolean isEmpty() {
    return length == 0;
  }

  /// One of its bytes.
  ///
  /// @throws IndexOutOfBoundsException if `index` is not from 0 to [#length] - 1
  public byte byteAt(int index) {
    return block.bytes()[start + Objects.checkIndex(index, length)];
  }

  /// A copy of its bytes.
  public byte[] toByteArray() {
    return Arrays.copyOfRange(block.bytes(), start, start + length);
  }

  /// Copies its bytes to `dst` from `dstOffset` on.
  ///
  /// @throws IndexOutOfBoundsException if there is no room for them; nothing is copied then
  public void copyTo(byte[] dst, int dstOffset) {
    Objects.checkFromIndexSize(dstOffset, length, dst.length);
    System.arraycopy(block.bytes(), start, dst, dstOffset, length);
  }

  /// Its bytes, not copied, as a read-only buffer.
  public ByteBuffer asByteBuffer() {
    return ByteBuffer.wrap(block.bytes(), start, length).slice().asReadOnlyBuffer();
  }

  /// Its bytes, not copied, as a read-only segment.
  public MemorySegment asSegment() {
    return MemorySegment.ofArray(block.bytes()).asSlice(start, length).asReadOnly();
  }

  /// The index of a byte from `from` on, or -1 if there is none.
  public int indexOf(byte wanted, int from) {
    if (from >= length) {
      return -1;
    }
    int found = ByteScan.indexOf(block.bytes(), start + Math.max(0, from), start + length, wanted);
    return found < 0 ? -1 : found - start;
  }

  /// Whether it begins with these bytes.
  public boolean startsWith(byte[] prefix) {
    return prefix.length <= length && contentEquals(0, prefix.length, prefix);
  }

  /// Whether its bytes are these.
  public boolean contentEquals(byte[] other) {
    return other.length == length && contentEquals(0, length, other);
  }

  /// Whether its bytes from `from` up to `to` are these: a field of a record, say.
  ///
  /// @throws IndexOutOfBoundsException if the line has no such bytes
  public boolean contentEquals(int from, int to, byte[] other) {
    Objects.checkFromToIndex(from, to, length);
    return Arrays.equals(block.bytes(), start + from, start + to, other, 0, other.length);
  }

  /// Reads a decimal number in ASCII, `[+-]?[0-9]+`, that takes all of the bytes from `from` up to
  /// `to`.
  ///
  /// @throws NumberFormatException if they are no such number, or it does not fit into a long
  /// @throws IndexOutOfBoundsException if the line has no such bytes
  public long parseLong(int from, int to) {
    Objects.checkFromToIndex(from, to, length);
    var bytes = block.bytes();
    int i = start + from;
    int end = start + to;
    boolean isNegative = i < end && bytes[i] == '-';
    if (i < end && (bytes[i] == '-' || bytes[i] == '+')) {
      i++;
    }
    if (i == end) {
      throw notANumber(from, to);
    }
    long least = isNegative ? Long.MIN_VALUE : -Long.MAX_VALUE;
    long value = 0;
    for (; i < end; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9 || value < (least + digit) / 10) {
        throw notANumber(from, to);
      }
      value = value * 10 - digit;
    }
    return isNegative ? value : -value;
  }

  /// As [#parseLong(int, int)] for an int.
  public int parseInt(int from, int to) {
    long value = parseLong(from, to);
    if (value != (int) value) {
      throw notANumber(from, to);
    }
    return (int) value;
  }

  /// Reads a floating-point number in ASCII, as [Double#parseDouble] does. Numbers of up to 18
  /// digits that have no exponent, and without the point are up to 2^53, are read without making a
  /// string.
  ///
  /// @throws NumberFormatException if it is none
  /// @throws IndexOutOfBoundsException if the line has no such bytes
  public double parseDouble(int from, int to) {
    Objects.checkFromToIndex(from, to, length);
    double exact = Decimal.exact(block.bytes(), start + from, start + to);
    if (!Double.isNaN(exact)) {
      return exact;
    }
    try {
      return Double.parseDouble(new String(block.bytes(), start + from, to - from, UTF_8));
    } catch (NumberFormatException notANumber) {
      throw notANumber(from, to);
    }
  }

  private NumberFormatException notANumber(int from, int to) {
    int shown = Math.min(to - from, 40);
    return new NumberFormatException(
        "Byte offset %d: found \"%s%s\", expected a number"
            .formatted(
                offset() + from,
                new String(block.bytes(), start + from, shown, UTF_8),
                shown < to - from ? "…" : ""));
  }

  /// The text of the bytes from `from` up to `to`.
  ///
  /// @throws IndexOutOfBoundsException if the line has no such bytes
  /// @throws MalformedTextException if they are malformed, under
  ///   [dev.ferry.utf8.MalformedPolicy#REPORT]
  /// @throws UnsupportedOperationException if the encoding carries something over from one
  ///   character to the next, so that only a whole line can be decoded
  public String toString(int from, int to) {
    Objects.checkFromToIndex(from, to, length);
    if (block.decoded() != null) {
      throw new UnsupportedOperationException(
          "Only whole lines of %s can be decoded".formatted(block.part().text().encoding()));
    }
    return LineDecoder.decode(this, block, start + from, start + to);
  }

  /// The text of the line, decoded anew each time.
  ///
  /// @throws MalformedTextException if it is malformed, under
  ///   [dev.ferry.utf8.MalformedPolicy#REPORT]
  @Override
  public String toString() {
    var decoded = block.decoded();
    return decoded != null ? decoded : LineDecoder.decode(this, block, start, start + length);
  }

  /// Compares bytes, as unsigned numbers: for UTF-8 the order of code points.
  @Override
  public int compareTo(Line other) {
    return Arrays.compareUnsigned(
        block.bytes(),
        start,
        start + length,
        other.block.bytes(),
        other.start,
        other.start + other.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Line that
        && Arrays.equals(
            block.bytes(),
            start,
            start + length,
            that.block.bytes(),
            that.start,
            that.start + that.length);
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (int i = start; i < start + length; i++) {
      hash = 31 * hash + block.bytes()[i];
    }
    return hash;
  }
}
