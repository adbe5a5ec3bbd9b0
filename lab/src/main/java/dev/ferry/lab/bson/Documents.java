package dev.ferry.lab.bson;

import java.nio.ByteBuffer;
import java.util.List;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonWriter;
import org.bson.ByteBufNIO;
import org.bson.Document;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.Encoder;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.bson.io.BsonOutput;
import org.bson.io.ByteBufferBsonInput;
import org.jspecify.annotations.Nullable;

/// Documents by the driver alone, as its users do it.
final class Documents {
  static final DocumentCodec CODEC = new DocumentCodec();
  static final BsonDocumentCodec VALUES = new BsonDocumentCodec();

  private static final EncoderContext ENCODING = EncoderContext.builder().build();
  private static final DecoderContext DECODING = DecoderContext.builder().build();

  private Documents() {}

  static void write(Document document, BsonOutput output) {
    try (var writer = new BsonBinaryWriter(output)) {
      write(document, CODEC, writer);
    }
  }

  static <T> void write(T value, Encoder<T> encoder, BsonWriter writer) {
    encoder.encode(writer, value, ENCODING);
  }

  static byte[] bytes(Document document) {
    var output = new BasicOutputBuffer();
    write(document, output);
    return output.toByteArray();
  }

  static Document read(byte[] bytes) {
    var input = new ByteBufferBsonInput(new ByteBufNIO(ByteBuffer.wrap(bytes)));
    try (var reader = new BsonBinaryReader(input)) {
      return CODEC.decode(reader, DECODING);
    }
  }

  /// The same with names that are constants, as they are in programs that make documents: one
  /// string for all documents, where reading makes one for each field.
  static Document withConstantNames(Document document) {
    var same = new Document();
    document.forEach((name, value) -> same.put(name.intern(), withConstantNames(value)));
    return same;
  }

  private static @Nullable Object withConstantNames(@Nullable Object value) {
    return switch (value) {
      case Document document -> withConstantNames(document);
      case List<?> list -> list.stream().map(Documents::withConstantNames).toList();
      case null, default -> value;
    };
  }

  /// The chars of all strings in a document, and of all names.
  static long chars(Object value) {
    return switch (value) {
      case String string -> string.length();
      case java.util.Map<?, ?> map ->
          map.entrySet().stream()
              .mapToLong(entry -> chars(entry.getKey()) + chars(entry.getValue()))
              .sum();
      case Iterable<?> list -> {
        long chars = 0;
        for (var element : list) {
          chars += chars(element);
        }
        yield chars;
      }
      case null, default -> 0;
    };
  }
}
