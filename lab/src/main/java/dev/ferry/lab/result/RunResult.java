package dev.ferry.lab.result;

import dev.ferry.lab.text.TextProfile;
import java.util.List;
import java.util.Map;

/// All that a run found: the raw samples, and where and on what they were taken.
///
/// @param format the version of this layout
/// @param started ISO 8601, UTC
/// @param seconds the run took
/// @param tier of time against certainty
/// @param partial whether the run was stopped before its end
/// @param environment facts about the machine and the JVM, by name
/// @param inputs the user's own files; empty if the text was made up
/// @param experiments in the order they were asked for
/// @param failures sentences about what did not work
public record RunResult(
    int format,
    String started,
    double seconds,
    String tier,
    boolean partial,
    Map<String, String> environment,
    List<TextProfile> inputs,
    List<ExperimentResult> experiments,
    List<String> failures) {
  /// The layout written now.
  public static final int FORMAT = 1;
}
