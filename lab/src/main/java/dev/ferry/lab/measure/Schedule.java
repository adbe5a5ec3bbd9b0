package dev.ferry.lab.measure;

import java.util.Random;
import java.util.stream.IntStream;

/// Which case an iteration of a fork is spent on: pass after pass over all cases, each pass in
/// another order, the same for every candidate. The fork and the process that reads its figures
/// each work it out for themselves.
record Schedule(int cases) {
  int caseAt(int iteration) {
    return order(iteration / cases)[iteration % cases];
  }

  private int[] order(int pass) {
    var order = IntStream.range(0, cases).toArray();
    var random = new Random(pass);
    for (int i = cases - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swapped = order[i];
      order[i] = order[j];
      order[j] = swapped;
    }
    return order;
  }
}
