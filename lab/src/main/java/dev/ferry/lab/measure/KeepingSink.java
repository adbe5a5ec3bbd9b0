package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Sink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Keeps the results, one after the other: copies of bytes, strings, numbers and other objects.
final class KeepingSink implements Sink {
  private final List<Object> results = new ArrayList<>();

  @Override
  public void bytes(byte[] bytes, int length) {
    results.add(Arrays.copyOf(bytes, length));
  }

  @Override
  public void text(String text) {
    results.add(text);
  }

  @Override
  public void chars(char[] chars, int length) {
    results.add(new String(chars, 0, length));
  }

  @Override
  public void number(long number) {
    results.add(number);
  }

  @Override
  public void value(Object value) {
    results.add(value);
  }

  List<Object> results() {
    return results;
  }
}
