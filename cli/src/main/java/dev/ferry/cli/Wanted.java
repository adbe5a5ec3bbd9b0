package dev.ferry.cli;

import dev.ferry.lab.experiment.Experiment;
import dev.ferry.lab.experiment.FileCase;
import dev.ferry.lab.experiment.FileExperiment;
import dev.ferry.lab.experiment.ListExperiment;
import dev.ferry.lab.experiment.ObjectExperiment;
import dev.ferry.lab.experiment.RecordCase;
import dev.ferry.lab.experiment.RecordExperiment;
import dev.ferry.lab.experiment.TextExperiment;
import dev.ferry.lab.id.GeneratedIds;
import dev.ferry.lab.measure.Data;
import dev.ferry.lab.measure.Tier;
import dev.ferry.lab.store.StoreExperiment;
import dev.ferry.lab.text.InputRefused;
import dev.ferry.lab.text.Script;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Which kinds of data experiments want.
///
/// @param texts whether one wants texts
/// @param lists whether one wants lists
/// @param files those that want files
/// @param objects those that want messages or documents
/// @param records whether one wants records
record Wanted(
    boolean texts,
    boolean lists,
    List<FileExperiment> files,
    List<ObjectExperiment<?>> objects,
    boolean records) {
  Wanted(List<Experiment<?>> experiments) {
    this(
        experiments.stream().anyMatch(e -> e instanceof TextExperiment<?>),
        experiments.stream().anyMatch(e -> e instanceof ListExperiment<?>),
        experiments.stream()
            .filter(e -> e instanceof FileExperiment)
            .map(FileExperiment.class::cast)
            .toList(),
        experiments.stream()
            .filter(e -> e instanceof ObjectExperiment<?>)
            .<ObjectExperiment<?>>map(e -> (ObjectExperiment<?>) e)
            .toList(),
        experiments.stream().anyMatch(e -> e instanceof RecordExperiment));
  }

  /// Whether one can be asked about the user's files.
  boolean inputs() {
    return texts
        || lists
        || files.stream().anyMatch(FileExperiment::takesInputs)
        || !objects.isEmpty();
  }

  /// Out of the user's files. What cannot come from there is made up all the same.
  Data of(List<Path> inputs, boolean whole, Tier tier, int count) throws InputRefused {
    var ofTexts = texts ? Texts.of(inputs, whole) : Texts.NONE;
    var ofIds = lists ? Texts.ids(inputs) : Texts.NONE;
    return new Data(
        ofTexts.cases(),
        ofIds.cases(),
        files(tier, inputs),
        Texts.objects(inputs, objects),
        ofRecords(count),
        texts ? ofTexts.profiles() : ofIds.profiles());
  }

  Data madeUp(List<Script> scripts, List<Integer> lengths, Tier tier, int count)
      throws InputRefused {
    return new Data(
        texts ? Texts.madeUp(scripts, lengths) : List.of(),
        lists ? GeneratedIds.cases() : List.of(),
        files(tier, List.of()),
        Texts.madeUpObjects(objects, tier),
        ofRecords(count),
        List.of());
  }

  private Map<String, List<FileCase>> files(Tier tier, List<Path> inputs) throws InputRefused {
    var passes = tier.filePasses();
    var byExperiment = new HashMap<String, List<FileCase>>();
    for (var experiment : files) {
      byExperiment.put(
          experiment.name(),
          experiment.takesInputs() && !inputs.isEmpty()
              ? Texts.files(inputs, experiment.charset())
              : experiment.files(passes.lines(), passes.withAscii()));
    }
    return byExperiment;
  }

  private List<RecordCase> ofRecords(int count) throws InputRefused {
    if (!records) {
      return List.of();
    }
    var fault = StoreExperiment.fault();
    if (fault.isPresent()) {
      throw new InputRefused("store cannot be measured: " + fault.orElseThrow());
    }
    return List.of(StoreExperiment.records(count));
  }
}
