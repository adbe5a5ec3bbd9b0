package dev.ferry.lab.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.lab.experiment.FileCase;
import java.nio.charset.Charset;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadExperimentTest {
  private final ReadExperiment experiment = new ReadExperiment();

  @Test
  void aForkFindsTheCandidateThatTakesThePlaceOfAProcess() {
    assertEquals("CharsetDecoder loop", experiment.candidate("CharsetDecoder loop").name());
  }

  @Test
  void otherEncodings() {
    var inShiftJis = new ReadExperiment(Charset.forName("Shift_JIS"));
    assertEquals(List.of("-Dferry.lab.encoding=Shift_JIS"), inShiftJis.jvmArguments());
    assertEquals(List.of("Files are in Shift_JIS."), inShiftJis.notes());
    assertTrue(inShiftJis.ways().stream().noneMatch(way -> way.name().startsWith("wc")));
    for (var way : inShiftJis.ways()) {
      assertEquals(way.name(), inShiftJis.candidate(way.name()).name());
    }
    assertEquals(List.of(), experiment.jvmArguments());
    assertEquals(List.of(), experiment.notes());
  }

  /// The lab has hiragana, and ASCII where there are none.
  @Test
  void filesInOtherEncodings() {
    assertEquals(List.of("Hiragana, windows-31j", "ASCII, windows-31j"), groups("windows-31j"));
    assertEquals(List.of("Hiragana, UTF-16LE", "ASCII, UTF-16LE"), groups("UTF-16LE"));
    assertEquals(List.of("ASCII, windows-1252"), groups("windows-1252"));
    assertFalse(new ReadExperiment(Charset.forName("UTF-16")).hasFiles());
    assertFalse(new ReadExperiment(Charset.forName("x-JISAutoDetect")).hasFiles());
  }

  private static List<String> groups(String encoding) {
    var files = new ReadExperiment(Charset.forName(encoding)).files(100, true);
    return files.stream().map(FileCase::group).toList();
  }

  @Test
  void whatIsListedForTwoGoalsIsOneWay() {
    assertEquals(experiment.candidates().size() - 2, experiment.ways().size());
  }
}
