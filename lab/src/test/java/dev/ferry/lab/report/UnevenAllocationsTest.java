package dev.ferry.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.Unit;
import dev.ferry.lab.result.Comparison;
import dev.ferry.lab.result.Comparisons;
import dev.ferry.lab.result.ExperimentResult.CaseSize;
import dev.ferry.lab.result.ExperimentResult.Contender;
import dev.ferry.lab.result.ModeResult.CaseSample;
import dev.ferry.lab.result.ModeResult.ForkSample;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UnevenAllocationsTest {
  private static final List<Contender> CANDIDATES =
      List.of(
          new Contender("getBytes", "array", Role.BASELINE),
          new Contender("Ferry", "array", Role.FERRY),
          new Contender("other", "elsewhere", Role.BASELINE),
          new Contender("Ferry elsewhere", "elsewhere", Role.FERRY));

  @Test
  void namesWhoAllocatesInSomeJvmsOnly() {
    var comparison =
        comparison(
            1,
            fork(0, "getBytes", 1000),
            fork(1, "getBytes", 1000),
            fork(0, "Ferry", 0),
            fork(1, "Ferry", 434_880),
            fork(2, "Ferry", 0),
            fork(0, "other", 0),
            fork(1, "other", 434_880));

    assertEquals(
        List.of(
            "Ferry allocates in some JVMs what it does not in others: text 0, whole (0 to 434,880"
                + " B/op). What C2 has made of it depends on the JVM, and so may its time."),
        UnevenAllocations.sentences(comparison, "array"));
  }

  @Test
  void namesThreeCasesAndCountsTheRest() {
    var sentence =
        UnevenAllocations.sentences(
                comparison(
                    6,
                    fork(0, "Ferry", 8, 8, 8, 8, 8, 8),
                    fork(1, "Ferry", 400, 8, 500, 600, 700, 800)),
                "array")
            .getFirst();

    assertTrue(
        sentence.contains(
            ": text 0, whole (8 to 400 B/op), text 2, whole (8 to 500 B/op), text 3, whole (8 to"
                + " 600 B/op), and in 2 cases more. "),
        sentence);
  }

  @Test
  void aFewBytesOrLessThanTwiceAsManyAreNothing() {
    assertEquals(
        List.of(),
        UnevenAllocations.sentences(
            comparison(2, fork(0, "Ferry", 0, 1000), fork(1, "Ferry", 256, 2256)), "array"));
    assertEquals(
        List.of(), UnevenAllocations.sentences(comparison(1, fork(0, "Ferry", 1e6)), "array"));
    assertEquals(List.of(), UnevenAllocations.sentences(comparison(1), "array"));
  }

  @Test
  void bothReportsTellIt() {
    var uneven = Comparisons.run(comparison(1, fork(0, "Ferry", 0), fork(1, "Ferry", 1000)));
    var even = Comparisons.run(comparison(1, fork(0, "Ferry", 0), fork(1, "Ferry", 0)));
    var sentence = "Ferry allocates in some JVMs what it does not in others";

    assertTrue(TerminalReport.of(uneven, new Ink(false)).contains(sentence));
    assertFalse(TerminalReport.of(even, new Ink(false)).contains(sentence));
    assertTrue(HtmlReport.of(uneven).contains(sentence));
    assertFalse(HtmlReport.of(even).contains(sentence));
  }

  private static ForkSample fork(int round, String candidate, double... allocated) {
    return new ForkSample(
        round,
        candidate,
        IntStream.range(0, allocated.length)
            .mapToObj(i -> new CaseSample(List.of(1.0), allocated[i], null))
            .toList());
  }

  private static Comparison comparison(int cases, ForkSample... forks) {
    return Comparisons.of(
        "encode",
        Unit.TEXT,
        CANDIDATES,
        IntStream.range(0, cases)
            .mapToObj(i -> new CaseSize("text " + i, "whole", 1, 1000, 1000))
            .toList(),
        null,
        List.of(forks));
  }
}
