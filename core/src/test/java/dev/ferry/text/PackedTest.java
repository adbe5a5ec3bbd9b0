package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

  /// Where the JDK, which unpacks 64 KiB at a time, has but the beginning of the next member.
  @Test
  void gzipOfMembersThatEndWithAsMuchAsIsReadAtATime() throws IOException {
    var second = gzip("second\n".getBytes(UTF_8));
    for (int end = (1 << 16) - 30; end < (1 << 16) + 30; end++) {
      var first = new byte[end - stored(new byte[0]).length];
      Arrays.fill(first, (byte) 'x');
      first[first.length - 1] = '\n';
      var packed = stored(first);
      assertEquals(end + 5, packed.length);
      var all = Arrays.copyOf(packed, packed.length + second.length);
      System.arraycopy(second, 0, all, packed.length, second.length);
      try (var file = TextFile.open(Files.write(directory.resolve("members"), all))) {
        assertEquals(2, file.countLines());
      }
    }
  }

  /// Some versions of the JDK go by what is available.
  @Test
  void gzipIsAvailableUntilItsEndIsKnown() throws IOException {
    try (var in = new Gzip.Packed(new InputAsStream(new StreamInput(Trickle.stream(BYTES, 9))))) {
      for (int left = BYTES.length; left > 0; left -= 9) {
        assertEquals(1, in.available());
        assertEquals(Math.min(9, left), in.read(new byte[100], 0, 100));
      }
      assertEquals(1, in.available());
      assertEquals(-1, in.read());
      assertEquals(0, in.available());
    }
  }

  /// The JDK takes it for the end if the header of a member cannot be read.
  @Test
  void gzipThatFailsBetweenMembers() throws IOException {
    var packed = gzip(BYTES);
    var failure = new IOException("the disk is gone");
    for (int more = 0; more < 10; more++) {
      var begun = Arrays.copyOf(twice(packed), packed.length + more);
      var in = new SequenceInputStream(new ByteArrayInputStream(begun), new Failing(failure));
      try (var file = TextFile.of(in)) {
        var e = assertThrows(IOException.class, file::countLines);
        assertSame(failure, e.getCause());
      }
    }
  }

  private static final class Failing extends InputStream {
    private final IOException failure;

    private Failing(IOException failure) {
      this.failure = failure;
    }

    @Override
    public int read() throws IOException {
      throw failure;
    }

    @Override
    public int read(byte[] dst, int offset, int length) throws IOException {
      throw failure;
    }
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

  /// Of a second frame or member, at whatever byte.
  @Test
  void whatIsCutBehindAnotherSaysSo() throws IOException {
    byte[] small = "second\n".getBytes(UTF_8);
    var flagged = gzip(small);
    flagged[3] = 8; // a name, up to a NUL, of which there is none before the end
    byte[][][] packed = {
      {Zstd.compress(small), Zstd.compress(small)},
      {Zstd.compress(BYTES), Zstd.compress(small)},
      {gzip(small), gzip(small)},
      {gzip(small), Arrays.copyOf(flagged, 12)}
    };
    for (var parts : packed) {
      for (int cut = 1; cut < parts[1].length; cut++) {
        byte[] all = Arrays.copyOf(parts[0], parts[0].length + cut);
        System.arraycopy(parts[1], 0, all, parts[0].length, cut);
        for (int piece : new int[] {1, 5, all.length}) {
          try (var file = TextFile.of(Trickle.stream(all, piece))) {
            assertThrows(IOException.class, file::countLines, () -> piece + " " + all.length);
          }
        }
      }
    }
  }

  @Test
  void whatFollowsMembersOfGzipIsIgnoredAsByTheJdk() throws IOException {
    byte[] packed = gzip(BYTES);
    for (var hex : List.of("00", "0000000000", "1F00", "1F8B00", "FF1F8B08")) {
      byte[] more = HexFormat.of().parseHex(hex);
      byte[] all = Arrays.copyOf(packed, packed.length + more.length);
      System.arraycopy(more, 0, all, packed.length, more.length);
      isRead(all, 1);
    }
  }

  /// One that is filled exactly has nothing more, or something.
  @Test
  void zstdFramesOfEachSizeOfABuffer() throws IOException {
    int buffer = 1 << 17;
    for (int size : new int[] {0, 1, buffer - 1, buffer, buffer + 1, 2 * buffer, 3 * buffer + 1}) {
      byte[] frame = Zstd.compress("\n".repeat(size).getBytes(UTF_8));
      for (int piece : new int[] {1, 3, 1 << 20}) {
        var frames = twice(frame);
        try (var file = TextFile.of(Trickle.stream(frames, piece))) {
          assertEquals(2L * size, file.countLines());
        }
      }
    }
  }

  private static String readAll(Path path) throws IOException {
    try (var file = TextFile.open(path)) {
      return file.readString();
    }
  }

  /// Also where some has been unpacked already: that is memory which nobody else frees.
  @ParameterizedTest
  @EnumSource(Packing.class)
  void closingEndsWhatWasLeft(Packing packing) throws IOException {
    var packed = packing == Packing.ZSTD ? Zstd.compress(BYTES) : gzip(BYTES);
    var path = Files.write(directory.resolve("left"), packed);
    var source = new PackedSource(new FileSource(path, null, FileChannel.open(path)), packing);
    var input = source.open(0);
    assertEquals(1, input.read(new byte[1], 0, 1));
    source.close();
    assertThrows(ClosedChannelException.class, () -> input.read(new byte[1], 0, 1));
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

  /// As one member that is not compressed.
  private static byte[] stored(byte[] bytes) throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var out = new Stored(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }

  private static final class Stored extends GZIPOutputStream {
    private Stored(ByteArrayOutputStream to) throws IOException {
      super(to);
      def.setLevel(Deflater.NO_COMPRESSION);
    }
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }
}
