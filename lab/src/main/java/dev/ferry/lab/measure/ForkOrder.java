package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Experiment;
import dev.ferry.lab.experiment.FileExperiment;
import dev.ferry.lab.experiment.ListExperiment;
import dev.ferry.lab.experiment.ObjectExperiment;
import dev.ferry.lab.experiment.RecordExperiment;
import dev.ferry.lab.experiment.TextExperiment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// What a fork is told to do, by system properties.
///
/// @param experiment the name of the experiment's class
/// @param candidate the candidate's name
/// @param folder where the workload lies
/// @param reportFile where the report goes, in that folder
record ForkOrder(String experiment, String candidate, Path folder, Path reportFile) {
  private static final String EXPERIMENT = "ferry.lab.experiment";
  private static final String CANDIDATE = "ferry.lab.candidate";
  private static final String FOLDER = "ferry.lab.folder";
  private static final String REPORT = "ferry.lab.report";

  static ForkOrder of(Experiment<?> experiment, Candidate<?> candidate, Path folder) {
    // By the name: an experiment may make its candidates anew, and these are not equal then.
    int number = experiment.ways().stream().map(Candidate::name).toList().indexOf(candidate.name());
    return new ForkOrder(
        experiment.getClass().getName(),
        candidate.name(),
        folder,
        folder.resolve("report" + number));
  }

  static ForkOrder received() {
    return new ForkOrder(
        System.getProperty(EXPERIMENT, ""),
        System.getProperty(CANDIDATE, ""),
        Path.of(System.getProperty(FOLDER, "")),
        Path.of(System.getProperty(REPORT, "")));
  }

  List<String> jvmArguments() {
    return List.of(
        "-D" + EXPERIMENT + "=" + experiment,
        "-D" + CANDIDATE + "=" + candidate,
        "-D" + FOLDER + "=" + folder,
        "-D" + REPORT + "=" + reportFile);
  }

  Batch<?> batch() throws IOException, ReflectiveOperationException {
    return switch (ordered(Experiment.class)) {
      case TextExperiment<?> onTexts -> batch(onTexts);
      case ListExperiment<?> onLists -> batch(onLists);
      case FileExperiment onFiles ->
          throw new IllegalStateException(onFiles.name() + " is about files");
      case ObjectExperiment<?> onObjects ->
          throw new IllegalStateException(onObjects.name() + " is about objects");
      case RecordExperiment onRecords ->
          throw new IllegalStateException(onRecords.name() + " is about records");
    };
  }

  ObjectBatch<?> objectBatch() throws IOException, ReflectiveOperationException {
    ObjectExperiment<?> onObjects = ordered(ObjectExperiment.class);
    return batch(onObjects);
  }

  /// The candidate, if the experiment is on files.
  Candidate<Path> fileCandidate() throws ReflectiveOperationException {
    return ordered(FileExperiment.class).candidate(candidate);
  }

  /// The experiment, if it is on records. The candidate is one of the session that is ordered.
  RecordExperiment recordExperiment() throws ReflectiveOperationException {
    return ordered(RecordExperiment.class);
  }

  private <E> E ordered(Class<E> kind) throws ReflectiveOperationException {
    return Class.forName(experiment).asSubclass(kind).getDeclaredConstructor().newInstance();
  }

  private <I> Batch<I> batch(TextExperiment<I> ordered) throws IOException {
    return Batch.of(
        ordered, ordered.candidate(candidate), Workload.read(folder.resolve(Workload.TEXTS)));
  }

  private <I> Batch<I> batch(ListExperiment<I> ordered) throws IOException {
    return Batch.of(
        ordered, ordered.candidate(candidate), Workload.read(folder.resolve(Workload.LISTS)));
  }

  private <I> ObjectBatch<I> batch(ObjectExperiment<I> ordered) throws IOException {
    return new ObjectBatch<>(
        ordered,
        ordered.candidate(candidate),
        ObjectWorkload.read(folder.resolve(ObjectWorkload.OBJECTS)).stream()
            .filter(each -> ordered.isAbout(each.type()))
            .toList());
  }
}
