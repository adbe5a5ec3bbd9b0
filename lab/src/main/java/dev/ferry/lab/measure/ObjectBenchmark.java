package dev.ferry.lab.measure;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/// What runs in a fork of an experiment on objects: as [CandidateBenchmark], but each invocation is
/// given objects that were made for it.
///
/// JMH then reads the clock before and after each invocation. An invocation is an [ObjectBatch],
/// ten to some hundred microseconds of work, so that this weighs little.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ObjectBenchmark {
  private @Nullable ObjectBatch<?> batch;
  private @Nullable Turn turn;
  private int iteration;

  /// JMH calls it once, before the warm-up, and the JVM has its turn.
  @Setup(Level.Trial)
  public void receive(Blackhole blackhole) throws Exception {
    batch = ForkOrder.received().objectBatch();
    batch().warmUp(new BlackholeSink(blackhole));
    System.gc(); // what is there by now is old, as in a program, where it costs more to write to
    turn = Turn.received();
    turn().end();
  }

  /// JMH calls it before each iteration.
  @Setup(Level.Iteration)
  public void selectCase() {
    turn().begin();
    batch().select(iteration++);
  }

  /// JMH calls it after each iteration.
  @TearDown(Level.Iteration)
  public void letOthers() {
    turn().end();
  }

  /// JMH calls it before each invocation, and does not time it.
  @Setup(Level.Invocation)
  public void fill() {
    batch().fill();
  }

  /// JMH times it.
  @Benchmark
  public void candidate(Blackhole blackhole) throws Exception {
    batch().run(new BlackholeSink(blackhole));
  }

  /// JMH calls it once, after the last iteration.
  @TearDown(Level.Trial)
  public void report(Blackhole blackhole) throws Exception {
    turn().begin();
    var order = ForkOrder.received();
    batch().report(new BlackholeSink(blackhole), order.folder()).write(order.reportFile());
  }

  private ObjectBatch<?> batch() {
    var current = batch;
    if (current == null) {
      throw new IllegalStateException("JMH has not called receive()");
    }
    return current;
  }

  private Turn turn() {
    var current = turn;
    if (current == null) {
      throw new IllegalStateException("JMH has not called receive()");
    }
    return current;
  }
}
