package dev.ferry.lab.bson;

import static dev.ferry.lab.experiment.Candidate.Role.BASELINE;
import static dev.ferry.lab.experiment.Candidate.Role.FERRY;
import static dev.ferry.lab.experiment.Candidate.Role.LIMIT;
import static dev.ferry.lab.experiment.Candidate.Role.VARIANT;

import dev.ferry.bson.FerryBson;
import dev.ferry.bson.FerryBsonOutput;
import dev.ferry.bson.FerryDocumentCodec;
import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.ObjectExperiment;
import dev.ferry.lab.experiment.Operation;
import dev.ferry.lab.experiment.Sink;
import dev.ferry.lab.experiment.Unit;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.BsonBinaryWriter;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.Encoder;
import org.bson.io.BasicOutputBuffer;
import org.bson.io.OutputBuffer;

/// The ways from a document to BSON and back. What differs is what a codec writes to and reads
/// from, and the codec: the driver's, which is measured alone, too, Ferry's, or none but a list of
/// calls.
public final class BsonExperiment implements ObjectExperiment<BsonExperiment.Forms> {
  /// The only type of object.
  static final String TYPE = "BSON";

  private static final byte[] NONE = {};
  private static final FerryDocumentCodec FERRYS_CODEC = new FerryDocumentCodec();

  private static final String REUSED = "from Document into a reused output";
  private static final String DECODED = "from a byte array to Document";
  private static final String ARRAY = "from Document into a byte array";
  private static final String RAW = "from Document into a RawBsonDocument";
  private static final String AS_READ = "from Document, names as read, into a reused output";
  private static final String LAID_OUT = "from calls laid out beforehand into a reused output";

  /// One document in all its forms.
  ///
  /// @param document with names that are constants
  /// @param asRead the same with names that are strings of its own
  /// @param bytes serialised
  public record Forms(
      Document document,
      Document asRead,
      Calls calls,
      @SuppressWarnings("ArrayRecordComponent") byte[] bytes) {}

  @Override
  public String name() {
    return "bson";
  }

  @Override
  public String question() {
    return "What do strings cost in a document?";
  }

  @Override
  public String verb() {
    return "carries documents";
  }

  @Override
  public Unit unit() {
    return Unit.DOCUMENT;
  }

  @Override
  public Set<String> minorGoals() {
    return Set.of(ARRAY, RAW, AS_READ, LAID_OUT);
  }

  @Override
  public boolean isAbout(String type) {
    return type.equals(TYPE);
  }

  /// The same document again and again: nothing remembers its bytes.
  @Override
  public Supplier<Forms> supply(Candidate<Forms> candidate, String type, byte[] serialised) {
    var asRead = Documents.read(serialised);
    var forms =
        new Forms(Documents.withConstantNames(asRead), asRead, Calls.of(serialised), serialised);
    return () -> forms;
  }

  @Override
  public List<Candidate<Forms>> candidates(Path file) {
    return candidates();
  }

  @Override
  public List<Candidate<Forms>> candidates() {
    return List.of(
        new Candidate<>(
            "BasicOutputBuffer", REUSED, BASELINE, _ -> toReusedBuffer(Forms::document)),
        new Candidate<>("codec alone", REUSED, LIMIT, _ -> toNowhere()),
        new Candidate<>("driver's writer, FerryBsonOutput", REUSED, VARIANT, _ -> toOutput()),
        new Candidate<>(
            "driver's codec, FerryBson.encode",
            REUSED,
            VARIANT,
            _ -> toReusedOutput(Forms::document, Documents.CODEC)),
        new Candidate<>(
            "FerryBson.encode to output",
            REUSED,
            FERRY,
            _ -> toReusedOutput(Forms::document, FERRYS_CODEC)),
        way("ByteBufferBsonInput", DECODED, BASELINE, BsonExperiment::decode),
        way("FerryBson.decode", DECODED, FERRY, BsonExperiment::ferryDecode),
        way("BasicOutputBuffer, new", ARRAY, BASELINE, BsonExperiment::encode),
        way("FerryBson.encode", ARRAY, FERRY, BsonExperiment::ferryEncode),
        way("RawBsonDocument", RAW, BASELINE, BsonExperiment::toRaw),
        way("FerryBson.toRawDocument", RAW, FERRY, BsonExperiment::ferryToRaw),
        new Candidate<>(
            "BasicOutputBuffer, as read", AS_READ, BASELINE, _ -> toReusedBuffer(Forms::asRead)),
        new Candidate<>(
            "FerryBson.encode, as read",
            AS_READ,
            FERRY,
            _ -> toReusedOutput(Forms::asRead, FERRYS_CODEC)),
        new Candidate<>("BasicOutputBuffer, laid out", LAID_OUT, BASELINE, _ -> callsToBuffer()),
        new Candidate<>("FerryBson.encode, laid out", LAID_OUT, FERRY, _ -> callsToOutput()));
  }

