package dev.ferry.cli;

import dev.ferry.lab.experiment.Experiment;
import dev.ferry.lab.experiment.FileExperiment;
import dev.ferry.lab.experiment.ListExperiment;
import dev.ferry.lab.experiment.ObjectExperiment;
import dev.ferry.lab.experiment.TextExperiment;
import dev.ferry.lab.id.GeneratedIds;
import dev.ferry.lab.measure.Data;
import dev.ferry.lab.measure.Tier;
import dev.ferry.lab.message.GeneratedMessages;
import dev.ferry.lab.read.GeneratedFile;
import dev.ferry.lab.text.InputRefused;
import dev.ferry.lab.text.Script;
import java.nio.file.Path;
import java.util.List;

/// Which kinds of data experiments want.
///
/// @param texts whether one wants texts
/// @param lists whether one wants lists
/// @param files whether one wants files
/// @param objects whether one wants messages
record Wanted(boolean texts, boolean lists, boolean files, boolean objects) {
  Wanted(List<Experiment<?>> experiments) {
    this(
        experiments.stream().anyMatch(e -> e instanceof TextExperiment<?>),
        experiments.stream().anyMatch(e -> e instanceof ListExperiment<?>),
        experiments.stream().anyMatch(e -> e instanceof FileExperiment),
        experiments.stream().anyMatch(e -> e instanceof ObjectExperiment<?>));
  }

  /// Out of the user's files.
  Data of(List<Path> inputs, boolean whole) throws InputRefused {
    var ofTexts = texts ? Texts.of(inputs, whole) : Texts.NONE;
    var ofIds = lists ? Texts.ids(inputs) : Texts.NONE;
    return new Data(
        ofTexts.cases(),
        ofIds.cases(),
        files ? Texts.files(inputs) : List.of(),
        objects ? Texts.messages(inputs) : List.of(),
        texts ? ofTexts.profiles() : ofIds.profiles());
  }

  Data madeUp(List<Script> scripts, List<Integer> lengths, Tier tier) throws InputRefused {
    return new Data(
        texts ? Texts.madeUp(scripts, lengths) : List.of(),
        lists ? GeneratedIds.cases() : List.of(),
        files ? GeneratedFile.of(tier.filePasses()) : List.of(),
        objects ? GeneratedMessages.cases() : List.of(),
        List.of());
  }
}
