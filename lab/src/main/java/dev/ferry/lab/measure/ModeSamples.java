package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.result.ExperimentResult.CaseSize;
import dev.ferry.lab.result.ModeResult;
import dev.ferry.lab.result.ModeResult.CaseSample;
import dev.ferry.lab.result.ModeResult.ForkSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The samples of one experiment in one mode, while they come in.
final class ModeSamples {
  private final Mode mode;
  private final List<ForkSample> forks = new ArrayList<>();
  private String kernels = "";
  private String collector = "";

  ModeSamples(Mode mode) {
    this.mode = mode;
  }

  Mode mode() {
    return mode;
  }

  String key() {
    return mode.key();
  }

  void add(int round, Candidate<?> candidate, Fork.Result result, List<CaseSize> cases) {
    if (kernels.isEmpty() || candidate.trained()) {
      kernels = result.report().kernels();
    }
    collector = result.report().collector();
    var samples = new ArrayList<CaseSample>();
    for (int i = 0; i < cases.size(); i++) {
      double texts = cases.get(i).texts();
      samples.add(
          new CaseSample(
              Arrays.stream(result.nanos().get(i)).map(n -> n / texts).boxed().toList(),
              result.report().allocated().get(i) / texts,
              result.first().isEmpty() ? null : result.first().get(i)));
    }
    forks.add(new ForkSample(round, candidate.name(), samples));
  }

  ModeResult result() {
    return new ModeResult(mode.key(), mode.jvmArguments(), kernels, collector, List.copyOf(forks));
  }
}
