package dev.ferry.lab.experiment;

import java.util.function.IntFunction;

/// One way to do what an experiment asks about.
///
/// @param name what people call this way; unique in its experiment
/// @param goal what the result is for, such as “a new array”: only candidates with the same goal
///   are compared
/// @param role whether the others are compared with it
/// @param setUp makes a ready-to-run operation with its own buffers; is given the length in chars
///   of the longest text
/// @param <I> the input of the operation
public record Candidate<I>(String name, String goal, Role role, IntFunction<Operation<I>> setUp) {
  /// The part a candidate plays in the comparison.
  public enum Role {
    /// What the others with the same goal are compared with.
    BASELINE,
    /// Another way that is in use.
    RIVAL,
    /// Ferry's way.
    FERRY
  }
}
