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
/// passes follow, then the passes that are measured.
final class FilePasses {
  /// Warm-up after which another pass makes no difference, as the JIT compiler has seen all of it;
  /// and time enough to measure.
  static final Duration ENOUGH = Duration.ofSeconds(3);

  /// Passes measured at least, however long they take.
  private static final int FEW = 3;

  private final Operation<Path> operation;
  private final Path file;

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
    nanos.add(fork.nanos(sink));
    if (passOrder.training()) {
      Kernels.train();
    }
    long start = System.nanoTime();
    for (int pass = 0;
        pass < passOrder.warmup() && System.nanoTime() - start < ENOUGH.toNanos();
        pass++) {
      fork.nanos(sink);
    }
    long before = AllocatedBytes.ofAllThreads();
    start = System.nanoTime();
    int measured = 0;
    while (measured < passOrder.measured()
        && (measured < FEW || System.nanoTime() - start < ENOUGH.toNanos())) {
      nanos.add(fork.nanos(sink));
      measured++;
    }
    long allocated = (AllocatedBytes.ofAllThreads() - before) / measured;

    ForkReport.of(Kernels.chosen(), List.of(allocated), List.of(fork.digest()), nanos)
        .write(order.reportFile());
  }

  private long nanos(Sink sink) throws Exception {
    long start = System.nanoTime();
    operation.run(file, sink);
    return System.nanoTime() - start;
  }

  private long digest() throws Exception {
    var sink = new SumSink();
    operation.run(file, sink);
    return sink.sum();
  }
}
