package dev.ferry.lab.store;

import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;

/// The loop over all records, the same for every library: so many at a time, on so many threads.
final class Loop {
  /// How many records are gone over at a time, by a method that is called so often that it is
  /// compiled as a whole while the fork warms up.
  static final int AT_A_TIME = 100;

  private Loop() {}

  /// What is done with some records.
  @FunctionalInterface
  interface Range {
    /// Does it.
    ///
    /// @param from the first
    /// @param to after the last
    /// @return a sum
    long go(int from, int to);
  }

  /// Goes over all records.
  ///
  /// @return the sum of what `range` returned
  static long over(int records, Range range) {
    return part(records, 0, 1, range);
  }

  /// Goes over all records on threads of their own, which take turns.
  ///
  /// @return the sum of what `range` returned
  static long over(int records, int threads, Range range) {
    try (var executor = Executors.newFixedThreadPool(threads)) {
      var parts = new ArrayList<Callable<Long>>();
      for (int i = 0; i < threads; i++) {
        int thread = i;
        parts.add(() -> part(records, thread, threads, range));
      }
      long sum = 0;
      for (var part : executor.invokeAll(parts)) {
        sum += part.get();
      }
      return sum;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("The lab was interrupted", e);
    }
  }

  private static long part(int records, int thread, int threads, Range range) {
    long sum = 0;
    for (int from = thread * AT_A_TIME; from < records; from += threads * AT_A_TIME) {
      sum += range.go(from, Math.min(from + AT_A_TIME, records));
    }
    return sum;
  }
}
