package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Sink;
import java.util.function.Function;
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

  @Override
  public void value(Object value) {
    blackhole.consume(value);
  }

  @Override
  public <T> void form(T form, Function<T, ?> meaning) {
    blackhole.consume(form);
  }
}
