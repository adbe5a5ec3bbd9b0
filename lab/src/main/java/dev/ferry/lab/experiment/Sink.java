package dev.ferry.lab.experiment;

import java.util.function.Function;

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

  /// Takes an object that equals another by what it holds, and is not changed any more.
  void value(Object value);

  /// Takes an object in a form of the candidate's own. Results are equal if their meanings are,
  /// which are looked for only when nothing is timed.
  default <T> void form(T form, Function<T, ?> meaning) {
    value(meaning.apply(form));
  }
}
