package dev.ferry.lab.read;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ferry.lab.measure.Tier;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratedFileTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void theFileOfThePublishedExperiment() throws Exception {
    var hiragana = new ReadExperiment().files(1_001, false).getFirst();
    var text = Files.readString(hiragana.place().in(folder));

    assertEquals("あいうえお".repeat(20) + "\n", text.substring(0, 101));
    assertEquals(1_001, text.lines().count());
    assertEquals(1_001 * 301, hiragana.bytes());
  }

  @Test
  void sizesAreAsPromised() throws Exception {
    for (int lines : new int[] {1, 999, 1_000, 2_345}) {
      for (var each : new ReadExperiment().files(lines, true)) {
        var file = each.place().in(folder);
        assertEquals(each.bytes(), Files.size(file), each.group());
        assertEquals(each.chars(), Files.readString(file).length(), each.group());
      }
    }
  }

  @Test
  void sizesInAnotherEncoding() throws Exception {
    var eucJp = Charset.forName("EUC-JP");
    for (var each : new ReadExperiment(eucJp).files(2_345, true)) {
      var file = each.place().in(folder);
      assertEquals(each.bytes(), Files.size(file), each.group());
      assertEquals(each.chars(), Files.readString(file, eucJp).length(), each.group());
    }
  }

  @Test
  void bothFilesHaveAsManyBytesButForAPartOfALine() {
    var both = new ReadExperiment().files(Tier.STANDARD.filePasses().lines(), true);

    assertEquals(301_000_000, both.get(0).bytes());
    assertEquals(2_980_198 * 101, both.get(1).bytes());
    assertEquals("301 MB", both.get(1).label());
  }
}
