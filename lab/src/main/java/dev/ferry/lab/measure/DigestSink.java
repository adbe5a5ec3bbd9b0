package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Sink;
import java.util.zip.CRC32C;

/// Sums up all results in one number, which is the same for equal results however they come.
final class DigestSink implements Sink {
  private long digest;

  @Override
  public void bytes(byte[] bytes, int length) {
    var crc = new CRC32C();
    crc.update(bytes, 0, length);
    number(crc.getValue());
  }

  @Override
  public void text(String text) {
    number(text.hashCode());
  }

  @Override
  public void chars(char[] chars, int length) {
    text(new String(chars, 0, length));
  }

  @Override
  public void number(long number) {
    digest = 31 * digest + number;
  }

  @Override
  public void value(Object value) {
    number(value.hashCode());
  }

  /// Takes a result in the form in which [KeepingSink] keeps it.
  void any(Object result) {
    switch (result) {
      case byte[] bytes -> bytes(bytes, bytes.length);
      case String text -> text(text);
      case Long number -> number(number);
      default -> value(result);
    }
  }

  long digest() {
    return digest;
  }
}
