package dev.ferry.lab.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RatioTest {
  private static final double EXACT = 1e-12;

  @Test
  void ratioIsTheMedianOfAllPairs() {
    var ratio = Ratio.of(new double[] {10, 20, 30}, new double[] {5, 10, 10});

    // pairs: 1 1 2 2 2 3 3 4 6
    assertEquals(2, ratio.value(), EXACT);
    assertEquals(1, ratio.low(), EXACT);
    assertEquals(6, ratio.high(), EXACT);
  }

  @Test
  void confidenceIsThatOfMannAndWhitneysTable() {
    assertEquals(0.0, confidence(1), EXACT);
    assertEquals(1 - 2.0 / 6, confidence(2), EXACT);
    assertEquals(0.9, confidence(3), EXACT);
    assertEquals(1 - 2.0 / 70, confidence(4), EXACT);
    // for five a side the table's 5% point is U = 2, of probability 4 / 252
    assertEquals(1 - 2 * 4.0 / 252, confidence(5), EXACT);
  }

  @Test
  void manyForksNarrowTheInterval() {
    var random = new Random(1);
    var few = Ratio.of(forks(random, 4, 100, 0.02), forks(random, 4, 100, 0.02));
    var many = Ratio.of(forks(random, 40, 100, 0.02), forks(random, 40, 100, 0.02));

    assertTrue(many.high() - many.low() < few.high() - few.low());
    assertTrue(many.confidence() >= 0.95);
  }

  @Test
  void ranksAreOnlyTestedWithNineForksASide() {
    var random = new Random(2);
    assertTrue(
        Double.isNaN(Ratio.of(forks(random, 8, 2, 0.01), forks(random, 9, 1, 0.01)).chance()));
    assertEquals(
        2.0 / 48_620, // the two extreme ones of 18 over 9 orderings
        Ratio.of(forks(random, 9, 2, 0.01), forks(random, 9, 1, 0.01)).chance(),
        EXACT);
  }

  @Test
  void ofFiveRoundsTheSmallestAndTheLargestRatioAreTheEnds() {
    var ratio =
        Ratio.ofRounds(new double[] {10, 40, 30, 80, 20}, new double[] {10, 20, 10, 20, 10});

    // 1 2 3 4 2: of the 15 geometric means, seven are less than 2 and six more
    assertEquals(2, ratio.value(), EXACT);
    assertEquals(1, ratio.low(), EXACT);
    assertEquals(4, ratio.high(), EXACT);
    assertEquals(1 - 2.0 / 32, ratio.confidence(), EXACT);
    assertTrue(Double.isNaN(ratio.chance()));
  }

  @Test
  void confidenceIsThatOfWilcoxonsTable() {
    // The table's 5% points: W = 0 of six, 8 of ten (25 of 1,024 choices), 52 of twenty.
    assertEquals(1 - 2.0 / 64, Ratio.ofRounds(times(6), times(6)).confidence(), EXACT);
    assertEquals(1 - 2 * 25.0 / 1024, Ratio.ofRounds(times(10), times(10)).confidence(), EXACT);
    double twenty = Ratio.ofRounds(times(20), times(20)).confidence();
    assertTrue(twenty >= 0.95 && twenty < 0.955, Double.toString(twenty));
  }

  @Test
  void ranksOfRoundsAreOnlyTestedWithNine() {
    var random = new Random(2);
    assertTrue(
        Double.isNaN(
            Ratio.ofRounds(forks(random, 8, 2, 0.01), forks(random, 8, 1, 0.01)).chance()));
    assertEquals(
        2.0 / 512, // the two extreme ones of the choices of nine signs
        Ratio.ofRounds(forks(random, 9, 2, 0.01), forks(random, 9, 1, 0.01)).chance(),
        EXACT);
  }

  @Test
  void whatSlowsDownBothInARoundIsNoNoise() {
    var random = new Random(3);
    var slow = forks(random, 5, 1, 0.4);
    var baseline = forks(random, 5, 200, 0.05);
    var candidate = forks(random, 5, 100, 0.05);
    for (int i = 0; i < 5; i++) {
      baseline[i] *= slow[i];
      candidate[i] *= slow[i];
    }
    assertEquals(Verdict.TOO_NOISY, Ratio.of(baseline, candidate).verdict());
    assertEquals(Verdict.FASTER, Ratio.ofRounds(baseline, candidate).verdict());
    assertEquals(2, Ratio.ofRounds(baseline, candidate).value(), 0.1);
  }

  @Test
  void roundsMustBeThoseOfBothAndEnough() {
    assertThrows(IllegalArgumentException.class, () -> Ratio.ofRounds(times(5), times(6)));
    assertThrows(IllegalArgumentException.class, () -> Ratio.ofRounds(times(4), times(4)));
  }

  @Test
  void equalsAreSeldomToldApartByRounds() {
    for (int rounds : new int[] {5, 10}) {
      for (double noise : new double[] {0.002, 0.01, 0.05, 0.2}) {
        var random = new Random(42);
        long wrong =
            IntStream.range(0, 1000)
                .mapToObj(
                    _ ->
                        Ratio.ofRounds(
                            forks(random, rounds, 100, noise), forks(random, rounds, 100, noise)))
                .filter(r -> r.verdict() == Verdict.FASTER || r.verdict() == Verdict.SLOWER)
                .count();
        assertTrue(wrong <= 20, wrong + " of 1000 wrong, " + rounds + " rounds, noise " + noise);
      }
    }
  }

  @Test
  void equalsAreSeldomToldApart() {
    for (int forks : new int[] {3, 5, 10}) {
      for (double noise : new double[] {0.002, 0.01, 0.05, 0.2}) {
        long wrong =
            verdicts(forks, 1, noise, Verdict.FASTER) + verdicts(forks, 1, noise, Verdict.SLOWER);
        assertTrue(wrong <= 20, wrong + " of 1000 wrong with " + forks + " forks, noise " + noise);
      }
    }
  }

  @Test
  void quietEqualsShowNoEvidence() {
    assertEquals(1000, verdicts(3, 1, 0.003, Verdict.NO_EVIDENCE));
    assertTrue(verdicts(5, 1, 0.01, Verdict.NO_EVIDENCE) >= 990);
  }

  @Test
  void noisyEqualsAreTooNoisyToSay() {
    assertTrue(verdicts(3, 1, 0.3, Verdict.TOO_NOISY) >= 950);
  }

  @Test
  void doubleSpeedIsSeen() {
    assertTrue(verdicts(3, 2, 0.05, Verdict.FASTER) >= 990);
    assertTrue(verdicts(3, 0.5, 0.05, Verdict.SLOWER) >= 990);
  }

  @Test
  void twoForksAreTooFewWhateverTheySay() {
    assertEquals(1000, verdicts(2, 10, 0.001, Verdict.TOO_FEW));
  }

  /// How many of a thousand synthetic comparisons come to that verdict.
  private static long verdicts(int forks, double speed, double noise, Verdict verdict) {
    var random = new Random(42);
    return IntStream.range(0, 1000)
        .filter(
            _ ->
                Ratio.of(forks(random, forks, 100 * speed, noise), forks(random, forks, 100, noise))
                        .verdict()
                    == verdict)
        .count();
  }

  /// Times that scatter by a factor: log-normal, as times do.
  private static double[] forks(Random random, int forks, double nanos, double noise) {
    return random
        .doubles(forks)
        .map(_ -> nanos * Math.exp(noise * random.nextGaussian()))
        .toArray();
  }

  private static double confidence(int forks) {
    return Ratio.of(times(forks), times(forks)).confidence();
  }

  private static double[] times(int forks) {
    return IntStream.rangeClosed(1, forks).mapToDouble(i -> i).toArray();
  }
}
