package dev.ferry.lab.utf8;

import static dev.ferry.lab.experiment.Candidate.Role.BASELINE;
import static dev.ferry.lab.experiment.Candidate.Role.FERRY;
import static dev.ferry.lab.experiment.Candidate.Role.RIVAL;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Operation;
import dev.ferry.lab.experiment.Sink;
import dev.ferry.lab.experiment.TextExperiment;
import dev.ferry.utf8.Utf8;
import java.io.ByteArrayOutputStream;
import java.io.UnsupportedEncodingException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.List;

/// The ways from a `String` to UTF-8.
public final class EncodeExperiment implements TextExperiment<String> {
  private static final String NEW_ARRAY = "a new array";
  private static final String BUFFER = "the caller's buffer";

  @Override
  public String name() {
    return "encode";
  }

  @Override
  public String question() {
    return "Which is the fastest way to turn a String into UTF-8?";
  }

  @Override
  public String verb() {
    return "encodes into";
  }

  @Override
  public String input(String text) {
    return text;
  }

  @Override
  public List<Candidate<String>> candidates() {
    return List.of(
        new Candidate<>("getBytes(Charset)", NEW_ARRAY, BASELINE, _ -> EncodeExperiment::getBytes),
        new Candidate<>("getBytes(name)", NEW_ARRAY, RIVAL, _ -> EncodeExperiment::getBytesByName),
        new Candidate<>("encoder per call", NEW_ARRAY, RIVAL, _ -> EncodeExperiment::newEncoder),
        new Candidate<>("guess, then grow", NEW_ARRAY, RIVAL, _ -> guessThenGrow()),
        new Candidate<>("code point loop", NEW_ARRAY, RIVAL, _ -> EncodeExperiment::loop),
        new Candidate<>("Ferry, new array", NEW_ARRAY, FERRY, _ -> EncodeExperiment::ferry),
        new Candidate<>("getBytes + arraycopy", BUFFER, BASELINE, EncodeExperiment::getBytesInto),
        new Candidate<>("encoder reused", BUFFER, RIVAL, EncodeExperiment::encoderReused),
        new Candidate<>("encoder per thread", BUFFER, RIVAL, EncodeExperiment::encoderPerThread),
        new Candidate<>("loop into ByteBuffer", BUFFER, RIVAL, EncodeExperiment::loopInto),
        new Candidate<>("Ferry, into buffer", BUFFER, FERRY, EncodeExperiment::ferryInto));
  }

  private static void getBytes(String text, Sink sink) {
    var bytes = text.getBytes(UTF_8);
    sink.bytes(bytes, bytes.length);
  }

  @SuppressWarnings({"JdkObsolete", "StringCharset"}) // the name is what is measured
  private static void getBytesByName(String text, Sink sink) throws UnsupportedEncodingException {
    var bytes = text.getBytes("UTF-8");
    sink.bytes(bytes, bytes.length);
  }

  @SuppressWarnings("ByteBufferBackingArray") // an encoder allocates a buffer with an array
  private static void newEncoder(String text, Sink sink) throws CharacterCodingException {
    var bytes = UTF_8.newEncoder().encode(CharBuffer.wrap(text));
    sink.bytes(bytes.array(), bytes.limit());
  }

  private static Operation<String> guessThenGrow() {
    var encoder = new GuessThenGrow();
    return (text, sink) -> {
      var bytes = encoder.encode(text);
      sink.bytes(bytes, bytes.length);
    };
  }

  /// As the MongoDB driver once did: the stream is sized five times the length.
  private static void loop(String text, Sink sink) {
    var out = new ByteArrayOutputStream(5 * text.length());
    CodePointLoop.encode(text, out);
    var bytes = out.toByteArray();
    sink.bytes(bytes, bytes.length);
  }

  private static void ferry(String text, Sink sink) {
    var bytes = Utf8.encode(text);
    sink.bytes(bytes, bytes.length);
  }

  private static Operation<String> getBytesInto(int longest) {
    var buffer = new byte[3 * longest];
    return (text, sink) -> {
      var bytes = text.getBytes(UTF_8);
      System.arraycopy(bytes, 0, buffer, 0, bytes.length);
      sink.bytes(buffer, bytes.length);
    };
  }

  private static Operation<String> encoderReused(int longest) {
    var buffer = ByteBuffer.allocate(3 * longest);
    var encoder = new EncoderInto();
    return (text, sink) -> sink.bytes(buffer.array(), encoder.encode(text, buffer));
  }

  private static Operation<String> encoderPerThread(int longest) {
    var buffer = ByteBuffer.allocate(3 * longest);
    var encoder = ThreadLocal.withInitial(EncoderInto::new);
    return (text, sink) -> sink.bytes(buffer.array(), encoder.get().encode(text, buffer));
  }

  private static Operation<String> loopInto(int longest) {
    var buffer = ByteBuffer.allocate(3 * longest);
    return (text, sink) -> {
      CodePointLoop.encode(text, buffer.clear());
      sink.bytes(buffer.array(), buffer.position());
    };
  }

  private static Operation<String> ferryInto(int longest) {
    var buffer = new byte[3 * longest];
    return (text, sink) -> sink.bytes(buffer, Utf8.encode(text, buffer, 0));
  }
}
