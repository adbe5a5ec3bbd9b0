package dev.ferry.lab.bson;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.lab.text.InputRefused;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputDocumentsTest {
  private static final byte[] ONE = Documents.bytes(new Document("name", "渡し舟").append("n", 1));
  private static final byte[] OTHER = Documents.bytes(new Document("a", "b"));

  @TempDir Path folder;

  @Test
  void documentsOneAfterTheOther() throws Exception {
    var cases = InputDocuments.of(file(ONE, OTHER, ONE), "mine");
    assertEquals(1, cases.size());
    var documents = cases.getFirst();
    assertEquals("mine", documents.group());
    assertEquals("3 documents", documents.label());
    assertEquals(8 + 2 + 8, documents.chars());
    assertArrayEquals(ONE, documents.objects().getFirst());
    assertArrayEquals(OTHER, documents.objects().get(1));
    assertEquals(64, documents.sha256().length());
  }

  @Test
  void oneDocument() throws Exception {
    assertEquals("1 document", InputDocuments.of(file(ONE), "mine").getFirst().label());
  }

  @Test
  void theFirstOfMany() throws Exception {
    var large = Documents.bytes(new Document("text", "x".repeat(600_000)));
    var cases = InputDocuments.of(file(large, large, OTHER), "mine");
    assertEquals(1, cases.getFirst().objects().size());
  }

  @Test
  void somethingElse() throws Exception {
    var file = Files.writeString(folder.resolve("text.txt"), "This is plain text.\n");
    refused(file, " is not a file of BSON documents: what begins at offset 0 is none. ");
  }

  @Test
  void documentCutOff() throws Exception {
    var cut = new byte[OTHER.length - 1];
    System.arraycopy(OTHER, 0, cut, 0, cut.length);
    refused(
        file(ONE, cut),
        " is not a file of BSON documents: what begins at offset " + ONE.length + " is none. ");
  }

  @Test
  void nothing() throws Exception {
    refused(file(), "");
  }

  private static void refused(Path file, String reason) {
    var refused = assertThrows(InputRefused.class, () -> InputDocuments.of(file, "mine"));
    var message = String.valueOf(refused.getMessage());
    assertTrue(message.startsWith(file + reason), message);
  }

  private Path file(byte[]... documents) throws IOException {
    var bytes = new ByteArrayOutputStream();
    for (var document : documents) {
      bytes.write(document);
    }
    return Files.write(folder.resolve("documents.bson"), bytes.toByteArray());
  }
}
