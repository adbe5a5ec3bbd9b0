package dev.ferry.bson;

import dev.ferry.io.ByteOutput;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonBinaryWriter;
import org.bson.BsonBinaryWriterSettings;
import org.bson.BsonDbPointer;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonReader;
import org.bson.BsonRegularExpression;
import org.bson.BsonSerializationException;
import org.bson.BsonTimestamp;
import org.bson.BsonType;
import org.bson.BsonWriter;
import org.bson.BsonWriterSettings;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/// Writes what a codec says into an output, as the driver's `BsonBinaryWriter` does: the same
/// bytes, the same order that calls must keep to. Type, name and a number are one write.
///
/// What is refused leaves nothing behind. It allocates nothing but room for more levels, other than
/// by [#pipe], and may be used for one document after the other.
final class DocumentWriter implements BsonWriter {
  /// Levels of documents and arrays, as many as the driver's writer writes unless told otherwise.
  static final int DEEPEST = 1024;

  private static final int FEWEST_LEVELS = 16;

  // What a level is, in place of the index of an array's next element.
  private static final int DOCUMENT = -1;
  private static final int CODE_WITH_SCOPE = -2;

  private static final int LENGTH_BYTES = Integer.BYTES;

  // What comes next. These are numbers, and so is a name where it can be: a writer may live long,
  // and to store an object in one that does waits, with G1, until all stores before it are done.
  private static final int FIRST_DOCUMENT = 0;
  private static final int NAME = 1;
  private static final int VALUE = 2;
  private static final int SCOPE = 3;
  private static final int NEXT_DOCUMENT = 4;

  private static final List<String> EXPECTED =
      List.of(
          "the start of a document",
          "a name or the end of the document",
          "a value",
          "the start of the scope, a document",
          "the start of another document");

  private final FerryBsonOutput output;
  private int state = FIRST_DOCUMENT;

  /// Of the value that comes next, if it has one: its name with a NUL, if these are found in
  /// [EncodedNames] and short, and how many bytes they are, or 0.
  private long nameLow;

  private long nameHigh;
  private int nameLength;

  /// The name if it is another one.
  private String name = "";

  /// How many levels are open, code with a scope among them; `depth` is without it.
  private int levels;

  private int depth;

  /// Of each level, where its length is.
  private int[] starts = new int[FEWEST_LEVELS];

  /// Of each level, what it is: the index of the next element, or one of the constants.
  private int[] kinds = new int[FEWEST_LEVELS];

  DocumentWriter(FerryBsonOutput output) {
    this.output = output;
  }

  /// Ready for a first document, whatever was written.
  void restart() {
    state = FIRST_DOCUMENT;
    levels = 0;
    depth = 0;
  }

  @Override
  public void flush() {}

  // Documents and arrays

  @Override
  public void writeStartDocument() {
    if (state == NAME) {
      throw unexpected("the start of a document");
    }
    checkDepth();
    int start = state == VALUE ? begin(BsonType.DOCUMENT, LENGTH_BYTES) : extend();
    push(start, DOCUMENT);
    depth++;
    state = NAME;
  }

  private int extend() {
    return output.bytes().extend(LENGTH_BYTES);
  }

  @Override
  public void writeEndDocument() {
    if (state != NAME) {
      throw unexpected("the end of a document");
    }
    end();
    leaveDocument();
  }

  @Override
  public void writeStartArray() {
    if (state != VALUE) {
      throw unexpected("the start of an array");
    }
    checkDepth();
    push(begin(BsonType.ARRAY, LENGTH_BYTES), 0);
    depth++;
    state = VALUE;
  }

  @Override
  public void writeEndArray() {
    if (state != VALUE || kinds[levels - 1] < 0) {
      throw unexpected("the end of an array");
    }
    end();
    leave();
  }

  private void checkDepth() {
    if (depth == DEEPEST) {
      throw new BsonSerializationException(
          "More than %d documents and arrays within one another, at byte %d: is one within itself?"
              .formatted(DEEPEST, output.getPosition()));
    }
  }

