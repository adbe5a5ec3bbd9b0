package dev.ferry.lab.experiment;

/// Where a candidate hands over its result, so that no result is thrown away unseen by the JIT
/// compiler, and so that the same candidate can be timed and checked.
public interface Sink {
  /// Takes bytes: the first `length` of `bytes`.
  void bytes(byte[] bytes, int length);

  /// Takes text.
  void text(String text);

  /// Takes text: the first `length` of `chars`.
  void chars(char[] chars, int length);

  /// Takes a number.
  void number(long number);
}