  private static Candidate<Forms> way(
      String name, String goal, Role role, Operation<Forms> operation) {
    return new Candidate<>(name, goal, role, _ -> operation);
  }

  private static Operation<Forms> toReusedBuffer(Function<Forms, Document> form) {
    var output = new BasicOutputBuffer();
    return (forms, sink) -> {
      output.truncateToPosition(0);
      Documents.write(form.apply(forms), output);
      sink.form(output, OutputBuffer::toByteArray);
    };
  }

  private static Operation<Forms> toOutput() {
    var output = new FerryBsonOutput();
    return (forms, sink) -> {
      output.clear();
      Documents.write(forms.document, output);
      sink.form(output, OutputBuffer::toByteArray);
    };
  }

  private static Operation<Forms> toReusedOutput(
      Function<Forms, Document> form, Encoder<Document> codec) {
    var output = new FerryBsonOutput();
    return (forms, sink) -> {
      output.clear();
      FerryBson.encode(form.apply(forms), codec, output);
      sink.form(output, OutputBuffer::toByteArray);
    };
  }

  private static Operation<Forms> callsToBuffer() {
    var output = new BasicOutputBuffer();
    return (forms, sink) -> {
      output.truncateToPosition(0);
      Documents.write(forms.calls, Calls.ENCODER, new BsonBinaryWriter(output));
      sink.form(output, OutputBuffer::toByteArray);
    };
  }

  private static Operation<Forms> callsToOutput() {
    var output = new FerryBsonOutput();
    return (forms, sink) -> {
      output.clear();
      FerryBson.encode(forms.calls, Calls.ENCODER, output);
      sink.form(output, OutputBuffer::toByteArray);
    };
  }

  /// No way to encode, but the least that one can take.
  private static Operation<Forms> toNowhere() {
    var writer = new NoWriter();
    return (forms, sink) -> {
      Documents.write(forms.document, Documents.CODEC, writer);
      sink.form(writer, _ -> NONE);
    };
  }

  private static void encode(Forms forms, Sink sink) {
    var bytes = Documents.bytes(forms.document);
    sink.bytes(bytes, bytes.length);
  }

  private static void ferryEncode(Forms forms, Sink sink) {
    var bytes = FerryBson.encode(forms.document, FERRYS_CODEC);
    sink.bytes(bytes, bytes.length);
  }

  private static void toRaw(Forms forms, Sink sink) {
    sink.form(new RawBsonDocument(forms.document, Documents.CODEC), BsonExperiment::bytes);
  }

  private static void ferryToRaw(Forms forms, Sink sink) {
    sink.form(FerryBson.toRawDocument(forms.document, FERRYS_CODEC), BsonExperiment::bytes);
  }

  private static byte[] bytes(RawBsonDocument document) {
    ByteBuffer buffer = document.getByteBuffer().asNIO();
    var bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  private static void decode(Forms forms, Sink sink) {
    sink.form(Documents.read(forms.bytes), Documents::bytes);
  }

  private static void ferryDecode(Forms forms, Sink sink) {
    sink.form(FerryBson.decode(forms.bytes, FERRYS_CODEC), Documents::bytes);
  }
}