  private void push(int start, int kind) {
    if (levels == kinds.length) {
      starts = Arrays.copyOf(starts, 2 * levels);
      kinds = Arrays.copyOf(kinds, 2 * levels);
    }
    LittleEndian.setInt(output.bytes().array(), start, 0);
    starts[levels] = start;
    kinds[levels] = kind;
    levels++;
  }

  private void end() {
    output.bytes().writeByte(0);
    fillLength();
    depth--;
  }

  /// What the innermost level is, if there is one.
  private int kind() {
    return levels == 0 ? DOCUMENT : kinds[levels - 1];
  }

  /// Closes a level.
  private void fillLength() {
    levels--;
    var bytes = output.bytes();
    bytes.setInt(starts[levels], bytes.size() - starts[levels]);
  }

  private void leaveDocument() {
    if (kind() == CODE_WITH_SCOPE) {
      fillLength();
    }
    leave();
  }

  /// After a document or an array.
  private void leave() {
    if (levels == 0) {
      state = NEXT_DOCUMENT;
    } else {
      state = kind() == DOCUMENT ? NAME : VALUE;
    }
  }

  // Names

  @Override
  public void writeName(String name) {
    notNull("name", name);
    if (state != NAME) {
      throw unexpected("a name");
    }
    var found = EncodedNames.find(name);
    if (found != null && found.isShort()) {
      nameLow = found.low;
      nameHigh = found.high;
      nameLength = found.bytes.length;
    } else {
      this.name = name;
      nameLength = 0;
    }
    state = VALUE;
  }

  /// Begins a value: writes its type and its name, or its index.
  ///
  /// @param count bytes of the value, which the caller fills in
  /// @return the offset of the first
  private int begin(BsonType type, int count) {
    if (state != VALUE) {
      throw unexpected("a value of type " + type);
    }
    var bytes = output.bytes();
    int level = levels - 1;
    int kind = kinds[level];
    if (kind == DOCUMENT) {
      // A name that is refused is gone, too.
      state = NAME;
      return nameLength == 0
          ? output.names().write(bytes, type.getValue(), name, count)
          : EncodedNames.writeShort(bytes, type.getValue(), nameLow, nameHigh, nameLength, count);
    }
    kinds[level] = kind + 1;
    return writeIndex(bytes, type.getValue(), kind, count);
  }

  /// Writes a type and, as text, an index.
  private static int writeIndex(ByteOutput bytes, int type, int index, int count) {
    if (index > 999_999) {
      bytes.writeByte(type);
      Text.write(bytes, Integer.toString(index));
      return bytes.extend(count);
    }
    // Each digit pushes those that are less to the bytes behind.
    long digits = 0;
    int rest = index;
    int length = 2; // the type and the NUL
    do {
      digits = digits << 8 | '0' + rest % 10;
      rest /= 10;
      length++;
    } while (rest > 0);
    int at = bytes.extend(Long.BYTES + count);
    LittleEndian.setLong(bytes.array(), at, digits << 8 | type);
    bytes.setSize(at + length + count);
    return at + length;
  }

  // Values

  private void putInt(BsonType type, int value) {
    int at = begin(type, Integer.BYTES);
    LittleEndian.setInt(output.bytes().array(), at, value);
  }

  private void putLong(BsonType type, long value) {
    int at = begin(type, Long.BYTES);
    LittleEndian.setLong(output.bytes().array(), at, value);
  }

  private void putString(BsonType type, String value) {
    int size = output.bytes().size();
    int kind = kind();
    int at = begin(type, LENGTH_BYTES);
    var bytes = output.bytes();
    try {
      bytes.setInt(at, Text.write(bytes, value));
    } catch (Throwable e) {
      undo(size, VALUE, kind);
      throw e;
    }
  }

