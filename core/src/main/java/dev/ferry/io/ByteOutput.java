package dev.ferry.io;

import static dev.ferry.utf8.MalformedPolicy.AS_JDK;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.ferry.kernel.Utf8Copy;
import dev.ferry.utf8.MalformedPolicy;
import dev.ferry.utf8.MalformedUtf8Exception;
import dev.ferry.utf8.Utf8;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import java.util.Objects;

/// A growable array of bytes that messages are written into, in one pass: what a length turns out
/// to be is filled in afterwards.
///
/// Numbers are little-endian, as in Protocol Buffers and BSON. Text is encoded straight into the
/// array, without a temporary one. Writing allocates nothing but a larger array when this one is
/// full; [#clear] keeps the array, so that an output which is used again soon allocates nothing at
/// all.
///
/// Not for use by several threads. A method that throws leaves [#size] as it was.
///
/// ```java
/// var out = new ByteOutput();
/// int begin = out.reserveLength(1);
/// out.writeUtf8("こんにちは");
/// out.fillLength(begin, 1); // one byte, 15, before the text's fifteen
/// byte[] bytes = out.toByteArray();
/// ```
public final class ByteOutput {
  private static final int DEFAULT_CAPACITY = 512;
  private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

  /// Chars that are encoded at once: what they need at most is made free before.
  private static final int BLOCK = 1 << 14;

  private static final int LONGEST_VARINT = 10;
  private static final int LONGEST_LENGTH = 5;

  /// The largest length that takes one byte.
  private static final int MOST_IN_ONE = 0x7F;

  /// The bits that say that a varint goes on.
  private static final long CONTINUED = 0x80808080_80808080L;

  private static final long LOW_56 = (1L << 56) - 1;

  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes;
  private Utf8Copy utf8Copy;
  private int size;

  /// Creates an empty output with room for some hundred bytes.
  public ByteOutput() {
    this(DEFAULT_CAPACITY);
  }

  /// Creates an empty output.
  ///
  /// @param capacity size of the first array, in bytes
  /// @throws IllegalArgumentException if the capacity is negative
  public ByteOutput(int capacity) {
    if (capacity < 0) {
      throw new IllegalArgumentException("Negative capacity: " + capacity);
    }
    bytes = new byte[capacity];
    utf8Copy = new Utf8Copy(bytes);
  }

  /// The number of bytes written.
  public int size() {
    return size;
  }

  /// The size of the array. A larger one is made when a number or a text might not fit in any more,
  /// for which each char counts three bytes.
  public int capacity() {
    return bytes.length;
  }

  /// Forgets what was written and keeps the array.
  public void clear() {
    size = 0;
  }

  /// Makes room for `count` bytes behind what was written: the caller can put them into [#array]
  /// and have them taken for written by [#setSize].
  ///
  /// @throws IllegalArgumentException if `count` is negative
  public void reserve(int count) {
    if (count < 0) {
      throw negative(count);
    }
    ensure(count);
  }

  /// Forgets what was written from byte `newSize` on; or takes for written what the caller has put
  /// into the array up to there.
  ///
  /// @throws IndexOutOfBoundsException if the array has no such bytes
  public void setSize(int newSize) {
    Objects.checkFromToIndex(0, newSize, bytes.length);
    size = newSize;
  }

  /// The array that is written into, without a copy. What was written is in its first [#size]
  /// bytes; the next write may replace the array.
  public byte[] array() {
    return bytes;
  }

  /// Adds `count` bytes of any content, which the caller fills in through [#array] or the setters.
  ///
  /// @return the offset of the first
  public int extend(int count) {
    if (count < 0) {
      throw negative(count);
    }
    ensure(count);
    int at = size;
    size = at + count;
    return at;
  }

  /// Writes the lowest eight bits of a number.
  public void writeByte(int value) {
    int at = size;
    if (at == bytes.length) {
      grow(1);
    }
    bytes[at] = (byte) value;
    size = at + 1;
  }

  /// Writes the lowest 16 bits of a number.
  public void writeShort(int value) {
    ensure(Short.BYTES);
    SHORTS.set(bytes, size, (short) value);
    size += Short.BYTES;
  }

  /// Writes 32 bits.
  public void writeInt(int value) {
    ensure(Integer.BYTES);
    INTS.set(bytes, size, value);
    size += Integer.BYTES;
  }

