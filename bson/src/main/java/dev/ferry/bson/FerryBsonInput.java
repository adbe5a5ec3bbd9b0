package dev.ferry.bson;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.bson.BsonSerializationException;
import org.bson.io.BsonInput;
import org.bson.io.BsonInputMark;
import org.bson.io.BsonOutput;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/// What a `BsonBinaryReader` reads from: bytes of an array, a buffer or a segment. The values are
/// those of `ByteBufferBsonInput`, malformed UTF-8 included: U+FFFD for each maximal subpart.
///
/// An array, or the one of a buffer or segment, is read in place and must not change meanwhile.
/// Bytes off the heap, or read-only ones, are copied on the way, 64 KiB at a time. Names of fields
/// are looked up among some that were read before, so that most need no new string.
///
/// [#getPosition] counts from the beginning of the array, buffer or segment, which is neither
/// written to nor moved on. What is refused is refused by an exception with the position, by which
/// nothing has been read. Memory is allocated for bytes that are there, never for a length that is
/// only said. But the driver's `BsonBinaryReader` does that for binary data; [FerryBson#reader]
/// gives one that does not.
///
/// Not for use by several threads. After [#close], all but `close` throw [IllegalStateException].
public final class FerryBsonInput implements BsonInput {
  private static final int OBJECT_ID_BYTES = 12;

  /// Bytes that are copied at once from where they cannot be read in place.
  private static final int WINDOW = 1 << 16;

  private static final byte[] NONE = {};

  /// All bytes, or a copy of some.
  private byte[] bytes;

  /// Indices in `bytes` of the next byte, and past the last.
  private int at;

  private int limit;

  /// The position of the byte at index 0, were there one.
  private int origin;

  private final int begin;
  private final int end;

  /// From where `bytes` is filled, if they are not all there. Its first byte is at position
  /// `begin`.
  private final @Nullable MemorySegment source;

  private final Names names = new Names();

  /// Around `bytes`, from the first ObjectId on.
  private @Nullable ByteBuffer objectIds;

  private boolean closed;

  /// Creates an input of all bytes of an array.
  public FerryBsonInput(byte[] bytes) {
    this(bytes, 0, bytes.length);
  }

  /// Creates an input of some bytes of an array.
  ///
  /// @throws IndexOutOfBoundsException if they are not within it
  public FerryBsonInput(byte[] bytes, int offset, int length) {
    this(Extent.of(bytes, offset, length));
  }

  /// Creates an input of a buffer's remaining bytes.
  public FerryBsonInput(ByteBuffer buffer) {
    this(Extent.of(buffer));
  }

  /// Creates an input of all bytes of a segment, which has to be alive as long as this is read.
  ///
  /// @throws IllegalArgumentException if it has 2 GiB or more, past which there are no positions
  public FerryBsonInput(MemorySegment segment) {
    this(Extent.of(segment));
  }

  private FerryBsonInput(Extent extent) {
    bytes = extent.array;
    at = extent.offset;
    source = extent.source;
    limit = source == null ? at + extent.length : at;
    origin = extent.position - at;
    begin = extent.position;
    end = begin + extent.length;
  }

  /// Makes sure that the next bytes are in the array.
  private void require(int count) {
    if (limit - at < count) {
      fill(count);
    }
  }

  private void fill(int count) {
    ensureOpen();
    int position = origin + at;
    if (end - position < count) {
      throw refused(
          "While decoding a BSON document %d bytes were required, but only %d remain"
              .formatted(count, end - position));
    }
    var from = Objects.requireNonNull(source);
    int size = Math.min(end - position, Math.max(count, WINDOW));
    var window = bytes.length < size ? new byte[size] : bytes;
    MemorySegment.copy(from, JAVA_BYTE, position - begin, window, 0, size);
    bytes = window;
    objectIds = null;
    at = 0;
    limit = size;
    origin = position;
  }

  private void ensureOpen() {
    if (closed) {
      throw new IllegalStateException("The input is closed");
    }
  }

  private BsonSerializationException refused(String what) {
    return new BsonSerializationException("%s, at byte %d".formatted(what, origin + at));
  }

  @Override
  public int getPosition() {
    ensureOpen();
    return origin + at;
  }

  @Override
  public boolean hasRemaining() {
    return remaining() > 0;
  }

  /// How many bytes are left.
  int remaining() {
    ensureOpen();
    return end - (origin + at);
  }

  @Override
  public byte readByte() {
    require(Byte.BYTES);
    return bytes[at++];
  }

  @Override
  public int readInt32() {
    require(Integer.BYTES);
    int value = LittleEndian.getInt(bytes, at);
    at += Integer.BYTES;
    return value;
  }

  @Override
  public long readInt64() {
    require(Long.BYTES);
    long value = LittleEndian.getLong(bytes, at);
    at += Long.BYTES;
    return value;
  }

  @Override
  public double readDouble() {
    return Double.longBitsToDouble(readInt64());
  }

  @Override
  public ObjectId readObjectId() {
    require(OBJECT_ID_BYTES);
    var buffer = objectIds;
    if (buffer == null) {
      buffer = ByteBuffer.wrap(bytes);
      objectIds = buffer;
    }
    var value = new ObjectId(buffer.position(at));
    at += OBJECT_ID_BYTES;
    return value;
  }

  @Override
  public void readBytes(byte[] destination) {
    readBytes(destination, 0, destination.length);
  }

