package dev.ferry.lab.measure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.ferry.lab.experiment.ObjectCase;
import dev.ferry.lab.message.GeneratedMessages;
import dev.ferry.lab.message.MessageExperiment;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObjectBatchTest {
  private static final List<ObjectCase> CASES = GeneratedMessages.classic();

  @Test
  void objectsThatAreTooLargeForOneBatchAreUsedByTurns() throws Exception {
    var batch = batch(CASES);
    for (int i = 0; i < CASES.size(); i++) {
      batch.select(i);
      var expected = CASES.get(new Schedule(CASES.size()).caseAt(i)).objects();
      for (int used = 0; used < 2 * expected.size(); ) {
        batch.fill();
        var sink = new KeepingSink();
        batch.run(sink);
        for (var bytes : sink.results()) {
          assertArrayEquals(
              expected.get(used++ % expected.size()), assertInstanceOf(byte[].class, bytes));
        }
      }
    }
  }

  private static ObjectBatch<?> batch(List<ObjectCase> cases) {
    var experiment = new MessageExperiment();
    return new ObjectBatch<>(experiment, experiment.candidates().getFirst(), cases);
  }

  @Test
  void bytesOfABatchAreAnAverageOverAllObjects() {
    var three =
        new ObjectCase(
            "Three",
            "large",
            "type",
            List.of(new byte[30_000], new byte[20_000], new byte[28_000]),
            78_000,
            "");
    assertEquals(2, three.batch());
    assertEquals(52_000, three.ofBatch(three.bytes()));
  }
}
