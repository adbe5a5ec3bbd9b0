package dev.ferry.lab.utf8;

import static dev.ferry.lab.experiment.Candidate.Role.BASELINE;
import static dev.ferry.lab.experiment.Candidate.Role.FERRY;
import static dev.ferry.lab.experiment.Candidate.Role.LIMIT;
import static dev.ferry.lab.experiment.Candidate.Role.RIVAL;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Operation;
import dev.ferry.lab.experiment.TextExperiment;
import dev.ferry.utf8.Utf8;
import java.util.List;

/// The ways to know how many bytes a `String` takes in UTF-8.
public final class LengthExperiment implements TextExperiment<String> {
  private static final String SIZE = "its number of bytes";

  /// Chars copied at a time: no more than fit into the first-level cache.
  private static final int BLOCK = 4096;

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
        new Candidate<>("chars copied out", SIZE, LIMIT, _ -> copyOut()),
        new Candidate<>(
            "Ferry encodedLength",
            SIZE,
            FERRY,
            _ -> (text, sink) -> sink.number(Utf8.encodedLength(text))));
  }

  /// What a way has to do that does not ask for a string's chars one by one: copy them, or the
  /// bytes that Latin-1 is kept as, which are the only public ways to see them.
  private static Operation<String> copyOut() {
    var chars = new char[BLOCK];
    var bytes = new byte[BLOCK];
    return (text, sink) -> {
      boolean isLatin1 = sampled(text) < 0x100;
      for (int i = 0; i < text.length(); i += BLOCK) {
        int end = Math.min(text.length(), i + BLOCK);
        if (isLatin1) {
          copyBytes(text, i, end, bytes);
        } else {
          text.getChars(i, end, chars, 0);
        }
      }
      sink.number(text.isEmpty() ? 0 : isLatin1 ? bytes[0] : chars[0]);
    };
  }

  private static int sampled(String text) {
    int length = text.length();
    int sampled = 0;
    for (int i = 0; i < length; i += 1 + length / 4) {
      sampled |= text.charAt(i);
    }
    return sampled;
  }

  /// Deprecated, as it takes the lower half of other chars.
  @SuppressWarnings("deprecation")
  private static void copyBytes(String text, int begin, int end, byte[] dst) {
    text.getBytes(begin, end, dst, 0);
  }
}
