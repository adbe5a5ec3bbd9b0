package dev.ferry.lab.experiment;

import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.function.ToLongFunction;

/// A form that a candidate gives a list to be sent in, and reads it back from.
///
/// @param candidate by name
/// @param size what it takes for a list, in chars of ASCII, which are bytes
/// @param expected the size it must have for so many values; empty if that depends on them
/// @param <I> what the candidate is given
public record Form<I>(
    String candidate, ToLongFunction<I> size, Optional<LongUnaryOperator> expected) {}
