package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The bytes of a line, with others before and after them.
class LineTest {
  private static final Line LINE = second("before\na,\u3042,\u00E9\r\nafter");
  private static final byte[] BYTES = "a,\u3042,\u00E9".getBytes(UTF_8);

  private static List<Line> lines(String text) {
    var lines = new ArrayList<Line>();
    try (var file = TextFile.of(new ByteArrayInputStream(text.getBytes(UTF_8)))) {
      file.forEach(lines::add);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return lines;
  }

  private static Line second(String text) {
    return lines(text).get(1);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(UTF_8);
  }

  @Test
  void place() {
    assertEquals(2, LINE.number());
    assertEquals(7, LINE.offset());
    assertEquals(8, LINE.length());
    assertFalse(LINE.isEmpty());
    assertTrue(second("a\n\nb").isEmpty());
  }

  @Test
  void bytesOneByOne() {
    for (int i = 0; i < BYTES.length; i++) {
      assertEquals(BYTES[i], LINE.byteAt(i));
    }
    assertThrows(IndexOutOfBoundsException.class, () -> LINE.byteAt(-1));
    assertThrows(IndexOutOfBoundsException.class, () -> LINE.byteAt(8));
    assertThrows(IndexOutOfBoundsException.class, () -> LINE.byteAt(Integer.MAX_VALUE));
  }

  @Test
  void bytesCopied() {
    byte[] copy = LINE.toByteArray();
    assertArrayEquals(BYTES, copy);
    copy[0] = 'z';
    assertEquals('a', LINE.byteAt(0));
    byte[] dst = new byte[10];
    LINE.copyTo(dst, 1);
    assertEquals(0, dst[0]);
    assertEquals(0, dst[9]);
    assertEquals(ByteBuffer.wrap(BYTES), ByteBuffer.wrap(dst, 1, 8));
  }

  @Test
  void nothingIsCopiedWhereThereIsNoRoom() {
    byte[] dst = new byte[10];
    for (int offset : new int[] {3, -1, 10, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      assertThrows(IndexOutOfBoundsException.class, () -> LINE.copyTo(dst, offset));
    }
    assertArrayEquals(new byte[10], dst);
  }

  @Test
  void bytesNotCopied() {
    var buffer = LINE.asByteBuffer();
    assertTrue(buffer.isReadOnly());
    assertEquals(ByteBuffer.wrap(BYTES), buffer);
    assertThrows(ReadOnlyBufferException.class, () -> buffer.put(0, (byte) 1));
    assertEquals(8, buffer.capacity());
    var segment = LINE.asSegment();
    assertTrue(segment.isReadOnly());
    assertArrayEquals(BYTES, segment.toArray(ValueLayout.JAVA_BYTE));
    assertThrows(
        IllegalArgumentException.class, () -> segment.set(ValueLayout.JAVA_BYTE, 0, (byte) 1));
  }

  @Test
  void searched() {
    assertEquals(1, LINE.indexOf((byte) ',', 0));
    assertEquals(1, LINE.indexOf((byte) ',', 1));
    assertEquals(5, LINE.indexOf((byte) ',', 2));
    assertEquals(-1, LINE.indexOf((byte) ',', 6));
    assertEquals(-1, LINE.indexOf((byte) ',', 8));
    assertEquals(7, LINE.indexOf((byte) 0xA9, 0));
    assertEquals(-1, LINE.indexOf((byte) '\r', 0), "what follows is no part of the line");
    assertEquals(-1, LINE.indexOf((byte) '\n', 0));
    assertEquals(0, LINE.indexOf((byte) 'a', -1));
    assertEquals(0, LINE.indexOf((byte) 'a', Integer.MIN_VALUE));
    assertEquals(-1, LINE.indexOf((byte) '\r', Integer.MAX_VALUE));
  }

  @Test
  void compared() {
    assertTrue(LINE.startsWith(new byte[0]));
    assertTrue(LINE.startsWith(ascii("a,")));
    assertTrue(LINE.startsWith(BYTES));
    assertFalse(LINE.startsWith(ascii("b")));
    assertFalse(LINE.startsWith(ascii("a,\u3042,\u00E9\r")));
    assertTrue(LINE.contentEquals(BYTES));
    assertFalse(LINE.contentEquals(ascii("a,")));
    assertFalse(LINE.contentEquals(new byte[0]));
    assertTrue(LINE.contentEquals(2, 5, ascii("\u3042")));
    assertTrue(LINE.contentEquals(8, 8, new byte[0]));
    assertFalse(LINE.contentEquals(2, 5, ascii("\u3043")));
    assertFalse(LINE.contentEquals(2, 5, ascii("\u3042,")));
    assertThrows(IndexOutOfBoundsException.class, () -> LINE.contentEquals(5, 9, BYTES));
    assertThrows(IndexOutOfBoundsException.class, () -> LINE.contentEquals(-1, 2, BYTES));
    assertThrows(IndexOutOfBoundsException.class, () -> LINE.contentEquals(3, 2, BYTES));
  }

  @Test
  void decodedInPart() {
    assertEquals("a", LINE.toString(0, 1));
    assertEquals("\u3042", LINE.toString(2, 5));
    assertEquals("", LINE.toString(8, 8));
    assertEquals("\u3042,\u00E9", LINE.toString(2, 8));
    assertEquals("\uFFFD", LINE.toString(2, 4));
    assertThrows(IndexOutOfBoundsException.class, () -> LINE.toString(0, 9));
    assertThrows(IndexOutOfBoundsException.class, () -> LINE.toString(-1, 3));
    assertThrows(IndexOutOfBoundsException.class, () -> LINE.toString(5, 3));
  }

  @Test
  void orderedByUnsignedBytes() {
    var sorted =
        List.of("", "A", "AA", "B", "a", "z", "\u00E9", "\u3042", "\uFFFD", "\uD83D\uDE00");
    var lines = lines(String.join("\n", sorted));
    for (int i = 0; i < lines.size(); i++) {
      for (int j = 0; j < lines.size(); j++) {
        int order = lines.get(i).compareTo(lines.get(j));
        assertEquals(Integer.compare(i, j), Integer.signum(order), i + " and " + j);
        assertEquals(i == j, lines.get(i).equals(lines.get(j)));
      }
    }
  }

  @Test
  void equalIfTheirBytesAre() {
    var other = lines("x\ny\na,\u3042,\u00E9").get(2);
    assertEquals(LINE, other);
    assertEquals(LINE.hashCode(), other.hashCode());
    assertNotEquals(LINE, second("x\na,\u3042,\u00E8"));
    assertNotEquals(LINE, (Object) LINE.toString());
  }
}
