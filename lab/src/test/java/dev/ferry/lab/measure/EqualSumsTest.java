package dev.ferry.lab.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.FileCase;
import dev.ferry.lab.experiment.FileExperiment;
import dev.ferry.lab.read.GrowthExperiment;
import dev.ferry.lab.read.ReadExperiment;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EqualSumsTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(
      strings = {"one\n", "no end", "\n", "eins\r\nzwölf\r\n\r\n三\n\n😀\n", "あいうえお\nかきくけこ\nlast"})
  void allWaysToReadAgree(String text) throws Exception {
    var experiment = new ReadExperiment();
    var sums = EqualSums.check(experiment, List.of(fileCase()), List.of(file(text)));

    assertEquals(experiment.ways().size(), sums.size());
    var growth = new GrowthExperiment();
    assertEquals(
        growth.ways().size(),
        EqualSums.check(growth, List.of(fileCase()), List.of(file(text))).size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"windows-31j", "EUC-JP", "GB18030", "UTF-16LE", "UTF-16", "ISO-2022-JP"})
  void allWaysToReadAgreeInOtherEncodings(String name) throws Exception {
    var charset = Charset.forName(name);
    var file = folder.resolve("file");
    Files.writeString(file, "あいうえお ABC ｱｲｳ 漢字\r\nx\n\nlast".repeat(3_000), charset);
    EqualSums.check(new ReadExperiment(charset), List.of(fileCase()), List.of(file));
  }

  @Test
  void allWaysToReadAgreeOnManyBlocks() throws Exception {
    var file = file("あいうえお ABC äöü 😀\r\n".repeat(400_000));
    EqualSums.check(new ReadExperiment(), List.of(fileCase()), List.of(file));
  }

  @Test
  void aCandidateThatDiffersFromItsGoalsFirstIsNamed() throws Exception {
    var cases = List.of(fileCase());
    var files = List.of(file("text"));

    assertEquals(3, EqualSums.check(new Sizes(0), cases, files).size());
    var differ =
        assertThrows(ResultsDiffer.class, () -> EqualSums.check(new Sizes(1), cases, files));
    assertEquals(
        "“right” and “wrong” give different results for group, label.", differ.getMessage());
  }

  private static FileCase fileCase() {
    return new FileCase("group", "label", 1, 1, "", folder -> folder);
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("file"), text);
  }

  /// Measures files, one of its candidates wrongly by so many bytes, and another something else.
  private record Sizes(int mistake) implements FileExperiment {
    @Override
    public String name() {
      return "sizes";
    }

    @Override
    public String question() {
      return "How large?";
    }

    @Override
    public String verb() {
      return "measures";
    }

    @Override
    public List<FileCase> files(int lines, boolean withAscii) {
      return List.of(fileCase());
    }

    @Override
    public List<Candidate<Path>> candidates() {
      return List.of(
          new Candidate<>(
              "right", "bytes", Role.BASELINE, _ -> (file, sink) -> sink.number(Files.size(file))),
          new Candidate<>(
              "name",
              "names",
              Role.BASELINE,
              _ -> (file, sink) -> sink.text(String.valueOf(file.getFileName()))),
          new Candidate<>(
              "wrong",
              "bytes",
              Role.FERRY,
              _ -> (file, sink) -> sink.number(Files.size(file) + mistake)));
    }
  }
}
