package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Sink;
import java.util.function.Function;

/// Takes results and does nothing, unseen by the JIT compiler, which is told never to inline it
/// (see [FileFork]): so it cannot know that they are not needed.
final class UnseenSink implements Sink {
  @Override
  public void bytes(byte[] bytes, int length) {}

  @Override
  public void text(String text) {}

  @Override
  public void chars(char[] chars, int length) {}

  @Override
  public void number(long number) {}

  @Override
  public void value(Object value) {}

  @Override
  public <T> void form(T form, Function<T, ?> meaning) {}
}
