package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Sink;
import java.util.concurrent.atomic.LongAdder;
import java.util.zip.CRC32C;

/// Sums up any number of results, from any threads in any order.
final class SumSink implements Sink {
  /// So that every result counts, an empty text too.
  private static final long EACH = 1L << 32;

  private final LongAdder sum = new LongAdder();

  @Override
  public void bytes(byte[] bytes, int length) {
    var crc = new CRC32C();
    crc.update(bytes, 0, length);
    sum.add(EACH + crc.getValue());
  }

  @Override
  public void text(String text) {
    sum.add(EACH + text.hashCode());
  }

  @Override
  public void chars(char[] chars, int length) {
    text(new String(chars, 0, length));
  }

  @Override
  public void number(long number) {
    sum.add(EACH + number);
  }

  @Override
  public void value(Object value) {
    sum.add(EACH + value.hashCode());
  }

  long sum() {
    return sum.sum();
  }
}
