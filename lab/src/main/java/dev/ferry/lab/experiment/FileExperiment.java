package dev.ferry.lab.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;

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

  /// The files that the lab writes for it.
  ///
  /// @param lines of a file that takes long enough
  /// @param withAscii whether there is time for a second kind of text
  List<FileCase> files(int lines, boolean withAscii);

  /// Whether the user's files can take their place.
  default boolean takesInputs() {
    return true;
  }

  /// What the files are in.
  default Charset charset() {
    return UTF_8;
  }

  /// What each JVM gets as arguments, besides those of its mode.
  default List<String> jvmArguments() {
    return List.of();
  }
}
