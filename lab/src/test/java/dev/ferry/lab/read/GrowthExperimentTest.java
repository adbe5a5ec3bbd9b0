package dev.ferry.lab.read;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ferry.lab.experiment.FileCase;
import dev.ferry.lab.measure.Tier;
import java.util.List;
import org.junit.jupiter.api.Test;

class GrowthExperimentTest {
  @Test
  void fromOneMegabyteToThreeGigabytes() {
    var files = new GrowthExperiment().files(Tier.STANDARD.filePasses().lines(), true);

    assertEquals(
        List.of("1 MB", "10 MB", "100 MB", "1 GB", "3 GB"),
        files.stream().map(FileCase::label).toList());
    assertEquals(3_010_000_000L, files.getLast().bytes());
    assertEquals(1_010_000_000L, files.getLast().chars());
  }

  @Test
  void shorterRunsHaveSmallerFiles() {
    var files = new GrowthExperiment().files(Tier.QUICK.filePasses().lines(), false);

    assertEquals(
        List.of("100 kB", "1 MB", "10 MB", "100 MB", "301 MB"),
        files.stream().map(FileCase::label).toList());
  }
}
