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
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UnsupportedEncodingException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.List;

/// The ways from UTF-8 to a `String`.
public final class DecodeExperiment implements TextExperiment<byte[]> {
  private static final String STRING = "a String";
  private static final String CHARS = "the caller's char array";

  @Override
  public String name() {
    return "decode";
  }

  @Override
  public String question() {
    return "Which is the fastest way to turn UTF-8 into a String?";
  }

  @Override
  public String verb() {
    return "decodes into";
  }

  @Override
  public byte[] input(String text) {
    return text.getBytes(UTF_8);
  }

  @Override
  public List<Candidate<byte[]>> candidates() {
    return List.of(
        new Candidate<>("new String(Charset)", STRING, BASELINE, _ -> DecodeExperiment::newString),
        new Candidate<>("new String(name)", STRING, RIVAL, _ -> DecodeExperiment::newStringByName),
        new Candidate<>("decoder per call", STRING, RIVAL, _ -> DecodeExperiment::newDecoder),
        new Candidate<>("decoder reused", STRING, RIVAL, DecodeExperiment::decoderReused),
        new Candidate<>("decoder per thread", STRING, RIVAL, DecodeExperiment::decoderPerThread),
        new Candidate<>("loop, StringBuilder", STRING, RIVAL, _ -> DecodeExperiment::loop),
        new Candidate<>("InputStreamReader", STRING, RIVAL, DecodeExperiment::reader),
        new Candidate<>("Ferry, String", STRING, FERRY, _ -> DecodeExperiment::ferry),
        new Candidate<>("new String + getChars", CHARS, BASELINE, DecodeExperiment::getChars),
        new Candidate<>("Ferry, into char array", CHARS, FERRY, DecodeExperiment::ferryInto));
  }

  private static void newString(byte[] bytes, Sink sink) {
    sink.text(new String(bytes, UTF_8));
  }

  @SuppressWarnings({"JdkObsolete", "StringCharset"}) // the name is what is measured
  private static void newStringByName(byte[] bytes, Sink sink) throws UnsupportedEncodingException {
    sink.text(new String(bytes, "UTF-8"));
  }

  private static void newDecoder(byte[] bytes, Sink sink) throws CharacterCodingException {
    sink.text(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
  }

  private static Operation<byte[]> decoderReused(int longest) {
    var decoder = new DecoderInto(longest);
    return (bytes, sink) -> sink.text(decoder.decode(bytes));
  }

  private static Operation<byte[]> decoderPerThread(int longest) {
    var decoder = ThreadLocal.withInitial(() -> new DecoderInto(longest));
    return (bytes, sink) -> sink.text(decoder.get().decode(bytes));
  }

  private static void loop(byte[] bytes, Sink sink) {
    sink.text(CodePointLoop.decode(bytes));
  }

  /// A reader a call, read into a reused array, as one reads a small resource.
  private static Operation<byte[]> reader(int longest) {
    var chars = new char[longest];
    return (bytes, sink) -> sink.text(read(bytes, chars));
  }

  private static String read(byte[] bytes, char[] chars) throws IOException {
    try (var reader = new InputStreamReader(new ByteArrayInputStream(bytes), UTF_8)) {
      int length = 0;
      while (length < chars.length) {
        int read = reader.read(chars, length, chars.length - length);
        if (read < 0) {
          break;
        }
        length += read;
      }
      return new String(chars, 0, length);
    }
  }

  private static void ferry(byte[] bytes, Sink sink) {
    sink.text(Utf8.decode(bytes));
  }

  private static Operation<byte[]> getChars(int longest) {
    var chars = new char[longest];
    return (bytes, sink) -> {
      var text = new String(bytes, UTF_8);
      text.getChars(0, text.length(), chars, 0);
      sink.chars(chars, text.length());
    };
  }

  private static Operation<byte[]> ferryInto(int longest) {
    var chars = new char[longest];
    return (bytes, sink) -> sink.chars(chars, Utf8.decode(bytes, 0, bytes.length, chars, 0));
  }
}
