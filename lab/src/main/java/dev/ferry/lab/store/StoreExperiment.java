package dev.ferry.lab.store;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.RecordCase;
import dev.ferry.lab.experiment.RecordExperiment;
import dev.ferry.lab.experiment.Session;
import dev.ferry.lab.experiment.Sink;
import dev.ferry.lab.experiment.Store;
import dev.ferry.tkrzw.Tkrzw;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The ways from Java to Tkrzw, a database in C++: by JNI (tkrzw-java), and by the FFM API (Ferry).
/// None of them uses Ferry's kernels, so none is trained.
public final class StoreExperiment implements RecordExperiment {
  /// A pass over fewer would take no time to speak of.
  public static final int FEWEST_RECORDS = 1_000;

  /// The numbers of more have more than 8 digits.
  public static final int MOST_RECORDS = 100_000_000;

  /// A hash database in a file.
  ///
  /// @param records how many
  public static RecordCase records(int records) {
    return new RecordCase(
        "hash database",
        String.format(Locale.ROOT, "%,d records", records),
        records,
        2 * Digits.COUNT);
  }

  /// Why it cannot be asked here; empty if it can.
  public static Optional<String> fault() {
    try {
      Tkrzw.libraryVersion();
      return Optional.empty();
    } catch (LinkageError e) {
      return Optional.of(Objects.requireNonNullElse(e.getMessage(), e.toString()));
    }
  }

  @Override
  public String name() {
    return "store";
  }

  @Override
  public String question() {
    return "What does the boundary to a native store cost?";
  }

  @Override
  public String verb() {
    return "serves";
  }

  @Override
  public List<String> notes() {
    var notes = new ArrayList<String>();
    notes.add(
        "Ferry calls Tkrzw %s (%s)%s."
            .formatted(
                Tkrzw.libraryVersion(),
                Tkrzw.libraryLocation(),
                Jni.fault().isPresent() ? "" : "; tkrzw-java (JNI) brings " + Jni.version()));
    Jni.fault()
        .ifPresent(
            fault ->
                notes.add(
                    "There is no tkrzw-java (JNI) for this machine, so nothing is compared with it:"
                        + " "
                        + fault));
    notes.add(
        CppPerf.isInstalled()
            ? "tkrzw_dbm_perf (C++) is the one that is installed. It makes its keys while it is"
                + " timed."
            : "tkrzw_dbm_perf (C++, Debian's package tkrzw-utils) is not installed, so nothing is"
                + " compared with it.");
    return notes;
  }

  @Override
  public List<Candidate<Store>> candidates() {
    return new Goals(Jni.fault().isEmpty(), CppPerf.isInstalled()).candidates();
  }

  /// Those that there are.
  @Override
  public Set<String> minorGoals() {
    return candidates().stream()
        .map(Candidate::goal)
        .filter(Goals.MINOR::contains)
        .collect(Collectors.toUnmodifiableSet());
  }

  /// Does not look for what the candidate is compared with.
  @Override
  public Candidate<Store> candidate(String name) {
    return Goals.candidate(way(name), "", Role.RIVAL);
  }

  @Override
  public List<Session> sessions() {
    return Arrays.stream(Program.values())
        .filter(program -> CppPerf.isInstalled() || !program.isCpp())
        .filter(program -> !program.isJni() || Jni.fault().isEmpty())
        .map(Program::session)
        .toList();
  }

  /// Does not look for anything, either: a fork has one library only.
  @Override
  public Session session(String candidate) {
    return way(candidate).program().session();
  }

  @Override
  public void expect(Candidate<Store> candidate, int records, Sink sink) {
    sink.number(way(candidate.name()).expected(records));
  }

  private static Way way(String title) {
    return Arrays.stream(Way.values())
        .filter(way -> way.title().equals(title))
        .findFirst()
        .orElseThrow();
  }
}
