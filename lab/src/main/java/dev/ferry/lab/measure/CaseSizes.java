package dev.ferry.lab.measure;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ferry.lab.experiment.Case;
import dev.ferry.lab.experiment.Experiment;
import dev.ferry.lab.experiment.FileCase;
import dev.ferry.lab.experiment.FileExperiment;
import dev.ferry.lab.experiment.ListExperiment;
import dev.ferry.lab.experiment.ObjectCase;
import dev.ferry.lab.experiment.ObjectExperiment;
import dev.ferry.lab.experiment.RecordCase;
import dev.ferry.lab.experiment.RecordExperiment;
import dev.ferry.lab.experiment.TextExperiment;
import dev.ferry.lab.result.ExperimentResult.CaseSize;
import java.util.List;

/// How large the cases of an experiment are.
final class CaseSizes {
  private CaseSizes() {}

  static List<CaseSize> of(Experiment<?> experiment, Data data) {
    return switch (experiment) {
      case TextExperiment<?> _ -> data.texts().stream().map(CaseSizes::of).toList();
      case ListExperiment<?> _ -> data.lists().stream().map(CaseSizes::of).toList();
      case FileExperiment onFiles -> data.files(onFiles).stream().map(CaseSizes::of).toList();
      case ObjectExperiment<?> onObjects ->
          data.objects(onObjects).stream().map(CaseSizes::of).toList();
      case RecordExperiment _ -> data.records().stream().map(CaseSizes::of).toList();
    };
  }

  private static CaseSize of(Case texts) {
    return new CaseSize(
        texts.group(),
        texts.label(),
        texts.texts().size(),
        texts.chars(),
        texts.texts().stream().mapToLong(text -> text.getBytes(UTF_8).length).sum());
  }

  private static CaseSize of(FileCase file) {
    return new CaseSize(file.group(), file.label(), 1, file.chars(), file.bytes());
  }

  /// As ASCII.
  private static CaseSize of(RecordCase records) {
    long chars = (long) records.records() * records.chars();
    return new CaseSize(records.group(), records.label(), records.records(), chars, chars);
  }

  /// That of a batch.
  private static CaseSize of(ObjectCase objects) {
    return new CaseSize(
        objects.group(),
        objects.label(),
        objects.batch(),
        objects.ofBatch(objects.chars()),
        objects.ofBatch(objects.bytes()));
  }
}
