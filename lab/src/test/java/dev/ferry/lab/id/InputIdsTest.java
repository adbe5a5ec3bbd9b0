package dev.ferry.lab.id;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.lab.experiment.Case;
import dev.ferry.lab.text.InputFile;
import dev.ferry.lab.text.InputRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputIdsTest {
  private static final String ID = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6";

  @TempDir private Path folder = Path.of("");

  @Test
  void eachLineIsAnId() throws Exception {
    var upper = "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF7";
    var read = read(file(ID + "\n\n" + upper + "\r\n" + ID));

    assertEquals("orders", read.group());
    assertEquals("3 ids", read.label());
    assertEquals(List.of(ID, upper, ID), read.texts());
  }

  @Test
  void oneIdIsNotCalledIds() throws Exception {
    assertEquals("1 id", read(file(ID)).label());
  }

  @Test
  void whatIsNoIdIsToldWithItsLine() throws Exception {
    assertRefused("in line 3, found 'g'", ID + "\n\n" + ID.replace("f8", "g8") + "\n");
    assertRefused("in line 2, found 37 chars, expected 36 chars.", ID + "\n" + ID + " \n");
    assertRefused("in line 1, found 8 chars, expected 36 chars.", "not ids\u0000\n");
  }

  private void assertRefused(String what, String content) throws IOException {
    var file = file(content);
    var refused = assertThrows(InputRefused.class, () -> read(file));
    var sentence = String.valueOf(refused.getMessage());
    assertTrue(
        sentence.startsWith(file + " is not a list of UUIDs, one a line: " + what), sentence);
  }

  private static Case read(Path file) throws InputRefused {
    return InputIds.of(file, InputFile.read(file, "orders"));
  }

  private Path file(String content) throws IOException {
    return Files.writeString(folder.resolve("ids.txt"), content);
  }
}
