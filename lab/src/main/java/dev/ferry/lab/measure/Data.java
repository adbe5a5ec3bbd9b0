package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Case;
import dev.ferry.lab.experiment.FileCase;
import dev.ferry.lab.experiment.FileExperiment;
import dev.ferry.lab.experiment.ObjectCase;
import dev.ferry.lab.experiment.ObjectExperiment;
import dev.ferry.lab.experiment.RecordCase;
import dev.ferry.lab.text.TextProfile;
import java.util.List;
import java.util.Map;

/// What experiments are run on.
///
/// @param texts for those on texts
/// @param lists for those on lists
/// @param files for those on files, by the name of the experiment
/// @param objects for those on objects
/// @param records for those on records
/// @param inputs profiles of the user's files, if the texts or lists come from files
public record Data(
    List<Case> texts,
    List<Case> lists,
    Map<String, List<FileCase>> files,
    List<ObjectCase> objects,
    List<RecordCase> records,
    List<TextProfile> inputs) {
  public Data {
    texts = List.copyOf(texts);
    lists = List.copyOf(lists);
    files = Map.copyOf(files);
    objects = List.copyOf(objects);
    records = List.copyOf(records);
    inputs = List.copyOf(inputs);
  }

  /// Those that an experiment is run on.
  List<FileCase> files(FileExperiment experiment) {
    return files.getOrDefault(experiment.name(), List.of());
  }

  /// Those that an experiment is about.
  List<ObjectCase> objects(ObjectExperiment<?> experiment) {
    return objects.stream().filter(each -> experiment.isAbout(each.type())).toList();
  }
}
