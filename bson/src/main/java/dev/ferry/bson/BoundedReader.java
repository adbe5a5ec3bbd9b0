package dev.ferry.bson;

import org.bson.BsonBinary;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinarySubType;
import org.bson.BsonReaderMark;
import org.bson.BsonSerializationException;

/// The driver's reader, but bounded: it allocates nothing for binary data that is not there, and
/// refuses documents nested so deeply that a codec would run out of stack.
final class BoundedReader extends BsonBinaryReader {
  /// As many levels as are written. The server takes 100.
  private static final int DEEPEST = DocumentWriter.DEEPEST;

  private static final int LENGTH_BYTES = Integer.BYTES;

  private final FerryBsonInput input;
  private int depth;

  BoundedReader(FerryBsonInput input) {
    super(input);
    this.input = input;
  }

  @Override
  protected BsonBinary doReadBinaryData() {
    int position = input.getPosition();
    int size = input.readInt32();
    byte type = input.readByte();
    int length = size;
    if (type == BsonBinarySubType.OLD_BINARY.getValue() && size >= 0) {
      length = input.readInt32();
      if (length < 0 || length != size - LENGTH_BYTES) {
        throw new BsonSerializationException(
            "Binary data of the old subtype, of size %d, has size %d within, at byte %d"
                .formatted(size, length, position));
      }
    }
    if (length < 0 || length > input.remaining()) {
      throw new BsonSerializationException(
          "Binary data of size %d, but only %d bytes remain, at byte %d"
              .formatted(size, input.remaining(), position));
    }
    var data = new byte[length];
    input.readBytes(data);
    return new BsonBinary(type, data);
  }

  @Override
  public void doReadStartArray() {
    super.doReadStartArray();
    enter();
  }

  @Override
  protected void doReadStartDocument() {
    super.doReadStartDocument();
    enter();
  }

  private void enter() {
    if (depth == DEEPEST) {
      throw new BsonSerializationException(
          "More than %d documents and arrays within one another, at byte %d"
              .formatted(DEEPEST, input.getPosition()));
    }
    depth++;
  }

  @Override
  protected void doReadEndArray() {
    super.doReadEndArray();
    depth--;
  }

  @Override
  protected void doReadEndDocument() {
    super.doReadEndDocument();
    depth--;
  }

  @Override
  public BsonReaderMark getMark() {
    var mark = super.getMark();
    int marked = depth;
    return () -> {
      mark.reset();
      depth = marked;
    };
  }
}