  @Override
  public void writeBinaryData(BsonBinary binary) {
    notNull("value", binary);
    var data = binary.getData();
    boolean isOld = binary.getType() == BsonBinarySubType.OLD_BINARY.getValue();
    putInt(BsonType.BINARY, isOld ? data.length + LENGTH_BYTES : data.length);
    var bytes = output.bytes();
    bytes.writeByte(binary.getType());
    if (isOld) {
      bytes.writeInt(data.length);
    }
    bytes.writeBytes(data);
  }

  @Override
  public void writeBoolean(boolean value) {
    int at = begin(BsonType.BOOLEAN, 1);
    output.bytes().array()[at] = (byte) (value ? 1 : 0);
  }

  @Override
  public void writeDateTime(long value) {
    putLong(BsonType.DATE_TIME, value);
  }

  @Override
  public void writeDBPointer(BsonDbPointer value) {
    notNull("value", value);
    putString(BsonType.DB_POINTER, value.getNamespace());
    output.writeObjectId(value.getId());
  }

  @Override
  public void writeDouble(double value) {
    putLong(BsonType.DOUBLE, Double.doubleToRawLongBits(value));
  }

  @Override
  public void writeInt32(int value) {
    putInt(BsonType.INT32, value);
  }

  @Override
  public void writeInt64(long value) {
    putLong(BsonType.INT64, value);
  }

  @Override
  public void writeDecimal128(Decimal128 value) {
    notNull("value", value);
    int at = begin(BsonType.DECIMAL128, 2 * Long.BYTES);
    var array = output.bytes().array();
    LittleEndian.setLong(array, at, value.getLow());
    LittleEndian.setLong(array, at + Long.BYTES, value.getHigh());
  }

  @Override
  public void writeJavaScript(String code) {
    notNull("value", code);
    putString(BsonType.JAVASCRIPT, code);
  }

  @Override
  public void writeJavaScriptWithScope(String code) {
    notNull("value", code);
    int size = output.bytes().size();
    int kind = kind();
    int at = begin(BsonType.JAVASCRIPT_WITH_SCOPE, LENGTH_BYTES);
    try {
      Text.writeWithLength(output.bytes(), code);
    } catch (Throwable e) {
      undo(size, VALUE, kind);
      throw e;
    }
    push(at, CODE_WITH_SCOPE);
    state = SCOPE;
  }

  @Override
  public void writeMaxKey() {
    begin(BsonType.MAX_KEY, 0);
  }

  @Override
  public void writeMinKey() {
    begin(BsonType.MIN_KEY, 0);
  }

  @Override
  public void writeNull() {
    begin(BsonType.NULL, 0);
  }

  @Override
  public void writeObjectId(ObjectId objectId) {
    notNull("value", objectId);
    begin(BsonType.OBJECT_ID, 0);
    output.writeObjectId(objectId);
  }

  @Override
  public void writeRegularExpression(BsonRegularExpression regularExpression) {
    notNull("value", regularExpression);
    int size = output.getPosition();
    int kind = kind();
    begin(BsonType.REGULAR_EXPRESSION, 0);
    try {
      output.writeCString(regularExpression.getPattern());
      output.writeCString(regularExpression.getOptions());
    } catch (Throwable e) {
      undo(size, VALUE, kind);
      throw e;
    }
  }

  @Override
  public void writeString(String value) {
    notNull("value", value);
    putString(BsonType.STRING, value);
  }

  @Override
  public void writeSymbol(String value) {
    notNull("value", value);
    putString(BsonType.SYMBOL, value);
  }

  @Override
  public void writeTimestamp(BsonTimestamp value) {
    notNull("value", value);
    putLong(BsonType.TIMESTAMP, value.getValue());
  }

  @Override
  public void writeUndefined() {
    begin(BsonType.UNDEFINED, 0);
  }

