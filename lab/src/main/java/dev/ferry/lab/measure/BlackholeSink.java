package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Sink;
import org.openjdk.jmh.infra.Blackhole;

/// Gives every result to JMH's black hole.
record BlackholeSink(Blackhole blackhole) implements Sink {
  @Override
  public void bytes(byte[] bytes, int length) {
    blackhole.consume(bytes);
    blackhole.consume(length);
  }

  @Override
  public void text(String text) {
    blackhole.consume(text);
  }

  @Override
  public void chars(char[] chars, int length) {
    blackhole.consume(chars);
    blackhole.consume(length);
  }

  @Override
  public void number(long number) {
    blackhole.consume(number);
  }
}
