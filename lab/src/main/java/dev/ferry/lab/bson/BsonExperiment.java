package dev.ferry.lab.bson;

import static dev.ferry.lab.experiment.Candidate.Role.BASELINE;
import static dev.ferry.lab.experiment.Candidate.Role.FERRY;
import static dev.ferry.lab.experiment.Candidate.Role.LIMIT;
import static dev.ferry.lab.experiment.Candidate.Role.VARIANT;

import dev.ferry.bson.FerryBson;
import dev.ferry.bson.FerryBsonOutput;
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
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.io.BasicOutputBuffer;
import org.bson.io.OutputBuffer;

/// The ways from a document to BSON and back. The codec is the driver's throughout: what differs is
/// what it writes to and reads from. What it takes alone is measured, too.
public final class BsonExperiment implements ObjectExperiment<BsonExperiment.Both> {
  /// The only type of object.
  static final String TYPE = "BSON";

  private static final byte[] NONE = {};

  private static final String REUSED = "from Document into a reused output";
  private static final String DECODED = "from a byte array to Document";
  private static final String ARRAY = "from Document into a byte array";
  private static final String RAW = "from Document into a RawBsonDocument";

  /// A document and its bytes.
  public record Both(Document document, @SuppressWarnings("ArrayRecordComponent") byte[] bytes) {}

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
    return Set.of(ARRAY, RAW);
  }

  @Override
  public boolean isAbout(String type) {
    return type.equals(TYPE);
  }

  /// The same document again and again: nothing remembers its bytes.
  @Override
  public Supplier<Both> supply(Candidate<Both> candidate, String type, byte[] serialised) {
    var both = new Both(Documents.read(serialised), serialised);
    return () -> both;
  }

  @Override
  public List<Candidate<Both>> candidates(Path file) {
    return candidates();
  }

  @Override
  public List<Candidate<Both>> candidates() {
    return List.of(
        new Candidate<>("BasicOutputBuffer", REUSED, BASELINE, _ -> toReusedBuffer()),
        new Candidate<>("codec alone", REUSED, LIMIT, _ -> toNowhere()),
        new Candidate<>("driver's writer, FerryBsonOutput", REUSED, VARIANT, _ -> toOutput()),
        new Candidate<>("FerryBson.encode to output", REUSED, FERRY, _ -> toReusedOutput()),
        way("ByteBufferBsonInput", DECODED, BASELINE, BsonExperiment::decode),
        way("FerryBson.decode", DECODED, FERRY, BsonExperiment::ferryDecode),
        way("BasicOutputBuffer, new", ARRAY, BASELINE, BsonExperiment::encode),
        way("FerryBson.encode", ARRAY, FERRY, BsonExperiment::ferryEncode),
        way("RawBsonDocument", RAW, BASELINE, BsonExperiment::toRaw),
        way("FerryBson.toRawDocument", RAW, FERRY, BsonExperiment::ferryToRaw));
  }

  private static Candidate<Both> way(
      String name, String goal, Role role, Operation<Both> operation) {
    return new Candidate<>(name, goal, role, _ -> operation);
  }

  private static Operation<Both> toReusedBuffer() {
    var output = new BasicOutputBuffer();
    return (both, sink) -> {
      output.truncateToPosition(0);
      Documents.write(both.document, output);
      sink.form(output, OutputBuffer::toByteArray);
    };
  }

  private static Operation<Both> toOutput() {
    var output = new FerryBsonOutput();
    return (both, sink) -> {
      output.clear();
      Documents.write(both.document, output);
      sink.form(output, OutputBuffer::toByteArray);
    };
  }

  private static Operation<Both> toReusedOutput() {
    var output = new FerryBsonOutput();
    return (both, sink) -> {
      output.clear();
      FerryBson.encode(both.document, Documents.CODEC, output);
      sink.form(output, OutputBuffer::toByteArray);
    };
  }

  /// No way to encode, but the least that one can take.
  private static Operation<Both> toNowhere() {
    var writer = new NoWriter();
    return (both, sink) -> {
      Documents.write(both.document, writer);
      sink.form(writer, _ -> NONE);
    };
  }

  private static void encode(Both both, Sink sink) {
    var bytes = Documents.bytes(both.document);
    sink.bytes(bytes, bytes.length);
  }

  private static void ferryEncode(Both both, Sink sink) {
    var bytes = FerryBson.encode(both.document, Documents.CODEC);
    sink.bytes(bytes, bytes.length);
  }

  private static void toRaw(Both both, Sink sink) {
    sink.form(new RawBsonDocument(both.document, Documents.CODEC), BsonExperiment::bytes);
  }

  private static void ferryToRaw(Both both, Sink sink) {
    sink.form(FerryBson.toRawDocument(both.document, Documents.CODEC), BsonExperiment::bytes);
  }

  private static byte[] bytes(RawBsonDocument document) {
    ByteBuffer buffer = document.getByteBuffer().asNIO();
    var bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  private static void decode(Both both, Sink sink) {
    sink.form(Documents.read(both.bytes), Documents::bytes);
  }

  private static void ferryDecode(Both both, Sink sink) {
    sink.form(FerryBson.decode(both.bytes, Documents.CODEC), Documents::bytes);
  }
}
