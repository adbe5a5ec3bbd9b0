package dev.ferry.lab.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ferry.lab.store.CppPerf.Told;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CppPerfTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void synchronisingIsTakenOff() {
    var told =
        Told.in(
            """
            Setting: impl=hash num_iterations=1000000 value_size=8 num_threads=1
            .................................................. (00050000)
            Synchronizing: ... done (elapsed=0.047916)
            Setting done: elapsed_time=2.047916 num_records=1000000 qps=488301 mem=31816000
              file_size=32003584 eff_data_size=16000000 efficiency=49.99%
            """);
    assertEquals(new Told(2_000_000_000, 1_000_000), told);
  }

  @Test
  void gettingIsNotSynchronised() {
    var told =
        Told.in(
            """
            Getting: impl=hash num_iterations=1000000 value_size=8 num_threads=1
            Getting done: elapsed_time=1.186686 num_records=1000000 qps=842683 mem=31804000
            """);
    assertEquals(new Told(1_186_686_000, 1_000_000), told);
  }

  @Test
  void whatItComplainsOfIsTold() {
    var failure =
        assertThrows(
            IllegalStateException.class,
            () -> Told.in("Setting: impl=hash\nOpenAdvanced failed: SYSTEM_ERROR: open\n"));
    assertEquals(
        "tkrzw_dbm_perf says: OpenAdvanced failed: SYSTEM_ERROR: open", failure.getMessage());
  }

  @Test
  void itSetsAndGetsAsManyRecordsAsItIsTold() {
    assumeTrue(CppPerf.isInstalled(), "tkrzw_dbm_perf is not installed");
    try (var cpp = CppPerf.open(folder.resolve("perf.tkh"), 1_001)) {
      assertEquals(1_001, cpp.set(1));
      assertTrue(cpp.told().orElseThrow() > 0);
      assertEquals(1_001, cpp.get(1));
      assertEquals(1_000, cpp.set(2), "500 a thread");
    }
  }
}
