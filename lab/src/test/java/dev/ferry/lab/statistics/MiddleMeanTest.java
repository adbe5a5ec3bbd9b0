package dev.ferry.lab.statistics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class MiddleMeanTest {
  @Test
  void aQuarterOfEachSideIsLeftOut() {
    assertEquals(3.5, MiddleMean.of(new double[] {1000, 3, 4, 0, 1, 2, 7, 5}));
    assertEquals(3, MiddleMean.of(new double[] {5, 1, 3, 2, 4}));
  }

  @Test
  void ofAFewValuesTheOutermostAreLeftOut() {
    assertEquals(7, MiddleMean.of(new double[] {7}));
    assertEquals(2, MiddleMean.of(new double[] {1, 3}));
    assertEquals(2, MiddleMean.of(new double[] {1000, 1, 2}));
    assertEquals(2.5, MiddleMean.of(new double[] {3, 1, 1000, 2}));
  }

  @Test
  void valuesStayAsTheyAre() {
    double[] values = {3, 1, 2};
    MiddleMean.of(values);
    assertArrayEquals(new double[] {3, 1, 2}, values);
  }
}
