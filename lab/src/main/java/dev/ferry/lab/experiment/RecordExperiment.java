package dev.ferry.lab.experiment;

import java.util.List;

/// A question about a database with many records. A candidate goes over all of them, each time;
/// candidates that use the same library in the same way share a JVM and a database.
///
/// All candidates are checked before anything is timed: what they hand to their [Sink] must add up
/// to what is known of the records, also if the database was filled by another session.
public non-sealed interface RecordExperiment extends Experiment<Store> {
  /// What is run in a JVM of its own. Each candidate is in one of them.
  List<Session> sessions();

  /// Hands over what a candidate must hand over.
  ///
  /// @param records how many there are
  void expect(Candidate<Store> candidate, int records, Sink sink);

  /// The session of a candidate.
  default Session session(String candidate) {
    return sessions().stream()
        .filter(session -> session.candidates().contains(candidate))
        .findFirst()
        .orElseThrow();
  }

  @Override
  default Unit unit() {
    return Unit.RECORD;
  }

  @Override
  default List<List<Candidate<Store>>> together() {
    return sessions().stream()
        .map(session -> session.candidates().stream().map(this::candidate).toList())
        .toList();
  }
}
