package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Case;
import dev.ferry.lab.experiment.Experiment;
import dev.ferry.lab.experiment.FileCase;
import dev.ferry.lab.experiment.FileExperiment;
import dev.ferry.lab.experiment.ListExperiment;
import dev.ferry.lab.experiment.ObjectCase;
import dev.ferry.lab.experiment.ObjectExperiment;
import dev.ferry.lab.experiment.RecordExperiment;
import dev.ferry.lab.experiment.Store;
import dev.ferry.lab.experiment.TextExperiment;
import dev.ferry.lab.result.Sizes.FormSize;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// An experiment about to be run on its cases, in a folder where these lie.
sealed interface Trial {
  Experiment<?> experiment();

  /// Checks the candidates against each other.
  ///
  /// @return by the candidate's name, a digest of its results in each case
  Map<String, List<Long>> check() throws IOException, ResultsDiffer;

  /// Checks the sizes of what the candidates write.
  ///
  /// @return the sizes; none if the experiment is not about them
  default List<FormSize> sizes() throws ResultsDiffer {
    return List.of();
  }

  /// The candidates by groups that are measured at the same time: in one JVM, or by turns.
  List<? extends List<? extends Candidate<?>>> groups();

  /// How many JVMs it takes to measure a group once.
  default int jvms(List<? extends Candidate<?>> group) {
    return group.size();
  }

  /// Measures a group in new JVMs. An outcome for each candidate.
  List<Fork.Outcome> run(List<? extends Candidate<?>> group, Mode mode)
      throws IOException, ForkFailed;

  /// On texts, which a file in the folder holds.
  record OnTexts<I>(TextExperiment<I> experiment, List<Case> cases, Fork fork) implements Trial {
    @Override
    public Map<String, List<Long>> check() throws ResultsDiffer {
      return EqualResults.check(experiment, cases);
    }

    @Override
    public List<List<Candidate<?>>> groups() {
      return fork.groups(experiment);
    }

    @Override
    public List<Fork.Outcome> run(List<? extends Candidate<?>> group, Mode mode) {
      return fork.run(experiment, group, mode);
    }
  }

  /// On lists, which a file in the folder holds.
  record OnLists<I>(ListExperiment<I> experiment, List<Case> cases, Fork fork) implements Trial {
    @Override
    public Map<String, List<Long>> check() throws ResultsDiffer {
      return EqualLists.check(experiment, cases);
    }

    @Override
    public List<FormSize> sizes() throws ResultsDiffer {
      return FormSizes.check(experiment, cases);
    }

    @Override
    public List<List<Candidate<?>>> groups() {
      return fork.groups(experiment);
    }

    @Override
    public List<Fork.Outcome> run(List<? extends Candidate<?>> group, Mode mode) {
      return fork.run(experiment, group, mode);
    }
  }

  /// On files, each of which is in its place.
  record OnFiles(FileExperiment experiment, List<FileCase> cases, List<Path> files, FileFork fork)
      implements Trial {
    @Override
    public Map<String, List<Long>> check() throws ResultsDiffer {
      return EqualSums.check(experiment, cases, files);
    }

    @Override
    public List<List<Candidate<Path>>> groups() {
      return experiment.together();
    }

    @Override
    public int jvms(List<? extends Candidate<?>> group) {
      return files.size();
    }

    @Override
    public List<Fork.Outcome> run(List<? extends Candidate<?>> group, Mode mode)
        throws IOException, ForkFailed {
      var result = fork.run(experiment, group.getFirst(), mode, files);
      return List.of(() -> result);
    }
  }

  /// On objects, which a file in the folder holds.
  record OnObjects<I>(
      ObjectExperiment<I> experiment, List<ObjectCase> cases, Path folder, Fork fork)
      implements Trial {
    @Override
    public Map<String, List<Long>> check() throws IOException, ResultsDiffer {
      return EqualBytes.check(experiment, cases, folder);
    }

    @Override
    public List<List<Candidate<?>>> groups() {
      return fork.groups(experiment);
    }

    @Override
    public List<Fork.Outcome> run(List<? extends Candidate<?>> group, Mode mode) {
      return fork.run(experiment, group, mode);
    }
  }

  /// On records, which the forks make themselves.
  record OnRecords(RecordExperiment experiment, int records, Path folder, RecordFork fork)
      implements Trial {
    @Override
    public Map<String, List<Long>> check() throws IOException, ResultsDiffer {
      return EqualRecords.check(experiment, records, folder);
    }

    @Override
    public List<List<Candidate<Store>>> groups() {
      return experiment.together();
    }

    @Override
    public int jvms(List<? extends Candidate<?>> group) {
      return 1;
    }

    @Override
    public List<Fork.Outcome> run(List<? extends Candidate<?>> group, Mode mode)
        throws IOException, ForkFailed {
      return fork.run(experiment, group, mode).stream()
          .<Fork.Outcome>map(result -> () -> result)
          .toList();
    }
  }

  /// The trials of a plan, in order, after what they need was put into the folder.
  static List<Trial> of(Plan plan, Path folder) throws IOException {
    var data = plan.data();
    if (!data.texts().isEmpty()) {
      Workload.write(folder.resolve(Workload.TEXTS), data.texts());
    }
    if (!data.lists().isEmpty()) {
      Workload.write(folder.resolve(Workload.LISTS), data.lists());
    }
    if (!data.objects().isEmpty()) {
      ObjectWorkload.write(folder.resolve(ObjectWorkload.OBJECTS), data.objects());
    }
    var trials = new ArrayList<Trial>();
    for (var experiment : plan.experiments()) {
      trials.add(
          switch (experiment) {
            case TextExperiment<?> onTexts ->
                new OnTexts<>(
                    onTexts, data.texts(), new Fork(folder, plan.tier(), data.texts().size()));
            case ListExperiment<?> onLists ->
                new OnLists<>(
                    onLists, data.lists(), new Fork(folder, plan.tier(), data.lists().size()));
            case FileExperiment onFiles -> {
              var files = data.files(onFiles);
              var fork = new FileFork(folder, plan.tier().filePasses());
              yield new OnFiles(onFiles, files, placed(files, folder), fork);
            }
            case ObjectExperiment<?> onObjects ->
                new OnObjects<>(
                    onObjects,
                    data.objects(onObjects),
                    folder,
                    new Fork(folder, plan.tier(), data.objects(onObjects).size()));
            case RecordExperiment onRecords -> {
              int records = data.records().getFirst().records();
              yield new OnRecords(onRecords, records, folder, new RecordFork(folder, records));
            }
          });
    }
    return trials;
  }

  private static List<Path> placed(List<FileCase> files, Path folder) throws IOException {
    var paths = new ArrayList<Path>();
    for (var file : files) {
      paths.add(file.place().in(folder));
    }
    return paths;
  }
}