  /// Reads bytes into a part of an array.
  ///
  /// @throws IndexOutOfBoundsException if that is not within the array
  @Override
  public void readBytes(byte[] destination, int offset, int length) {
    requireInAll(length);
    Objects.checkFromIndexSize(offset, length, destination.length);
    if (length <= limit - at) {
      System.arraycopy(bytes, at, destination, offset, length);
      at += length;
    } else {
      var from = Objects.requireNonNull(source);
      int position = origin + at;
      MemorySegment.copy(from, JAVA_BYTE, position - begin, destination, offset, length);
      moveTo(position + length);
    }
  }

  /// Hands the next bytes to an output, without a copy if they are read in place.
  @Override
  public void pipe(BsonOutput output, int count) {
    requireInAll(count);
    Objects.checkFromIndexSize(0, count, end - (origin + at));
    int rest = count;
    do {
      int piece = source == null ? rest : Math.min(rest, WINDOW);
      require(piece);
      output.writeBytes(bytes, at, piece);
      at += piece;
      rest -= piece;
    } while (rest > 0);
  }

  private void requireInAll(int count) {
    ensureOpen();
    if (end - (origin + at) < count) {
      fill(count);
    }
  }

  /// Reads a string: the number of its bytes and a NUL, four bytes; its bytes; a NUL.
  ///
  /// @throws BsonSerializationException if the number is not positive or there are not as many
  ///   bytes, or if the last one is not NUL
  @Override
  public String readString() {
    require(Integer.BYTES);
    int size = LittleEndian.getInt(bytes, at);
    if (size <= 0) {
      throw refused(
          "While decoding a BSON string found a size that is not a positive number: %d"
              .formatted(size));
    }
    if (limit - at - Integer.BYTES < size) {
      requireString(size);
    }
    int from = at + Integer.BYTES;
    int to = from + size - 1;
    if (bytes[to] != 0) {
      throw notTerminated();
    }
    at = to + 1;
    return Names.text(bytes, from, to, limit);
  }

  private void requireString(int size) {
    int remaining = end - (origin + at) - Integer.BYTES;
    if (remaining < size) {
      throw refused(
          "While decoding a BSON string %d bytes were required, but only %d remain"
              .formatted(size, remaining));
    }
    // As many are there, so that the sum is no more than an int holds.
    fill(Integer.BYTES + size);
  }

  private BsonSerializationException notTerminated() {
    return refused("Found a BSON string that is not null-terminated");
  }

  /// Reads bytes up to a NUL as a string: if it is short, one that was read before, if possible.
  ///
  /// @throws BsonSerializationException if there is no NUL
  @Override
  public String readCString() {
    ensureOpen();
    int from = at;
    if (limit - from >= 2 * Long.BYTES) {
      long low = LittleEndian.getLong(bytes, from);
      long zeros = LittleEndian.zeros(low);
      if (zeros != 0) {
        int length = Long.numberOfTrailingZeros(zeros) >>> 3;
        at = from + length + 1;
        return names.get(low & LittleEndian.before(zeros), 0, bytes, from, length);
      }
      long high = LittleEndian.getLong(bytes, from + Long.BYTES);
      zeros = LittleEndian.zeros(high);
      if (zeros != 0) {
        int length = Long.BYTES + (Long.numberOfTrailingZeros(zeros) >>> 3);
        at = from + length + 1;
        return names.get(low, high & LittleEndian.before(zeros), bytes, from, length);
      }
    }
    int to = endOfCString();
    from = at;
    at = to + 1;
    return names.get(bytes, from, to);
  }

  @Override
  public void skipCString() {
    ensureOpen();
    at = endOfCString() + 1;
  }

  /// The index of the NUL that ends the C string that begins here, after a larger window if need
  /// be.
  private int endOfCString() {
    int to = LittleEndian.indexOfZero(bytes, at, limit);
    if (to < 0) {
      int length = lengthBeyondWindow();
      fill(length + 1);
      to = at + length;
    }
    return to;
  }

  /// The length of the C string that begins here and goes on after the window. It is not copied
  /// before its end is known, as there may be gigabytes without one.
  private int lengthBeyondWindow() {
    if (source != null) {
      for (int position = origin + limit; position < end; position++) {
        if (source.get(JAVA_BYTE, position - begin) == 0) {
          return position - (origin + at);
        }
      }
    }
    throw notTerminated();
  }

  /// Moves on, or back if the number is negative.
  ///
  /// @throws IllegalArgumentException if that leads out of this input
  @Override
  public void skip(int count) {
    ensureOpen();
    long position = (long) origin + at + count;
    if (position < begin || position > end) {
      throw new IllegalArgumentException(
          "Cannot skip %d bytes at byte %d of %d to %d".formatted(count, origin + at, begin, end));
    }
    moveTo((int) position);
  }

  private void moveTo(int position) {
    if (source == null || position >= origin && position <= origin + limit) {
      at = position - origin;
    } else {
      origin = position;
      at = 0;
      limit = 0;
    }
  }

  /// The current position, to come back to.
  ///
  /// @param readLimit of no account: any number of bytes may be read
  @Override
  public BsonInputMark getMark(int readLimit) {
    int position = getPosition();
    return () -> {
      ensureOpen();
      moveTo(position);
    };
  }

  /// Gives up the bytes. May be called again.
  @Override
  public void close() {
    closed = true;
    bytes = NONE;
    objectIds = null;
    at = 0;
    limit = 0;
  }
}
