package dev.ferry.lab.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.Case;
import dev.ferry.lab.experiment.Form;
import dev.ferry.lab.experiment.ListExperiment;
import dev.ferry.lab.experiment.Unit;
import dev.ferry.lab.id.GeneratedIds;
import dev.ferry.lab.id.IdsExperiment;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EqualListsTest {
  private static final List<Case> LETTERS =
      List.of(new Case("Letters", "3 letters", List.of("a", "b", "c")));

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 1_000})
  void allWaysOfIdsAgree(int count) throws Exception {
    var experiment = new IdsExperiment();
    var cases =
        GeneratedIds.cases().stream()
            .map(all -> new Case(all.group(), "some", all.texts().subList(0, count)))
            .toList();
    var digests = EqualLists.check(experiment, cases);

    assertEquals(experiment.ways().size(), digests.size());
    digests.forEach((way, ofCases) -> assertEquals(cases.size(), ofCases.size(), way));
  }

  @Test
  void allWaysOfIdsAgreeOnIdsInUpperCase() throws Exception {
    var ids =
        GeneratedIds.cases().getFirst().texts().stream()
            .limit(100)
            .map(id -> id.toUpperCase(Locale.ROOT))
            .toList();
    EqualLists.check(new IdsExperiment(), List.of(new Case("Upper", "100 ids", ids)));
  }

  @Test
  void aCandidateThatDiffersFromItsGoalsFirstIsNamed() {
    var differ =
        assertThrows(ResultsDiffer.class, () -> EqualLists.check(new Letters("d", 5), LETTERS));
    assertEquals(
        "“right” and “other” give different results (number 2) for Letters, 3 letters.",
        differ.getMessage());
  }

  @Test
  void formsAreComparedByTheirMeaning() throws Exception {
    var digests = EqualLists.check(new Letters("c", 5), LETTERS);

    assertEquals(digests.get("right"), digests.get("other"));
    assertNotEquals(digests.get("right"), digests.get("length"));
  }

  @Test
  void sizesAreCheckedWhereTheyAreKnown() throws Exception {
    var sizes = FormSizes.check(new Letters("c", 5), LETTERS);
    assertEquals(List.of(5L), sizes.getFirst().chars());

    var differ =
        assertThrows(ResultsDiffer.class, () -> FormSizes.check(new Letters("c", 6), LETTERS));
    assertEquals(
        "“right” makes 6 chars of Letters, 3 letters, where it must make 5.", differ.getMessage());
  }

  /// Hands over letters; one candidate has a form of its own for the first, and a last of its own.
  private record Letters(String last, int size) implements ListExperiment<List<String>> {
    @Override
    public Unit unit() {
      return Unit.TEXT;
    }

    @Override
    public String name() {
      return "letters";
    }

    @Override
    public String question() {
      return "Which letters?";
    }

    @Override
    public String verb() {
      return "tells letters";
    }

    @Override
    public List<String> input(List<String> texts) {
      return texts;
    }

    @Override
    public List<Form<List<String>>> forms() {
      return List.of(new Form<>("right", _ -> size, Optional.of(letters -> 2 * letters - 1)));
    }

    @Override
    public List<Candidate<List<String>>> candidates() {
      return List.of(
          new Candidate<>(
              "right", "letters", Role.BASELINE, _ -> (list, sink) -> list.forEach(sink::text)),
          new Candidate<>(
              "length", "number", Role.BASELINE, _ -> (list, sink) -> sink.number(list.size())),
          new Candidate<>(
              "other",
              "letters",
              Role.FERRY,
              _ ->
                  (_, sink) -> {
                    sink.form("A", form -> form.toLowerCase(Locale.ROOT));
                    sink.text("b");
                    sink.text(last);
                  }));
    }
  }
}
