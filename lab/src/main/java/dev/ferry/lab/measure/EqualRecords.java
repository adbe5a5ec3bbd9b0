package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.RecordExperiment;
import dev.ferry.lab.experiment.Session;
import dev.ferry.lab.experiment.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Checks, before anything is timed, that the candidates of an experiment on records set and get
/// what they must, also in a database that was filled by another library.
final class EqualRecords {
  private static final int FEW = 10_000;

  private final RecordExperiment experiment;
  private final Path file;
  private final int records;

  private EqualRecords(RecordExperiment experiment, Path file, int records) {
    this.experiment = experiment;
    this.file = file;
    this.records = records;
  }

  /// Runs every candidate on few records.
  ///
  /// @param records of the case
  /// @param folder for databases
  /// @return by the candidate's name, the sum of its results over all records, for the forks to be
  ///   checked against
  static Map<String, List<Long>> check(RecordExperiment experiment, int records, Path folder)
      throws IOException, ResultsDiffer {
    var check = new EqualRecords(experiment, folder.resolve("check.tkh"), Math.min(records, FEW));
    for (var writer : experiment.sessions()) {
      check.check(writer);
    }
    var sums = new HashMap<String, List<Long>>();
    for (var session : experiment.sessions()) {
      for (var name : session.candidates()) {
        sums.put(name, List.of(expected(experiment, experiment.candidate(name), records)));
      }
    }
    return sums;
  }

  private void check(Session writer) throws IOException, ResultsDiffer {
    Files.deleteIfExists(file);
    try {
      work(writer, writer, writer.candidates());
      for (var reader : experiment.sessions()) {
        if (!reader.equals(writer) && reader.records().equals(writer.records())) {
          work(writer, reader, reader.candidates().stream().skip(1).toList());
        }
      }
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private void work(Session writer, Session session, List<String> candidates) throws ResultsDiffer {
    try (var store = session.opening().open(file, records)) {
      for (var candidate : candidates) {
        work(writer, store, experiment.candidate(candidate));
      }
    }
  }

  private void work(Session writer, Store store, Candidate<Store> candidate) throws ResultsDiffer {
    var sink = new SumSink();
    try {
      candidate.setUp().apply(0).run(store, sink);
    } catch (Exception e) {
      throw new ResultsDiffer("“%s” failed %s: %s".formatted(candidate.name(), on(writer), e));
    }
    if (sink.sum() != expected(experiment, candidate, records)) {
      throw new ResultsDiffer(
          "“%s” gives wrong results %s.".formatted(candidate.name(), on(writer)));
    }
  }

  private String on(Session writer) {
    return "on %,d records of “%s”".formatted(records, writer.candidates().getFirst());
  }

  private static long expected(
      RecordExperiment experiment, Candidate<Store> candidate, int records) {
    var sink = new SumSink();
    experiment.expect(candidate, records, sink);
    return sink.sum();
  }
}
