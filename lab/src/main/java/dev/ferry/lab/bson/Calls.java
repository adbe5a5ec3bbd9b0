package dev.ferry.lab.bson;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDbPointer;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonJavaScript;
import org.bson.BsonJavaScriptWithScope;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonSymbol;
import org.bson.BsonTimestamp;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.BsonWriter;
import org.bson.RawBsonDocument;
import org.bson.codecs.Encoder;
import org.bson.codecs.EncoderContext;
import org.jspecify.annotations.Nullable;

/// The calls of a writer that make one document, laid out beforehand: what an encoder comes to that
/// looks nothing up, such as one that is written by hand for one class.
final class Calls {
  /// Makes the calls.
  static final Encoder<Calls> ENCODER =
      new Encoder<>() {
        @Override
        public void encode(BsonWriter writer, Calls calls, EncoderContext context) {
          for (var call : calls.calls) {
            make(call, writer);
          }
        }

        @Override
        public Class<Calls> getEncoderClass() {
          return Calls.class;
        }
      };

  /// A value, or the end of a document or array.
  ///
  /// @param name of the value's field, if it is in a document
  private record Call(@Nullable String name, BsonType type, BsonValue value) {}

  private final Call[] calls;

  private Calls(List<Call> calls) {
    this.calls = calls.toArray(Call[]::new);
  }

  static Calls of(byte[] bytes) {
    var calls = new ArrayList<Call>();
    add(null, new RawBsonDocument(bytes).decode(Documents.VALUES), calls);
    return new Calls(calls);
  }

  private static void add(@Nullable String name, BsonValue value, List<Call> calls) {
    calls.add(new Call(name, value.getBsonType(), value));
    switch (value) {
      case BsonDocument document -> addFields(document, calls);
      case BsonJavaScriptWithScope code -> add(null, code.getScope(), calls);
      case BsonArray array -> {
        for (var element : array) {
          add(null, element, calls);
        }
        calls.add(new Call(null, BsonType.END_OF_DOCUMENT, array));
      }
      default -> {}
    }
  }

  private static void addFields(Map<String, BsonValue> document, List<Call> calls) {
    document.forEach((name, value) -> add(name.intern(), value, calls));
    calls.add(new Call(null, BsonType.END_OF_DOCUMENT, new BsonDocument()));
  }

  private static void make(Call call, BsonWriter writer) {
    var name = call.name;
    if (name != null) {
      writer.writeName(name);
    }
    var value = call.value;
    switch (call.type) {
      case DOCUMENT -> writer.writeStartDocument();
      case ARRAY -> writer.writeStartArray();
      case END_OF_DOCUMENT -> {
        if (value instanceof BsonArray) {
          writer.writeEndArray();
        } else {
          writer.writeEndDocument();
        }
      }
      case STRING -> writer.writeString(((BsonString) value).getValue());
      case INT32 -> writer.writeInt32(((BsonInt32) value).getValue());
      case INT64 -> writer.writeInt64(((BsonInt64) value).getValue());
      case DOUBLE -> writer.writeDouble(((BsonDouble) value).getValue());
      case BOOLEAN -> writer.writeBoolean(((BsonBoolean) value).getValue());
      case DATE_TIME -> writer.writeDateTime(((BsonDateTime) value).getValue());
      case OBJECT_ID -> writer.writeObjectId(((BsonObjectId) value).getValue());
      case BINARY -> writer.writeBinaryData((BsonBinary) value);
      case NULL -> writer.writeNull();
      case UNDEFINED -> writer.writeUndefined();
      case REGULAR_EXPRESSION -> writer.writeRegularExpression((BsonRegularExpression) value);
      case DB_POINTER -> writer.writeDBPointer((BsonDbPointer) value);
      case JAVASCRIPT -> writer.writeJavaScript(((BsonJavaScript) value).getCode());
      case SYMBOL -> writer.writeSymbol(((BsonSymbol) value).getSymbol());
      case JAVASCRIPT_WITH_SCOPE ->
          writer.writeJavaScriptWithScope(((BsonJavaScriptWithScope) value).getCode());
      case TIMESTAMP -> writer.writeTimestamp((BsonTimestamp) value);
      case DECIMAL128 -> writer.writeDecimal128(((BsonDecimal128) value).getValue());
      case MIN_KEY -> writer.writeMinKey();
      case MAX_KEY -> writer.writeMaxKey();
    }
  }
}
