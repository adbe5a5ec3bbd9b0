package dev.ferry.bson;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.bson.BsonBinaryReader;
import org.bson.BsonSerializationException;
import org.bson.BsonWriter;
import org.bson.RawBsonDocument;
import org.bson.codecs.Decoder;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.Encoder;
import org.bson.codecs.EncoderContext;

/// Values to BSON and back, by the codecs of the MongoDB driver or your own.
///
/// The bytes are those that the driver would write, and the values those that it would read. All
/// methods may be called from any number of platform and virtual threads. What a codec throws goes
/// through.
///
/// ```java
/// var codec = registry.get(Order.class);
/// byte[] bytes = FerryBson.encode(order, codec);
/// Order same = FerryBson.decode(bytes, codec);
///
/// // Into the driver, which copies the bytes to the network as they are:
/// orders.withDocumentClass(RawBsonDocument.class).insertOne(FerryBson.toRawDocument(order, codec));
/// ```
public final class FerryBson {
  private static final EncoderContext ENCODING = EncoderContext.builder().build();
  private static final DecoderContext DECODING = DecoderContext.builder().build();

  private FerryBson() {}

  /// The BSON document of a value. Allocates it and what the codec does.
  ///
  /// @throws BsonSerializationException if a name holds a NUL, or for more than 1,024 documents
  ///   within one another, as by the driver
  public static <T> byte[] encode(T value, Encoder<T> codec) {
    var output = SpareOutputs.take();
    encode(value, codec, output);
    var bytes = output.toByteArray();
    SpareOutputs.giveBack(output);
    return bytes;
  }

  /// Writes the BSON document of a value behind what an output holds. If that fails, the output may
  /// hold a part of it.
  ///
  /// @throws BsonSerializationException as by [#encode(Object, Encoder)]
  public static <T> void encode(T value, Encoder<T> codec, FerryBsonOutput output) {
    var writer = output.takeWriter();
    codec.encode(writer, value, ENCODING);
    output.giveBack(writer);
  }

  /// The BSON document of a value in the one form in which the driver sends bytes to the server as
  /// they are. Its array is as long as it is.
  ///
  /// The driver adds no `_id` to such a document and reports none; the server adds one where it is
  /// missing.
  ///
  /// @throws BsonSerializationException as by [#encode(Object, Encoder)]
  public static <T> RawBsonDocument toRawDocument(T value, Encoder<T> codec) {
    return new RawBsonDocument(encode(value, codec));
  }

  /// The value of a BSON document, which is the whole array.
  ///
  /// @throws BsonSerializationException if it is malformed, with the offset; its cause is the
  ///   driver's. Also if there are bytes behind it, which the driver would leave unread
  public static <T> T decode(byte[] document, Decoder<T> codec) {
    return decode(document, 0, document.length, codec);
  }

  /// The value of the BSON document that is the `length` bytes from `offset` on.
  ///
  /// @throws BsonSerializationException as by [#decode(byte[], Decoder)]
  /// @throws IndexOutOfBoundsException if they are not within the array
  public static <T> T decode(byte[] document, int offset, int length, Decoder<T> codec) {
    var input = new FerryBsonInput(document, offset, length);
    if (length >= LittleEndian.SHORTEST_DOCUMENT) {
      int said = LittleEndian.getInt(document, offset);
      if (said >= LittleEndian.SHORTEST_DOCUMENT && said < length) {
        throw new BsonSerializationException(
            "Found %d bytes behind the document, which says that it ends at byte %d"
                .formatted(length - said, offset + said));
      }
    }
    return decode(input, codec);
  }

  /// The value of the BSON document at a buffer's position, which is not moved.
  ///
  /// @throws BsonSerializationException as by [#decode(byte[], Decoder)]
  public static <T> T decode(ByteBuffer document, Decoder<T> codec) {
    return decode(new FerryBsonInput(document), codec);
  }

  /// The value of the BSON document at the beginning of a segment.
  ///
  /// @throws BsonSerializationException as by [#decode(byte[], Decoder)]
  /// @throws IllegalArgumentException if the segment has 2 GiB or more
  public static <T> T decode(MemorySegment document, Decoder<T> codec) {
    return decode(new FerryBsonInput(document), codec);
  }

  /// The value of a document that the driver received.
  ///
  /// @throws BsonSerializationException as by [#decode(byte[], Decoder)]
  public static <T> T decode(RawBsonDocument document, Decoder<T> codec) {
    // Its methods for these three are not in drivers before 5.8.
    var buffer = document.getByteBuffer().asNIO();
    return decode(
        buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining(), codec);
  }

  /// The value of an input's next document. The input stands behind it then.
  ///
  /// @throws BsonSerializationException as by [#decode(byte[], Decoder)]
  public static <T> T decode(FerryBsonInput input, Decoder<T> codec) {
    try (var reader = new BoundedReader(input)) {
      return codec.decode(reader, DECODING);
    } catch (BsonSerializationException refused) {
      throw withPosition(refused, input);
    }
  }

  private static BsonSerializationException withPosition(
      BsonSerializationException refused, FerryBsonInput input) {
    // Subclasses say more by what they are.
    if (refused.getClass() != BsonSerializationException.class) {
      return refused;
    }
    var located =
        new BsonSerializationException(
            "Refused after byte %d: %s".formatted(input.getPosition(), refused.getMessage()));
    located.initCause(refused);
    return located;
  }

  /// A writer into an output, for encoders of your own, and for other ways to write documents: the
  /// same bytes and the same order of calls as by the driver's `BsonBinaryWriter`, up to 1,024
  /// documents and arrays within one another, but faster. A document that is finished may be
  /// followed by another. What it refuses leaves nothing behind: calls that may not come next
  /// ([org.bson.BsonInvalidOperationException]), a NUL in a name, a reader that throws.
  public static BsonWriter writer(FerryBsonOutput output) {
    return new DocumentWriter(output);
  }

  /// The driver's reader of an input, for decoders of your own: it reads the same values, but
  /// allocates no memory for binary data that is not there, and refuses more than 1,024 documents
  /// and arrays within one another.
  public static BsonBinaryReader reader(FerryBsonInput input) {
    return new BoundedReader(input);
  }
}
