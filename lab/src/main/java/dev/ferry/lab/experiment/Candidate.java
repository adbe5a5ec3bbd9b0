package dev.ferry.lab.experiment;

import java.util.function.IntFunction;

/// One way to do what an experiment asks about.
///
/// @param name what people call this way; unique in its experiment
/// @param goal what the result is for, such as “a new array”: only candidates with the same goal
///   are compared
/// @param role whether the others are compared with it
/// @param trained whether Ferry's kernels do the work, which are trained before they are measured
/// @param setUp makes a ready-to-run operation with its own buffers; is given the length in chars
///   of the longest text, or in bytes of the largest object, serialised, or 0 for lists, files and
///   records
/// @param <I> the input of the operation
public record Candidate<I>(
    String name, String goal, Role role, boolean trained, IntFunction<Operation<I>> setUp) {
  /// A candidate that is trained if it is Ferry's.
  public Candidate(String name, String goal, Role role, IntFunction<Operation<I>> setUp) {
    this(name, goal, role, role == Role.FERRY || role == Role.VARIANT, setUp);
  }

  /// The part a candidate plays in the comparison.
  public enum Role {
    /// What the others with the same goal are compared with.
    BASELINE,
    /// Another way that is in use.
    RIVAL,
    /// Another way of Ferry's.
    VARIANT,
    /// No way, but a hint at what is left to gain: the same without the part that is asked about,
    /// as far as C2 makes of the rest what it makes of it in the ways.
    LIMIT,
    /// Ferry's way.
    FERRY;

    /// Whether the baseline is something else, and so is Ferry's way.
    public boolean isBeside() {
      return this == RIVAL || this == VARIANT || this == LIMIT;
    }
  }
}