  /// Writes 64 bits.
  public void writeLong(long value) {
    ensure(Long.BYTES);
    LONGS.set(bytes, size, value);
    size += Long.BYTES;
  }

  /// Writes the 32 bits of a number, as [Float#floatToRawIntBits].
  public void writeFloat(float value) {
    writeInt(Float.floatToRawIntBits(value));
  }

  /// Writes the 64 bits of a number, as [Double#doubleToRawLongBits].
  public void writeDouble(double value) {
    writeLong(Double.doubleToRawLongBits(value));
  }

  /// Replaces the four bytes from offset `at` on.
  ///
  /// @throws IndexOutOfBoundsException if they have not been written
  public void setInt(int at, int value) {
    Objects.checkFromIndexSize(at, Integer.BYTES, size);
    INTS.set(bytes, at, value);
  }

  /// Writes an unsigned number in one to five bytes of seven bits each, the lowest first; all but
  /// the last have their highest bit set.
  public void writeVarint(int value) {
    writeVarint(Integer.toUnsignedLong(value));
  }

  /// Writes an unsigned number in one to ten bytes, as [#writeVarint(int)].
  public void writeVarint(long value) {
    ensure(LONGEST_VARINT);
    size = putVarint(bytes, size, value);
  }

  /// Puts an unsigned number into an array as [#writeVarint(int)] writes it, and anything into the
  /// rest of ten bytes.
  ///
  /// @param dst with ten bytes or more from `offset` on; less may do, or throw an
  ///   `IndexOutOfBoundsException`
  /// @return the offset behind the number
  public static int putVarint(byte[] dst, int offset, long value) {
    if ((value & ~0x7FL) == 0) {
      dst[offset] = (byte) value;
      return offset + 1;
    }
    if (value >>> 56 == 0) {
      // The bits by seven, rounded up.
      int count = 640 - 9 * Long.numberOfLeadingZeros(value) >>> 6;
      long continued = CONTINUED & (1L << 8 * (count - 1)) - 1;
      LONGS.set(dst, offset, sevens(value) | continued);
      return offset + count;
    }
    // Nine bytes or ten: of the eight bits left, the highest is itself the tenth byte, and says of
    // the ninth that it is there.
    int rest = (int) (value >>> 56);
    LONGS.set(dst, offset, sevens(value & LOW_56) | CONTINUED);
    SHORTS.set(dst, offset + 8, (short) (rest | 1 << 8));
    return offset + 9 + (rest >>> 7);
  }

  /// 56 bits, seven to a byte: without a loop, of which no one could foresee the end.
  private static long sevens(long value) {
    long halves = spread(value, 0x0FFFFFFFL, 4);
    return spread(spread(halves, 0x00003FFF_00003FFFL, 2), 0x007F007F_007F007FL, 1);
  }

  private static long spread(long value, long kept, int by) {
    return value & kept | (value & ~kept) << by;
  }

