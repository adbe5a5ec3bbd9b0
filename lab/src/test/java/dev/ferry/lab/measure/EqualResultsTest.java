package dev.ferry.lab.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ferry.lab.Experiments;
import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.Case;
import dev.ferry.lab.experiment.TextExperiment;
import dev.ferry.lab.text.GeneratedText;
import dev.ferry.lab.text.Script;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EqualResultsTest {
  static Stream<TextExperiment<?>> experiments() {
    return Experiments.all().stream()
        .filter(experiment -> experiment instanceof TextExperiment<?>)
        .<TextExperiment<?>>map(experiment -> (TextExperiment<?>) experiment);
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void allCandidatesOfTheLabAgree(TextExperiment<?> experiment) throws Exception {
    var cases =
        Arrays.stream(Script.values())
            .flatMap(script -> Stream.of(1, 10, 101, 9_000).map(n -> GeneratedText.of(script, n)))
            .toList();

    var digests = EqualResults.check(experiment, cases);
    for (var candidate : experiment.candidates()) {
      assertEquals(cases.size(), digests.getOrDefault(candidate.name(), List.of()).size());
    }
    assertEquals(
        1,
        experiment.candidates().stream()
            .filter(candidate -> candidate.role() != Role.LIMIT)
            .map(candidate -> digests.get(candidate.name()))
            .distinct()
            .count());
  }

  @Test
  void aCandidateThatDiffersIsNamed() {
    var cases = List.of(new Case("Latin", "2 chars", List.of("ab", "cd")));

    var differ = assertThrows(ResultsDiffer.class, () -> EqualResults.check(new Lengths(1), cases));
    assertEquals(
        "“right” and “wrong” give different results for text 0 of Latin, 2 chars.",
        differ.getMessage());
  }

  @Test
  void theDigestTellsResultsApart() throws Exception {
    var cases =
        List.of(
            new Case("a", "1", List.of("a", "bc")),
            new Case("a", "2", List.of("a", "bc")),
            new Case("a", "3", List.of("ab", "c")));
    var digests = EqualResults.check(new Lengths(0), cases).getOrDefault("right", List.of());

    assertEquals(digests.get(0), digests.get(1));
    assertEquals(false, digests.get(0).equals(digests.get(2)));
  }

  /// Measures strings, one of its candidates wrongly by so many chars.
  private record Lengths(int mistake) implements TextExperiment<String> {
    @Override
    public String name() {
      return "lengths";
    }

    @Override
    public String question() {
      return "How long?";
    }

    @Override
    public String verb() {
      return "counts";
    }

    @Override
    public String input(String text) {
      return text;
    }

    @Override
    public List<Candidate<String>> candidates() {
      return List.of(
          new Candidate<>(
              "right", "chars", Role.BASELINE, _ -> (text, sink) -> sink.number(text.length())),
          new Candidate<>(
              "wrong",
              "chars",
              Role.FERRY,
              _ -> (text, sink) -> sink.number(text.length() + mistake)));
    }
  }
}
