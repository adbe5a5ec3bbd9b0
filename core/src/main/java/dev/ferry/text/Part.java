package dev.ferry.text;

/// A part of a text that is read by itself, and knows the number of its first line.
interface Part {
  Text text();

  /// The number of the part's first line, from 1. May have to count the lines before.
  long firstNumber();

  /// All of a text, or its rest.
  record Whole(Text text, long firstNumber) implements Part {}
}
