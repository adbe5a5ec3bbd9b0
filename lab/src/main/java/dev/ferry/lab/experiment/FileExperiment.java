package dev.ferry.lab.experiment;

import java.nio.file.Path;

/// A question about a big file. A candidate goes over all of it each time, and the first time, in a
/// JVM that has just started, is a measurement of its own.
///
/// The candidates of a goal are checked against each other before anything is timed: what they hand
/// to their [Sink] must add up to the same. They may hand over any number of results, in any order
/// and from several threads.
public non-sealed interface FileExperiment extends Experiment<Path> {
  @Override
  default Unit unit() {
    return Unit.FILE;
  }
}
