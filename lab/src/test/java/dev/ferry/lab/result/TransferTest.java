package dev.ferry.lab.result;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.Unit;
import dev.ferry.lab.result.ExperimentResult.CaseSize;
import dev.ferry.lab.result.ExperimentResult.Contender;
import dev.ferry.lab.result.ModeResult.CaseSample;
import dev.ferry.lab.result.ModeResult.ForkSample;
import dev.ferry.lab.result.Sizes.FormSize;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TransferTest {
  private static final Sizes SIZES =
      new Sizes(
          1_000_000_000,
          List.of(
              new FormSize("old", List.of(1_000L)),
              new FormSize("ferry", List.of(250L)),
              new FormSize("later", List.of(500L))));

  @Test
  void theSumIsOfSendingAndOfTheWholeListsRoundTrip() {
    assertEquals(
        List.of(
            transfer("old", 1_000, 1, 8_000, 70_000.0, 78_000.0),
            transfer("ferry", 250, 0.25, 2_000, 20_000.0, 22_000.0),
            transfer("later", 500, 0.5, 4_000, null, null)),
        Transfer.of(comparison(SIZES), 0));
  }

  @Test
  void aQuestionThatIsNotAboutSizesHasNone() {
    assertEquals(List.of(), Transfer.of(comparison(null), 0));
  }

  private static Transfer transfer(
      String candidate,
      long chars,
      double share,
      double wire,
      @Nullable Double roundTrip,
      @Nullable Double sum) {
    return new Transfer(
        "ids", "none", "v4", "10 ids", candidate, chars, share, wire, roundTrip, sum);
  }

  private static ForkSample fork(String candidate, double nanosPerText) {
    return new ForkSample(0, candidate, List.of(new CaseSample(List.of(nanosPerText), 0, null)));
  }

  private static Comparison comparison(@Nullable Sizes sizes) {
    return Comparisons.of(
        "ids",
        Unit.ID,
        List.of(
            new Contender("old", "goal", Role.BASELINE),
            new Contender("later", "goal", Role.VARIANT),
            new Contender("ferry", "goal", Role.FERRY)),
        List.of(new CaseSize("v4", "10 ids", 10, 360, 360)),
        sizes,
        List.of(fork("old", 7_000), fork("ferry", 2_000)));
  }
}
