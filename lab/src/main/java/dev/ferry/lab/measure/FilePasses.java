package dev.ferry.lab.measure;

import dev.ferry.kernel.Kernels;
import dev.ferry.lab.experiment.Operation;
import dev.ferry.lab.experiment.Sink;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// What runs in a fork on a file: one candidate, pass after pass.
///
/// The first pass is timed as it comes, in a JVM that has done nothing else, with code that is not
/// compiled and kernels that are not trained. Then the kernels are trained, if it is they who do
/// the work: in a program they are, in the background, after some milliseconds of it. Warm-up
/// passes follow, then the passes that are measured. A file that is soon read is read again and
/// again in each of these.
final class FilePasses {
  /// Warm-up after which another pass makes no difference, as the JIT compiler has seen all of it;
  /// and time enough to measure.
  private static final Duration ENOUGH = Duration.ofSeconds(3);

  /// Passes measured at least, however long they take.
  private static final int FEW = 3;

  /// What a pass takes at least, but for the first.
  private static final Duration PASS = Duration.ofMillis(50);

  private final Operation<Path> operation;
  private final Path file;
  private int runs;

  private FilePasses(Operation<Path> operation, Path file) {
    this.operation = operation;
    this.file = file;
  }

  /// Carries out the orders that came as system properties.
  public static void main(String[] arguments) throws Exception {
    var order = ForkOrder.received();
    var passOrder = PassOrder.received();
    var candidate = order.fileCandidate();
    var fork = new FilePasses(candidate.setUp().apply(0), passOrder.file());
    var sink = new UnseenSink();

    var nanos = new ArrayList<Long>();
    nanos.add(fork.run(sink));
    if (passOrder.training()) {
      Kernels.train();
    }
    long start = System.nanoTime();
    for (int pass = 0;
        pass < passOrder.warmup() && System.nanoTime() - start < ENOUGH.toNanos();
        pass++) {
      fork.pass(sink);
    }
    long before = AllocatedBytes.ofAllThreads();
    int runsBefore = fork.runs;
    start = System.nanoTime();
    int measured = 0;
    while (measured < passOrder.measured()
        && (measured < FEW || System.nanoTime() - start < ENOUGH.toNanos())) {
      nanos.add(fork.pass(sink));
      measured++;
    }
    long allocated = (AllocatedBytes.ofAllThreads() - before) / (fork.runs - runsBefore);

    ForkReport.of(Kernels.chosen(), List.of(allocated), List.of(fork.digest()), nanos)
        .write(order.reportFile());
  }

  /// What passes to warm up take that take so long.
  static Duration warmup(Duration pass, int most) {
    return atMost(ENOUGH, all(pass, most));
  }

  /// What passes that are measured take that take so long.
  static Duration measurement(Duration pass, int most) {
    var few = all(pass, Math.min(FEW, most));
    var enough = atMost(ENOUGH, all(pass, most));
    return few.compareTo(enough) > 0 ? few : enough;
  }

  private static Duration all(Duration pass, int passes) {
    return (pass.compareTo(PASS) < 0 ? PASS : pass).multipliedBy(passes);
  }

  private static Duration atMost(Duration most, Duration time) {
    return time.compareTo(most) > 0 ? most : time;
  }

  /// Reads the file until the time of a pass is over. How many nanoseconds that takes a time.
  private long pass(Sink sink) throws Exception {
    int runsBefore = runs;
    long nanos = 0;
    while (nanos < PASS.toNanos()) {
      nanos += run(sink);
    }
    return nanos / (runs - runsBefore);
  }

  private long run(Sink sink) throws Exception {
    long start = System.nanoTime();
    operation.run(file, sink);
    runs++;
    return System.nanoTime() - start;
  }

  private long digest() throws Exception {
    var sink = new SumSink();
    operation.run(file, sink);
    return sink.sum();
  }
}
