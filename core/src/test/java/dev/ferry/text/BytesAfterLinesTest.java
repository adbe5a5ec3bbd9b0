package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.kernel.Kernels;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Decoding a line looks at what follows it. So that must not change while the iteration goes on,
/// even where little is read at a time, as another thread may be decoding the line.
@Tag("once") // no kernels
class BytesAfterLinesTest {
  /// Pieces of a text, one a read. Sees where they are read to.
  private static final class Pieces extends InputStream {
    private final List<byte[]> pieces;
    private int next;
    private byte[] array = {};
    private int end;

    private Pieces(List<byte[]> pieces) {
      this.pieces = pieces;
    }

    @Override
    public int read() {
      throw new AssertionError("one byte is not asked for so");
    }

    @Override
    public int read(byte[] dst, int offset, int length) {
      if (next == pieces.size()) {
        return -1;
      }
      var piece = pieces.get(next++);
      assertTrue(length >= piece.length);
      System.arraycopy(piece, 0, dst, offset, piece.length);
      array = dst;
      end = offset + piece.length;
      return piece.length;
    }
  }

  /// What follows a line in its array, when it was handed out.
  private static final class After {
    private final Line line;
    private final String text;
    private final byte[] array;
    private final int end;
    private final byte[] bytes;

    /// @param read how much of the text
    private After(Line line, Pieces pieces, long read) {
      this.line = line;
      text = line.toString();
      array = pieces.array;
      end = pieces.end - (int) (read - line.offset() - line.length());
      bytes = bytesNow();
    }

    private byte[] bytesNow() {
      return Arrays.copyOfRange(array, end, end + Kernels.PADDING);
    }

    private void isUnchanged() {
      assertArrayEquals(bytes, bytesNow());
      assertEquals(text, line.toString());
    }
  }

  @Test
  void ofWholeLines() throws IOException {
    var pieces = new ArrayList<byte[]>();
    for (int i = 0; i <= 2000; i++) {
      pieces.add("\u3042%d\n".formatted(i).getBytes(UTF_8));
    }
    var lines = read(pieces);
    assertEquals(2000, lines.size());
    assertEquals(1, lines.stream().map(after -> after.array).distinct().count(), "blocks");
  }

  @Test
  void ofLinesCutAnywhere() throws IOException {
    var random = new Random(11);
    for (int longest : new int[] {2, 10, 80, 200, 3000}) {
      var pieces = new ArrayList<byte[]>();
      for (int i = 0; i < 2000; i++) {
        var piece = new byte[1 + random.nextInt(longest)];
        Arrays.fill(piece, (byte) ('a' + i % 26));
        for (int ends = random.nextInt(3); ends > 0; ends--) {
          piece[random.nextInt(piece.length)] = '\n';
        }
        pieces.add(piece);
      }
      read(pieces);
    }
  }

  private static List<After> read(List<byte[]> pieces) throws IOException {
    // What is told of the beginning is no line.
    pieces.addFirst(new byte[] {'x'});
    var in = new Pieces(pieces);
    var lines = new ArrayList<After>();
    var text = new StringBuilder();
    pieces.forEach(piece -> text.append(new String(piece, UTF_8)));
    try (var file = TextFile.of(in)) {
      for (var line : file) {
        if (in.next < pieces.size()) {
          long read = pieces.stream().limit(in.next).mapToLong(piece -> piece.length).sum();
          lines.add(new After(line, in, read));
        }
        if (lines.size() % 100 == 0) {
          lines.forEach(After::isUnchanged);
        }
      }
    }
    lines.forEach(After::isUnchanged);
    assertEquals(
        text.toString().lines().limit(lines.size()).toList(),
        lines.stream().map(after -> after.text).toList());
    return lines;
  }
}
