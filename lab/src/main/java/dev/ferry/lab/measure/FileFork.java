package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.FileExperiment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Runs one candidate over files, each in a JVM of its own. Without JMH: a pass takes a tenth of a
/// second or more, which any clock can tell, and nothing may run in the JVM before the first.
final class FileFork {
  private final Path folder;
  private final Tier.FilePasses passes;

  FileFork(Path folder, Tier.FilePasses passes) {
    this.folder = folder;
    this.passes = passes;
  }

  Fork.Result run(FileExperiment experiment, Candidate<?> candidate, Mode mode, List<Path> files)
      throws IOException, ForkFailed {
    var reports = new ArrayList<ForkReport>();
    for (var file : files) {
      var order = ForkOrder.of(experiment, candidate, folder);
      var passOrder = PassOrder.of(file, candidate, passes);
      reports.add(run(order, mode, passOrder, experiment.jvmArguments()));
    }
    return together(reports);
  }

  private static ForkReport run(
      ForkOrder order, Mode mode, PassOrder passes, List<String> ofExperiment)
      throws IOException, ForkFailed {
    var jvmArguments = new ArrayList<>(passes.jvmArguments());
    jvmArguments.addAll(ofExperiment);
    jvmArguments.add(ForkHeap.STEADY);
    jvmArguments.add("-XX:CompileCommand=quiet");
    jvmArguments.add("-XX:CompileCommand=dontinline," + UnseenSink.class.getName() + "::*");
    return ForkProcess.run(order, mode, jvmArguments, FilePasses.class);
  }

  private static Fork.Result together(List<ForkReport> reports) {
    var last = reports.getLast();
    return new Fork.Result(
        new ForkReport(
            last.kernels(),
            last.collector(),
            reports.stream().flatMap(report -> report.allocated().stream()).toList(),
            reports.stream().flatMap(report -> report.digests().stream()).toList(),
            List.of()),
        reports.stream().map(FileFork::later).toList(),
        reports.stream().map(report -> (double) report.passes().getFirst()).toList());
  }

  private static double[] later(ForkReport report) {
    return report.passes().stream().skip(1).mapToDouble(Long::doubleValue).toArray();
  }
}
