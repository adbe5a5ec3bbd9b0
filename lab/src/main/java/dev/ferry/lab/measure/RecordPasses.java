package dev.ferry.lab.measure;

import dev.ferry.kernel.Kernels;
import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.RecordExperiment;
import dev.ferry.lab.experiment.Session;
import dev.ferry.lab.experiment.Store;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// What runs in a fork on records: the candidates of a session, each once over all records of a new
/// database.
///
/// Before, they go over few records of others, to be compiled: a pass takes a microsecond a record
/// or less, so that what the rest of the compilations takes is lost in a million.
final class RecordPasses {
  /// Records of a pass to warm up.
  static final int WARMUP = 50_000;

  /// Passes to warm up.
  static final int WARMUP_PASSES = 2;

  /// What a key takes on the heap, in bytes, rounded up: it is a String or an array, has a place in
  /// an array, and as much again is made on the way to it.
  private static final long OF_KEY = 128;

  private static final String RECORDS = "ferry.lab.records";

  private final Session session;
  private final List<Candidate<Store>> candidates;
  private final Path file;
  private final List<Long> nanos = new ArrayList<>();
  private final List<Long> allocated = new ArrayList<>();
  private final List<Long> sums = new ArrayList<>();

  private RecordPasses(RecordExperiment experiment, Session session, Path file) {
    this.session = session;
    this.file = file;
    candidates = session.candidates().stream().map(experiment::candidate).toList();
  }

  static List<String> jvmArguments(int records) {
    var arguments =
        new ArrayList<>(ForkHeap.touched(OF_KEY * records, Runtime.getRuntime().maxMemory()));
    arguments.add("--enable-native-access=ALL-UNNAMED");
    arguments.add("-D" + RECORDS + "=" + records);
    return arguments;
  }

  /// Carries out the orders that came as system properties.
  public static void main(String[] arguments) throws Exception {
    var order = ForkOrder.received();
    int records = Integer.getInteger(RECORDS, 1);
    var experiment = order.recordExperiment();
    var passes =
        new RecordPasses(
            experiment, experiment.session(order.candidate()), order.folder().resolve("fork.tkh"));
    for (int pass = 0; pass < WARMUP_PASSES; pass++) {
      passes.run(Math.min(records, WARMUP));
    }
    passes.run(records);
    ForkReport.of(Kernels.chosen(), passes.allocated, passes.sums, passes.nanos)
        .write(order.reportFile());
  }

  private void run(int records) throws Exception {
    nanos.clear();
    allocated.clear();
    sums.clear();
    Files.deleteIfExists(file);
    try (var store = session.opening().open(file, records)) {
      tidy();
      for (var candidate : candidates) {
        var sink = new SumSink();
        var operation = candidate.setUp().apply(0);
        long before = AllocatedBytes.ofAllThreads();
        long start = System.nanoTime();
        operation.run(store, sink);
        long taken = System.nanoTime() - start;
        allocated.add(AllocatedBytes.ofAllThreads() - before);
        nanos.add(store.told().orElse(taken));
        sums.add(sink.sum());
      }
    } finally {
      Files.deleteIfExists(file);
    }
  }

  /// The records are new and will stay: without this, the first collections of what candidates
  /// leave behind would have to move them.
  @SuppressWarnings("SystemGc")
  private static void tidy() {
    System.gc();
  }
}
