package dev.ferry.bson;

import java.nio.ByteBuffer;
import java.util.concurrent.Callable;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.ByteBufNIO;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.bson.io.BsonInput;
import org.bson.io.ByteBufferBsonInput;

/// What the driver itself makes of documents.
final class Driver {
  static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

  private Driver() {}

  static byte[] encode(BsonDocument document) {
    var output = new BasicOutputBuffer();
    CODEC.encode(new BsonBinaryWriter(output), document, EncoderContext.builder().build());
    return output.toByteArray();
  }

  static BsonInput input(byte[] bytes) {
    return new ByteBufferBsonInput(new ByteBufNIO(ByteBuffer.wrap(bytes)));
  }

  static BsonDocument decode(byte[] bytes) {
    return decode(input(bytes));
  }

  static BsonDocument decode(BsonInput input) {
    return CODEC.decode(new BsonBinaryReader(input), DecoderContext.builder().build());
  }

  /// A value, or the class of what was thrown instead.
  static Object outcome(Callable<?> action) {
    try {
      return action.call();
    } catch (Exception | StackOverflowError | OutOfMemoryError e) {
      return e.getClass();
    }
  }
}
