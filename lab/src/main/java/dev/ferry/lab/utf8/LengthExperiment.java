package dev.ferry.lab.utf8;

import static dev.ferry.lab.experiment.Candidate.Role.BASELINE;
import static dev.ferry.lab.experiment.Candidate.Role.FERRY;
import static dev.ferry.lab.experiment.Candidate.Role.RIVAL;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.TextExperiment;
import dev.ferry.utf8.Utf8;
import java.util.List;

/// The ways to know how many bytes a `String` takes in UTF-8.
public final class LengthExperiment implements TextExperiment<String> {
  private static final String SIZE = "its number of bytes";

  @Override
  public String name() {
    return "length";
  }

  @Override
  public String question() {
    return "Which is the fastest way to know the size of a String in UTF-8?";
  }

  @Override
  public String verb() {
    return "turns a String into";
  }

  @Override
  public String input(String text) {
    return text;
  }

  @Override
  public List<Candidate<String>> candidates() {
    return List.of(
        new Candidate<>(
            "Guava encodedLength",
            SIZE,
            BASELINE,
            _ -> (text, sink) -> sink.number(com.google.common.base.Utf8.encodedLength(text))),
        new Candidate<>(
            "getBytes().length",
            SIZE,
            RIVAL,
            _ -> (text, sink) -> sink.number(text.getBytes(UTF_8).length)),
        new Candidate<>(
            "Ferry encodedLength",
            SIZE,
            FERRY,
            _ -> (text, sink) -> sink.number(Utf8.encodedLength(text))));
  }
}
