package dev.ferry.bson;

import dev.ferry.io.ByteOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import java.util.Objects;
import org.bson.BsonSerializationException;
import org.bson.ByteBuf;
import org.bson.ByteBufNIO;
import org.bson.RawBsonDocument;
import org.bson.io.OutputBuffer;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/// What BSON is written into, by [FerryBson] or by the driver's `BsonBinaryWriter`: one growable
/// array, in which strings are encoded in one pass, their lengths filled in afterwards. The bytes
/// are those of `BasicOutputBuffer`.
///
/// Writing allocates nothing but a larger array when this one is full. [#clear] keeps the array, so
/// that an output which is used again allocates nothing. Not for use by several threads. A method
/// that throws has written nothing. After [#close], all but `close` throw [IllegalStateException].
///
/// ```java
/// var output = new FerryBsonOutput();
/// for (var document : documents) {
///   output.clear();
///   FerryBson.encode(document, new DocumentCodec(), output);
///   output.pipe(stream);
/// }
/// ```
public final class FerryBsonOutput extends OutputBuffer {
  private static final int OBJECT_ID_BYTES = 12;

  /// Null when closed.
  private @Nullable ByteOutput bytes;

  /// Around the array of `bytes` that an ObjectId was last written to.
  private ByteBuffer objectIds = ByteBuffer.allocate(0);

  private final EncodedNames names = new EncodedNames();

  /// Writes into this output; null before the first document.
  private @Nullable DocumentWriter writer;

  private boolean isWriterInUse;

  /// Creates an empty output with room for some hundred bytes.
  public FerryBsonOutput() {
    bytes = new ByteOutput();
  }

  /// Creates an empty output.
  ///
  /// @param capacity size of the first array, in bytes
  /// @throws IllegalArgumentException if the capacity is negative
  public FerryBsonOutput(int capacity) {
    bytes = new ByteOutput(capacity);
  }

  /// What is written into.
  ///
  /// @throws IllegalStateException if the output is closed
  ByteOutput bytes() {
    var open = bytes;
    if (open == null) {
      throw new IllegalStateException("The output is closed");
    }
    return open;
  }

  EncodedNames names() {
    return names;
  }

  /// A writer into this output that nobody else uses.
  DocumentWriter takeWriter() {
    var spare = isWriterInUse ? null : writer;
    isWriterInUse = true;
    return spare != null ? spare : new DocumentWriter(this);
  }

  /// Keeps a writer for the next document.
  void giveBack(DocumentWriter spare) {
    spare.restart();
    if (writer != spare) {
      writer = spare;
    }
    isWriterInUse = false;
  }

  /// Forgets what was written and keeps the array.
  public void clear() {
    bytes().clear();
  }

  /// The size of the array. A larger one is made when what is written next might not fit in any
  /// more, for which each char counts three bytes, and a name 16.
  public int capacity() {
    return bytes().capacity();
  }

  @Override
  public int getPosition() {
    return bytes().size();
  }

  @Override
  public int getSize() {
    return bytes().size();
  }

  /// Forgets what was written from a position on.
  ///
  /// @throws IllegalArgumentException if the position is negative or past the end
  @Override
  public void truncateToPosition(int newPosition) {
    var open = bytes();
    if (newPosition < 0 || newPosition > open.size()) {
      throw new IllegalArgumentException(
          "Cannot truncate %d bytes to %d".formatted(open.size(), newPosition));
    }
    open.setSize(newPosition);
  }

  @Override
  public void write(int value) {
    bytes().writeByte(value);
  }

  @Override
  public void writeByte(int value) {
    bytes().writeByte(value);
  }

  @Override
  protected void write(int position, int value) {
    var open = bytes();
    checkPosition(position, open.size(), Byte.BYTES);
    open.array()[position] = (byte) value;
  }

  @Override
  public void write(byte[] source) {
    bytes().writeBytes(source);
  }

  @Override
  public void write(byte[] source, int offset, int length) {
    bytes().writeBytes(source, offset, length);
  }

  @Override
  public void writeBytes(byte[] source) {
    bytes().writeBytes(source);
  }

  /// Writes bytes of an array.
  ///
  /// @throws IndexOutOfBoundsException if the range is not within the array
  @Override
  public void writeBytes(byte[] source, int offset, int length) {
    bytes().writeBytes(source, offset, length);
  }

  @Override
  public void writeInt(int value) {
    bytes().writeInt(value);
  }

  @Override
  public void writeInt32(int value) {
    bytes().writeInt(value);
  }

