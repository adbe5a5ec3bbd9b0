package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Text that is packed reads as if it were not.
class PackedTest {
  private static final String TEXT = "\uFEFFあいうえお\n二\r\n".repeat(9000);
  private static final byte[] BYTES = TEXT.getBytes(UTF_8);

  @TempDir private Path directory;

  @Test
  void zstdFromAFile() throws IOException {
    isRead(Zstd.compress(BYTES), 1);
  }

  @Test
  void zstdOfManyFrames() throws IOException {
    isRead(twice(Zstd.compress(BYTES)), 2);
  }

  @Test
  void zstdThatBeginsWithAFrameToBeSkipped() throws IOException {
    var skipped = new byte[] {0x5A, 0x2A, 0x4D, 0x18, 2, 0, 0, 0, 1, 2};
    var packed = Zstd.compress(BYTES);
    var all = Arrays.copyOf(skipped, skipped.length + packed.length);
    System.arraycopy(packed, 0, all, skipped.length, packed.length);
    isRead(all, 1);
  }

  @Test
  void gzipOfManyMembers() throws IOException {
    isRead(twice(gzip(BYTES)), 2);
  }

  @Test
  void whatIsCutSaysSo() throws IOException {
    for (var packed : new byte[][] {gzip(BYTES), Zstd.compress(BYTES)}) {
      var path = directory.resolve("cut");
      Files.write(path, Arrays.copyOf(packed, packed.length / 2));
      var failure = assertThrows(IOException.class, () -> readAll(path));
      assertTrue(failure.toString().contains(path + " cannot be unpacked"));
    }
  }

  private static String readAll(Path path) throws IOException {
    try (var file = TextFile.open(path)) {
      return file.readString();
    }
  }

  private void isRead(byte[] packed, int times) throws IOException {
    var path = Files.write(directory.resolve("packed"), packed);
    try (var file = TextFile.open(path)) {
      for (int again = 0; again < 2; again++) {
        assertEquals(18_000L * times, file.countLines());
        assertEquals(TEXT.repeat(times).substring(1), file.readString());
      }
    }
    try (var file = TextFile.of(new ByteArrayInputStream(packed))) {
      assertEquals(TEXT.repeat(times).substring(1), file.readString());
    }
  }

  private static byte[] twice(byte[] bytes) {
    var all = Arrays.copyOf(bytes, 2 * bytes.length);
    System.arraycopy(bytes, 0, all, bytes.length, bytes.length);
    return all;
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }
}