  /// Left to the driver's writer, which alone may tell the driver's reader that it has read.
  @Override
  public void pipe(BsonReader reader) {
    notNull("reader", reader);
    if (state == NAME) {
      throw unexpected("a document");
    }
    int size = output.getPosition();
    var before = state;
    int kind = kind();
    try {
      if (state == VALUE) {
        begin(BsonType.DOCUMENT, 0);
      }
      var rest = new BsonWriterSettings(DEEPEST - depth);
      new BsonBinaryWriter(rest, new BsonBinaryWriterSettings(), output).pipe(reader);
    } catch (Throwable e) {
      undo(size, before, kind);
      throw e;
    }
    leaveDocument();
  }

  /// As if a value had not been begun.
  ///
  /// @param kind what the level was, or the index that was next
  private void undo(int size, int before, int kind) {
    output.truncateToPosition(size);
    state = before;
    if (levels > 0) {
      kinds[levels - 1] = kind;
    }
  }

  // The same with names

  @Override
  public void writeStartDocument(String name) {
    checkDepth(); // or the name would stay
    writeName(name);
    writeStartDocument();
  }

  @Override
  public void writeStartArray(String name) {
    checkDepth(); // or the name would stay
    writeName(name);
    writeStartArray();
  }

  @Override
  public void writeBinaryData(String name, BsonBinary binary) {
    notNull("value", binary);
    writeName(name);
    writeBinaryData(binary);
  }

  @Override
  public void writeBoolean(String name, boolean value) {
    writeName(name);
    writeBoolean(value);
  }

  @Override
  public void writeDateTime(String name, long value) {
    writeName(name);
    writeDateTime(value);
  }

  @Override
  public void writeDBPointer(String name, BsonDbPointer value) {
    notNull("value", value);
    writeName(name);
    writeDBPointer(value);
  }

  @Override
  public void writeDouble(String name, double value) {
    writeName(name);
    writeDouble(value);
  }

  @Override
  public void writeInt32(String name, int value) {
    writeName(name);
    writeInt32(value);
  }

  @Override
  public void writeInt64(String name, long value) {
    writeName(name);
    writeInt64(value);
  }

  @Override
  public void writeDecimal128(String name, Decimal128 value) {
    notNull("value", value);
    writeName(name);
    writeDecimal128(value);
  }

  @Override
  public void writeJavaScript(String name, String code) {
    notNull("value", code);
    writeName(name);
    writeJavaScript(code);
  }

  @Override
  public void writeJavaScriptWithScope(String name, String code) {
    notNull("value", code);
    writeName(name);
    writeJavaScriptWithScope(code);
  }

  @Override
  public void writeMaxKey(String name) {
    writeName(name);
    writeMaxKey();
  }

  @Override
  public void writeMinKey(String name) {
    writeName(name);
    writeMinKey();
  }

  @Override
  public void writeNull(String name) {
    writeName(name);
    writeNull();
  }

  @Override
  public void writeObjectId(String name, ObjectId objectId) {
    notNull("value", objectId);
    writeName(name);
    writeObjectId(objectId);
  }

  @Override
  public void writeRegularExpression(String name, BsonRegularExpression regularExpression) {
    notNull("value", regularExpression);
    writeName(name);
    try {
      writeRegularExpression(regularExpression);
    } catch (Throwable e) {
      state = NAME;
      throw e;
    }
  }

  @Override
  public void writeString(String name, String value) {
    notNull("value", value);
    writeName(name);
    writeString(value);
  }

  @Override
  public void writeSymbol(String name, String value) {
    notNull("value", value);
    writeName(name);
    writeSymbol(value);
  }

  @Override
  public void writeTimestamp(String name, BsonTimestamp value) {
    notNull("value", value);
    writeName(name);
    writeTimestamp(value);
  }

  @Override
  public void writeUndefined(String name) {
    writeName(name);
    writeUndefined();
  }

  // Refusals

  private static void notNull(String what, @Nullable Object value) {
    if (value == null) {
      throw new IllegalArgumentException("The %s is null".formatted(what));
    }
  }

  private BsonInvalidOperationException unexpected(String found) {
    return new BsonInvalidOperationException(
        "Found %s, expected %s, at byte %d"
            .formatted(found, EXPECTED.get(state), output.getPosition()));
  }
}
