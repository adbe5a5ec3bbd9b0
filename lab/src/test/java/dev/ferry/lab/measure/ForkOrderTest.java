package dev.ferry.lab.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ferry.lab.Experiments;
import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Experiment;
import java.nio.file.Path;
import java.util.HashSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What forks are told to do.
class ForkOrderTest {
  static Iterable<Experiment<?>> experiments() {
    return Experiments.all();
  }

  /// JVMs that are there at the same time write their reports at almost the same time.
  @ParameterizedTest
  @MethodSource("experiments")
  void eachWayHasAReportFileOfItsOwn(Experiment<?> experiment) {
    var files = new HashSet<Path>();
    for (Candidate<?> way : experiment.ways()) {
      files.add(ForkOrder.of(experiment, way, Path.of("folder")).reportFile());
    }

    assertEquals(experiment.ways().size(), files.size());
  }
}
