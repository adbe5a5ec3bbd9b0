package dev.ferry.lab.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ferry.lab.experiment.Case;
import dev.ferry.lab.text.TextProfile.Bin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputFileTest {
  @TempDir private Path folder = Path.of("");
  private Path file = Path.of("");

  @BeforeEach
  void nameFile() {
    file = folder.resolve("text");
  }

  @Test
  void linesAreCutAtEitherLineEndAndEmptyOnesCounted() throws Exception {
    var input = read("one\r\n\ntwo\n三\r\n\r\nlast");

    assertEquals(List.of("one", "two", "三", "last"), input.lines().getFirst().texts());
    assertEquals(4, input.profile().lines());
    assertEquals(2, input.profile().emptyLines());
  }

  @Test
  void theWholeFileKeepsItsLineEnds() throws Exception {
    assertEquals(List.of("one\r\ntwo\n"), read("one\r\ntwo\n").whole().texts());
  }

  @Test
  void linesOfManyLengthsAreCasesByLength() throws Exception {
    var input =
        read(
            "short\n".repeat(10)
                + ("x".repeat(100) + "\n").repeat(10)
                + "a line alone in its class\n");

    assertEquals(
        List.of("all lines", "1–15 chars", "64–255 chars"),
        input.lines().stream().map(Case::label).toList());
  }

  @Test
  void profileTellsBytesCharsAsciiLengthsAndScripts() throws Exception {
    var profile = read("ab\nдом\n😀\n").profile();

    assertEquals(15, profile.bytes());
    assertEquals(10, profile.chars());
    assertEquals(5.0 / 9, profile.asciiShare(), 1e-12);
    assertEquals(List.of(new Bin(2, 3, 3)), profile.lengths());
    assertEquals(
        List.of("Cyrillic", "Spaces, digits, signs", "Latin", "Emoji"),
        profile.scripts().stream().map(TextProfile.Share::script).toList());
    assertEquals("b14952a24b2afd81", profile.sha256().substring(0, 16), "SHA-256 of the bytes");
  }

  @Test
  void malformedByteIsNamedWithOffsetAndLine() throws Exception {
    Files.write(file, new byte[] {'a', '\n', 'b', '\n', 'c', (byte) 0xE3, 'd'});

    var refused = assertThrows(InputRefused.class, () -> InputFile.read(file, "text"));
    assertEquals(
        file + " is not UTF-8: byte 0xE3 at offset 5 (line 3) cannot stand there.",
        refused.getMessage());
  }

  @Test
  void aCharacterCutOffAtTheEndIsMalformed() throws Exception {
    Files.write(file, new byte[] {'a', (byte) 0xE3, (byte) 0x81});

    var refused = assertThrows(InputRefused.class, () -> InputFile.read(file, "text"));
    assertEquals(
        file + " is not UTF-8: byte 0xE3 at offset 1 (line 1) cannot stand there.",
        refused.getMessage());
  }

  @Test
  void nothingButLineEndsIsRefused() {
    assertThrows(InputRefused.class, () -> read("\n\r\n\n"));
  }

  private InputFile read(String text) throws IOException, InputRefused {
    Files.writeString(file, text);
    return InputFile.read(file, "text");
  }
}
