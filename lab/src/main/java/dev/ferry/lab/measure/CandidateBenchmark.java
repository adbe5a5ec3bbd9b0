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

/// What runs in a fork: one candidate of one experiment over all cases.
///
/// A JVM of its own for each case would be the usual way, and would flatter everyone: the JIT
/// compiler would specialise the code for the one script and length it ever saw, which no real
/// program enjoys. So a fork has one candidate (no other candidate's types and branches are in its
/// profile) and all cases: each iteration is spent on the next case of the [Schedule], and the
/// warm-up passes over all of them before the first is measured. It also saves a JVM start a case,
/// which buys forks.
///
/// One invocation is a [Batch], all texts of the case, so that JMH's loop and clock weigh nothing
/// on an operation of 10 ns.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CandidateBenchmark {
  private @Nullable Batch<?> batch;
  private @Nullable Turn turn;
  private int iteration;

  /// JMH calls it once, before the warm-up, and the JVM has its turn.
  @Setup(Level.Trial)
  public void receive(Blackhole blackhole) throws Exception {
    batch = ForkOrder.received().batch();
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

  /// JMH times it.
  @Benchmark
  public void candidate(Blackhole blackhole) throws Exception {
    batch().run(new BlackholeSink(blackhole));
  }

  /// JMH calls it once, after the last iteration.
  @TearDown(Level.Trial)
  public void report(Blackhole blackhole) throws Exception {
    turn().begin();
    batch().report(new BlackholeSink(blackhole)).write(ForkOrder.received().reportFile());
  }

  private Batch<?> batch() {
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
