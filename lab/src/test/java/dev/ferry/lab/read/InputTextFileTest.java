package dev.ferry.lab.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ferry.lab.text.InputRefused;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputTextFileTest {
  /// The file is looked at in blocks of so many bytes.
  private static final int BLOCK = 1 << 16;

  @TempDir private Path folder = Path.of("");
  private Path file = Path.of("");

  @BeforeEach
  void nameFile() {
    file = folder.resolve("text");
  }

  @Test
  void sizesAndHashAreOfTheWholeFile() throws Exception {
    Files.writeString(file, "ab\nдом\r\n😀");
    var checked = InputTextFile.check(file, "name", UTF_8);

    assertEquals("name", checked.group());
    assertEquals("15 B", checked.label());
    assertEquals(15, checked.bytes());
    assertEquals(10, checked.chars());
    assertEquals(64, checked.sha256().length());
    assertEquals(file, checked.place().in(folder));
  }

  @Test
  void charactersAcrossBlocksAreNoMistake() throws Exception {
    var text = "x" + "あ\r\n".repeat(BLOCK);
    Files.writeString(file, text);

    assertEquals(text.length(), InputTextFile.check(file, "name", UTF_8).chars());
  }

  @Test
  void malformedByteIsNamedWithOffsetAndLineWhereverItIs() throws Exception {
    for (int before : new int[] {0, 5, BLOCK - 1, BLOCK, 3 * BLOCK + 1}) {
      var bytes = new ByteArrayOutputStream();
      bytes.writeBytes("\n".repeat(before).getBytes(UTF_8));
      bytes.write(0xE3);
      bytes.write('d');
      Files.write(file, bytes.toByteArray());

      assertRefused(
          "%s is not UTF-8: byte 0xE3 at offset %d (line %d) cannot stand there."
              .formatted(file, before, before + 1));
    }
  }

  @Test
  void aCharacterCutOffAtTheEndIsMalformed() throws Exception {
    Files.write(file, new byte[] {'a', (byte) 0xE3, (byte) 0x81});

    assertRefused(file + " is not UTF-8: byte 0xE3 at offset 1 (line 1) cannot stand there.");
  }

  @Test
  void whatTheWaysToReadDoNotAgreeOnIsRefused() throws Exception {
    Files.writeString(file, "\uFEFFtext\n");
    assertRefused(
        file
            + " begins with a byte order mark, which the JDK's readers take for text and Ferry does"
            + " not; give a file without it.");

    for (var text : new String[] {"one\ntwo\rthree\n", "one\ntwo\r"}) {
      Files.writeString(file, text);
      assertRefused(
          file
              + " has a line that ends with CR alone (line 2), which is none for wc; give a file"
              + " with LF or CR LF.");
    }
  }

  @Test
  void anotherEncoding() throws Exception {
    var shiftJis = Charset.forName("Shift_JIS");
    Files.writeString(file, "a\nあい\n", shiftJis);
    var checked = InputTextFile.check(file, "name", shiftJis);
    assertEquals("name, Shift_JIS", checked.group());
    assertEquals(7, checked.bytes());
    assertEquals(5, checked.chars());

    Files.write(file, new byte[] {'a', '\n', (byte) 0x82});
    var refused =
        assertThrows(InputRefused.class, () -> InputTextFile.check(file, "name", shiftJis));
    assertEquals(
        file + " is not Shift_JIS: byte 0x82 at offset 2 (line 2) cannot stand there.",
        refused.getMessage());
  }

  @Test
  void nothingIsRefused() throws Exception {
    Files.createFile(file);
    assertRefused(file + " is empty; there is nothing to measure.");
  }

  private void assertRefused(String message) {
    var refused = assertThrows(InputRefused.class, () -> InputTextFile.check(file, "name", UTF_8));
    assertEquals(message, refused.getMessage());
  }
}
