package dev.ferry.lab.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.Operation;
import dev.ferry.lab.experiment.RecordExperiment;
import dev.ferry.lab.experiment.Session;
import dev.ferry.lab.experiment.Sink;
import dev.ferry.lab.experiment.Store;
import dev.ferry.lab.store.StoreExperiment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EqualRecordsTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(ints = {1_000, 1_234})
  void librariesReadWhatTheOthersHaveWritten(int records) throws Exception {
    var experiment = new StoreExperiment();
    var sums = EqualRecords.check(experiment, records, folder);

    assertEquals(
        experiment.sessions().stream().mapToInt(session -> session.candidates().size()).sum(),
        sums.size());
    try (var left = Files.list(folder)) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void sumsAreThoseOfAllRecordsNotOfTheFewThatAreChecked() throws Exception {
    var sums = EqualRecords.check(new Counts(0), 1_000_000, folder);
    assertEquals(List.of((1L << 32) + 1_000_000), sums.get("right set"));
  }

  @Test
  void aCandidateThatIsWrongIsNamedWithTheDatabase() {
    var differ =
        assertThrows(ResultsDiffer.class, () -> EqualRecords.check(new Counts(1), 1_000, folder));
    assertEquals(
        "“wrong get” gives wrong results on 1,000 records of “right set”.", differ.getMessage());
    assertFalse(Files.exists(folder.resolve("check.tkh")));
  }

  @Test
  void aCandidateThatFailsIsNamed() {
    var differ =
        assertThrows(ResultsDiffer.class, () -> EqualRecords.check(new Counts(-1), 1_000, folder));
    assertEquals(
        "“wrong get” failed on 1,000 records of “right set”: java.lang.ArithmeticException: -1",
        differ.getMessage());
  }

  /// A file that holds how many records there are, and two programs that know; one may be wrong.
  private record Counts(int mistake) implements RecordExperiment {
    @Override
    public String name() {
      return "counts";
    }

    @Override
    public String question() {
      return "How many?";
    }

    @Override
    public String verb() {
      return "counts";
    }

    @Override
    public List<Session> sessions() {
      return List.of(
          new Session("numbers", Count::new, List.of("right set", "right get")),
          new Session("numbers", Count::new, List.of("wrong set", "wrong get")));
    }

    @Override
    public void expect(Candidate<Store> candidate, int records, Sink sink) {
      sink.number(records);
    }

    @Override
    public List<Candidate<Store>> candidates() {
      return List.of(
          candidate("right set", "sets", Role.BASELINE, (store, sink) -> set(store, sink)),
          candidate("wrong set", "sets", Role.FERRY, (store, sink) -> set(store, sink)),
          candidate("right get", "gets", Role.BASELINE, (store, sink) -> get(store, 0, sink)),
          candidate("wrong get", "gets", Role.FERRY, (store, sink) -> get(store, mistake, sink)));
    }

    private static Candidate<Store> candidate(
        String name, String goal, Role role, Operation<Store> operation) {
      return new Candidate<>(name, goal, role, false, _ -> operation);
    }

    private static void set(Store store, Sink sink) throws IOException {
      var count = (Count) store;
      Files.writeString(count.file, Integer.toString(count.records));
      sink.number(count.records);
    }

    private static void get(Store store, int mistake, Sink sink) throws IOException {
      if (mistake < 0) {
        throw new ArithmeticException(Integer.toString(mistake));
      }
      sink.number(mistake + Integer.parseInt(Files.readString(((Count) store).file)));
    }
  }

  private record Count(Path file, int records) implements Store {
    @Override
    public void close() {
      if (!Files.exists(file)) {
        throw new UncheckedIOException(new IOException("nothing was set"));
      }
    }
  }
}
