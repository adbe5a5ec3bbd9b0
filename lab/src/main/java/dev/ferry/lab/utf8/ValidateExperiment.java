package dev.ferry.lab.utf8;

import static dev.ferry.lab.experiment.Candidate.Role.BASELINE;
import static dev.ferry.lab.experiment.Candidate.Role.FERRY;
import static dev.ferry.lab.experiment.Candidate.Role.RIVAL;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Operation;
import dev.ferry.lab.experiment.TextExperiment;
import dev.ferry.utf8.Utf8;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.util.List;

/// The ways to tell well-formed UTF-8 from malformed. The data is well-formed, the usual case.
public final class ValidateExperiment implements TextExperiment<byte[]> {
  private static final String ANSWER = "a yes or no";

  @Override
  public String name() {
    return "validate";
  }

  @Override
  public String question() {
    return "Which is the fastest way to check that bytes are well-formed UTF-8?";
  }

  @Override
  public String verb() {
    return "turns bytes into";
  }

  @Override
  public byte[] input(String text) {
    return text.getBytes(UTF_8);
  }

  @Override
  public List<Candidate<byte[]>> candidates() {
    return List.of(
        new Candidate<>(
            "Guava isWellFormed",
            ANSWER,
            BASELINE,
            _ ->
                (bytes, sink) ->
                    sink.number(com.google.common.base.Utf8.isWellFormed(bytes) ? 1 : 0)),
        new Candidate<>(
            "CharsetDecoder, REPORT", ANSWER, RIVAL, ValidateExperiment::reportingDecoder),
        new Candidate<>(
            "Ferry indexOfMalformed",
            ANSWER,
            FERRY,
            _ ->
                (bytes, sink) ->
                    sink.number(Utf8.indexOfMalformed(bytes, 0, bytes.length) < 0 ? 1 : 0)));
  }

  /// A new decoder reports malformed input; it needs somewhere to put the chars.
  private static Operation<byte[]> reportingDecoder(int longest) {
    var decoder = UTF_8.newDecoder();
    var chars = CharBuffer.allocate(longest);
    return (bytes, sink) -> {
      var result = decoder.reset().decode(ByteBuffer.wrap(bytes), chars.clear(), true);
      sink.number(result.isError() ? 0 : 1);
    };
  }
}