  /// Writes a length and touches nothing behind it.
  private static void putLength(byte[] to, int offset, int length) {
    int at = offset;
    int rest = length;
    while ((rest & ~0x7F) != 0) {
      to[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    to[at] = (byte) rest;
  }

  /// The bytes that [#writeVarint(int)] takes for a number.
  public static int varintBytes(int value) {
    return (352 - 9 * Integer.numberOfLeadingZeros(value)) >>> 6;
  }

  /// Leaves room for the length of what is written next, a varint.
  ///
  /// @param lengthBytes the bytes that the length is expected to take, 1 to 5
  /// @return the offset to hand to [#fillLength]
  /// @throws IllegalArgumentException if `lengthBytes` is something else
  public int reserveLength(int lengthBytes) {
    if (lengthBytes < 1 || lengthBytes > LONGEST_LENGTH) {
      throw notLengthBytes(lengthBytes);
    }
    ensure(LONGEST_VARINT);
    int begin = size + lengthBytes;
    size = begin;
    return begin;
  }

  /// Fills in how many bytes have been written since [#reserveLength]. If that takes more bytes
  /// than reserved, or fewer, what was written since is moved.
  ///
  /// @param begin what [#reserveLength] returned
  /// @param lengthBytes as reserved
  /// @return the length
  /// @throws IllegalArgumentException if `lengthBytes` is not 1 to 5
  /// @throws IndexOutOfBoundsException if `begin` is not within what has been written
  public int fillLength(int begin, int lengthBytes) {
    int length = size - begin;
    int needed = varintBytes(length);
    if (needed != lengthBytes || length < 0) {
      move(begin, length, lengthBytes, needed);
    }
    putLength(bytes, begin - lengthBytes, length);
    return length;
  }

  /// (Both checks are here, as a length that takes as many bytes as reserved needs neither.)
  private void move(int begin, int length, int lengthBytes, int needed) {
    if (lengthBytes < 1 || lengthBytes > LONGEST_LENGTH) {
      throw notLengthBytes(lengthBytes);
    }
    Objects.checkFromToIndex(lengthBytes, begin, size);
    ensure(LONGEST_VARINT);
    System.arraycopy(bytes, begin, bytes, begin + needed - lengthBytes, length);
    size += needed - lengthBytes;
  }

  /// Writes all bytes of an array.
  public void writeBytes(byte[] source) {
    writeBytes(source, 0, source.length);
  }

  /// Writes bytes of an array.
  public void writeBytes(byte[] source, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, source.length);
    ensure(length);
    System.arraycopy(source, offset, bytes, size, length);
    size += length;
  }

  /// Writes the bytes from a buffer's position to its limit, and moves its position there.
  public void writeBytes(ByteBuffer source) {
    int length = source.remaining();
    ensure(length);
    source.get(bytes, size, length);
    size += length;
  }

  /// Writes all bytes of a segment.
  ///
  /// @throws OutOfMemoryError if they do not fit into an array
  public void writeBytes(MemorySegment source) {
    int length = (int) Math.min(source.byteSize(), Integer.MAX_VALUE);
    ensure(length);
    MemorySegment.copy(source, JAVA_BYTE, 0, bytes, size, length);
    size += length;
  }

  /// Writes the UTF-8 bytes of a string, as `getBytes(UTF_8)` gives them.
  ///
  /// @return how many
  public int writeUtf8(String s) {
    return writeUtf8(s, AS_JDK);
  }

  /// Writes the UTF-8 bytes of a string under a policy for lone surrogates.
  ///
  /// @return how many
  /// @throws MalformedUtf8Exception at a lone surrogate, under [MalformedPolicy#REPORT]
  public int writeUtf8(String s, MalformedPolicy policy) {
    Objects.requireNonNull(policy);
    int before = size;
    int length = s.length();
    if (length <= Utf8Copy.LONGEST) {
      ensureUtf8(length);
      int written =
          policy == AS_JDK ? utf8Copy.copy(s, before) : utf8Copy.copyWellFormed(s, before);
      if (written >= 0) {
        size = before + written;
        return written;
      }
    }
    return writeBlocks(s, policy);
  }

  /// Writes the UTF-8 bytes of a string, as `getBytes(UTF_8)` gives them, and before them their
  /// number, as [#writeVarint(int)] does.
  public void writeUtf8WithLength(String s) {
    // One method, too big for C2 to inline: a message has many strings, and where C2 has inlined
    // much, it inlines nothing more, not even getters.
    int length = s.length();
    if (length == 0) {
      writeByte(0);
      return;
    }
    if (length > Utf8Copy.LONGEST) {
      boolean isWide = s.charAt(length >> 1) >= 0x80;
      writeUtf8WithLength(s, varintBytes(isWide ? (int) Math.min(3L * length, 1 << 28) : length));
      return;
    }
    ensureUtf8(length);
    int lengthBytes = length > MOST_IN_ONE ? 2 : 1;
    int written = -1;
    if (length <= Utf8Copy.LONGEST_SHORT) {
      char sample = Utf8Copy.sample(s, length);
      if (sample < 0x80) {
        int begin = size + 1;
        if (utf8Copy.copyShortAscii(s, length, begin)) {
          bytes[begin - 1] = (byte) length;
          size = begin + length;
          return;
        }
      } else if (Utf8Copy.isOfNoSpaces(sample)) {
        lengthBytes = length > MOST_IN_ONE / 3 ? 2 : 1;
        written = utf8Copy.copyWide(s, length, size + lengthBytes);
      }
    }
    if (written < 0) {
      if (length > MOST_IN_ONE / 3 && s.charAt(length >> 1) >= 0x80) {
        lengthBytes = 2;
      }
      written = utf8Copy.copyOther(s, length, size + lengthBytes);
      if (written < 0) {
        writeUtf8WithLength(s, lengthBytes);
        return;
      }
    }
    int begin = size + lengthBytes;
    size = begin + written;
    if (written <= MOST_IN_ONE) {
      if (lengthBytes == 1) {
        bytes[begin - 1] = (byte) written;
        return;
      }
    } else if (lengthBytes == 2) {
      SHORTS.set(bytes, begin - 2, (short) (written & 0x7F | 0x80 | written >> 7 << 8));
      return;
    }
    fillLength(begin, lengthBytes);
  }

  private void writeUtf8WithLength(String s, int lengthBytes) {
    int before = size;
    int begin = reserveLength(lengthBytes);
    try {
      writeUtf8(s);
      fillLength(begin, lengthBytes);
    } catch (Throwable e) {
      size = before;
      throw e;
    }
  }

  /// Block by block, so that no more is made free than is about to be used.
  private int writeBlocks(String s, MalformedPolicy policy) {
    int before = size;
    int at = before;
    int end = s.length();
    int next;
    try {
      for (int i = 0; i < end; i = next) {
        next = end - i <= BLOCK ? end : i + BLOCK;
        if (next < end && Character.isHighSurrogate(s.charAt(next - 1))) {
          next--;
        }
        ensureUtf8(next - i);
        at += Utf8.encode(s, i, next, bytes, at, policy);
        size = at;
      }
    } catch (Throwable e) {
      size = before;
      throw e;
    }
    return at - before;
  }

  /// A new array of what was written.
  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  /// What was written, without a copy, read-only, until the next write.
  public ByteBuffer asByteBuffer() {
    return ByteBuffer.wrap(bytes, 0, size).slice().asReadOnlyBuffer();
  }

  /// Writes what was written to a stream, by one call. As with
  /// [java.io.ByteArrayOutputStream#writeTo], it is given the array itself, which a stream must not
  /// hold on to.
  public void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }

