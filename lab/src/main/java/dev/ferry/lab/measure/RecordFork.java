package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.RecordExperiment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Runs the candidates of a session over all records in one JVM of their own. Without JMH, as
/// [FileFork].
final class RecordFork {
  private final Path folder;
  private final int records;

  RecordFork(Path folder, int records) {
    this.folder = folder;
    this.records = records;
  }

  /// A result for each candidate.
  List<Fork.Result> run(
      RecordExperiment experiment, List<? extends Candidate<?>> session, Mode mode)
      throws IOException, ForkFailed {
    var report =
        ForkProcess.run(
            ForkOrder.of(experiment, session.getFirst(), folder),
            mode,
            RecordPasses.jvmArguments(records),
            RecordPasses.class);
    var results = new ArrayList<Fork.Result>();
    for (int i = 0; i < session.size(); i++) {
      results.add(
          new Fork.Result(
              new ForkReport(
                  report.kernels(),
                  report.collector(),
                  List.of(report.allocated().get(i)),
                  List.of(report.digests().get(i)),
                  List.of()),
              List.of(new double[] {report.passes().get(i)}),
              List.of()));
    }
    return results;
  }
}
