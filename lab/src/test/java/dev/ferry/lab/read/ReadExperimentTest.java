package dev.ferry.lab.read;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ReadExperimentTest {
  private final ReadExperiment experiment = new ReadExperiment();

  @Test
  void aForkFindsTheCandidateThatTakesThePlaceOfAProcess() {
    assertEquals("CharsetDecoder loop", experiment.candidate("CharsetDecoder loop").name());
  }

  @Test
  void whatIsListedForTwoGoalsIsOneWay() {
    assertEquals(experiment.candidates().size() - 2, experiment.ways().size());
  }
}