  /// Replaces the four bytes from a position on.
  ///
  /// @throws IllegalArgumentException if they have not been written
  @Override
  @Deprecated
  @SuppressWarnings("InlineMeSuggester") // what the driver's writer fills its lengths in by
  public void writeInt32(int position, int value) {
    var open = bytes();
    checkPosition(position, open.size(), Integer.BYTES);
    open.setInt(position, value);
  }

  private static void checkPosition(int position, int size, int count) {
    if (position < 0) {
      throw new IllegalArgumentException("position must be >= 0 but was " + position);
    }
    if (position > size - count) {
      throw new IllegalArgumentException(
          "position must be <= %d but was %d".formatted(size - count, position));
    }
  }

  @Override
  public void writeLong(long value) {
    bytes().writeLong(value);
  }

  @Override
  public void writeInt64(long value) {
    bytes().writeLong(value);
  }

  @Override
  public void writeDouble(double value) {
    bytes().writeDouble(value);
  }

  /// Writes a string: the number of its bytes and a NUL, four bytes; its UTF-8 bytes, three for a
  /// lone surrogate; a NUL. It may hold NULs.
  @Override
  public void writeString(String value) {
    Text.writeWithLength(bytes(), value);
  }

  /// Writes the UTF-8 bytes of a string, three for a lone surrogate, and a NUL.
  ///
  /// @throws BsonSerializationException if there is a NUL in the string
  @Override
  public void writeCString(String value) {
    names.write(bytes(), value);
  }

  /// Writes the UTF-8 bytes of a string and a NUL.
  ///
  /// @return how many bytes
  /// @throws BsonSerializationException if there is a NUL in the string and that is not allowed
  @Override
  protected int writeCharacters(String value, boolean checkForNullCharacters) {
    return checkForNullCharacters ? names.write(bytes(), value) : Text.write(bytes(), value);
  }

  @Override
  public void writeObjectId(ObjectId value) {
    Objects.requireNonNull(value);
    var open = bytes();
    int at = open.extend(OBJECT_ID_BYTES);
    value.putToByteBuffer(around(open.array()).position(at));
  }

  @SuppressWarnings("ReferenceEquality") // not what the array holds, but which it is
  private ByteBuffer around(byte[] array) {
    if (objectIds.array() != array) {
      objectIds = ByteBuffer.wrap(array);
    }
    return objectIds;
  }

  /// Writes what was written to a stream, by one call.
  ///
  /// @return how many bytes
  @Override
  public int pipe(OutputStream out) throws IOException {
    var open = bytes();
    open.writeTo(out);
    return open.size();
  }

  /// Writes what was written to a channel, all of it, by as many calls as it takes.
  ///
  /// @throws IOException from the channel; how much it has taken by then is not known
  public void writeTo(WritableByteChannel channel) throws IOException {
    bytes().writeTo(channel);
  }

  /// A new array of what was written.
  @Override
  public byte[] toByteArray() {
    return bytes().toByteArray();
  }

  /// What was written, without a copy, read-only and little-endian, until the next write.
  public ByteBuffer asByteBuffer() {
    return bytes().asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }

  /// What was written, without a copy, until the next write.
  @Override
  public List<ByteBuf> getByteBuffers() {
    var open = bytes();
    return List.of(new ByteBufNIO(ByteBuffer.wrap(open.array(), 0, open.size())));
  }

  /// What was written as a document, without a copy: the document keeps the array, and this output
  /// goes on, empty, with a new one. The array may be up to twice as long as the document.
  ///
  /// @throws IllegalStateException if what was written is not one whole document
  public RawBsonDocument takeDocument() {
    var open = bytes();
    checkDocument(open);
    var document = new RawBsonDocument(open.array(), 0, open.size());
    bytes = new ByteOutput();
    objectIds = ByteBuffer.allocate(0); // else it would keep the document's array
    return document;
  }

  private static void checkDocument(ByteOutput open) {
    int size = open.size();
    int length = size < Integer.BYTES ? 0 : LittleEndian.getInt(open.array(), 0);
    if (size < LittleEndian.SHORTEST_DOCUMENT || length != size) {
      throw new IllegalStateException(
          "The %d bytes written are not one document: its length says %d".formatted(size, length));
    }
  }

  /// Gives up the array. May be called again.
  @Override
  public void close() {
    bytes = null;
    objectIds = ByteBuffer.allocate(0);
  }

  @Override
  public String toString() {
    return bytes == null
        ? "FerryBsonOutput, closed"
        : "FerryBsonOutput of %d bytes".formatted(getSize());
  }
}