  /// Writes what was written to a channel, all of it, by as many calls as it takes, from the array
  /// itself.
  ///
  /// @throws IOException from the channel; how much it has taken by then is not known
  /// @throws IllegalBlockingModeException if it does not wait until it can take bytes
  public void writeTo(WritableByteChannel channel) throws IOException {
    if (channel instanceof SelectableChannel selectable && !selectable.isBlocking()) {
      throw new IllegalBlockingModeException();
    }
    var rest = ByteBuffer.wrap(bytes, 0, size);
    while (rest.hasRemaining()) {
      channel.write(rest);
    }
  }

  /// Writes what was written to a buffer, from its position on, and moves its position.
  ///
  /// @throws BufferOverflowException if it does not fit; nothing has been written then
  public void writeTo(ByteBuffer buffer) {
    buffer.put(bytes, 0, size);
  }

  /// Writes what was written to a segment, from byte `offset` on.
  ///
  /// @throws IndexOutOfBoundsException if it does not fit; nothing has been written then
  public void writeTo(MemorySegment segment, long offset) {
    MemorySegment.copy(bytes, 0, segment, JAVA_BYTE, offset, size);
  }

  /// Room for a varint, the chars at most, and what [Utf8Copy] and the kernels may touch behind.
  private void ensureUtf8(int chars) {
    ensure(LONGEST_VARINT + 3 * chars + Utf8Copy.SPARE);
  }

  private void ensure(int count) {
    if (bytes.length - size < count) {
      grow(count);
    }
  }

  private static IllegalArgumentException negative(int count) {
    return new IllegalArgumentException("Negative count: " + count);
  }

  private static IllegalArgumentException notLengthBytes(int lengthBytes) {
    return new IllegalArgumentException("Not 1 to 5 bytes: " + lengthBytes);
  }

  private void grow(int count) {
    long needed = (long) size + count;
    if (needed > LARGEST_ARRAY) {
      throw new OutOfMemoryError(
          "%d bytes and %d more do not fit into an array".formatted(size, count));
    }
    long doubled = Math.min(2L * bytes.length, LARGEST_ARRAY);
    var larger = Arrays.copyOf(bytes, (int) Math.max(needed, doubled));
    utf8Copy = utf8Copy.into(larger); // first, as there may be no memory for it
    bytes = larger;
  }
}
