package dev.ferry.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.kernel.CharsetTable;
import dev.ferry.kernel.Progress;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What is decoded by a table is what the JDK decodes, and so is what follows it.
@Tag("once") // no kernels
class CharsetTableTest {
  /// Lead bytes, trail bytes, ASCII, and what begins characters of three bytes and four.
  private static final int[] BYTES = {
    0x0A, 0x20, 0x30, 0x39, 0x40, 0x5C, 0x7E, 0x7F, 0x80, 0x81, 0x82, 0x83, 0x88, 0x8E, 0x8F, 0x95,
    0x9F, 0xA0, 0xA1, 0xA4, 0xB1, 0xC0, 0xDF, 0xE0, 0xFA, 0xFC, 0xFE, 0xFF
  };

  /// All that are decoded by a table.
  static Set<String> charsets() {
    return Lines.OF_PAIRS;
  }

  @ParameterizedTest
  @MethodSource("charsets")
  void asTheJdk(String name) {
    var charset = Charset.forName(name);
    var table = new CharsetTable(charset);
    everyPair(table, charset);
    var random = new Random(20261130);
    for (int i = 0; i < 20_000; i++) {
      var bytes = new byte[random.nextInt(40)];
      boolean isWide = random.nextInt(4) == 0;
      for (int k = 0; k < bytes.length; k++) {
        int any = random.nextInt(256);
        bytes[k] = (byte) (isWide ? any : BYTES[any % BYTES.length]);
      }
      check(table, charset, bytes);
      // What the encoding has, and so nothing is left.
      var text = new String(bytes, charset).replace("\uFFFD", "a");
      check(table, charset, text.getBytes(charset));
    }
  }

  private static void everyPair(CharsetTable table, Charset charset) {
    var decoder = charset.newDecoder();
    var chars = new char[2];
    for (int pair = 0; pair < 1 << 16; pair++) {
      byte[] bytes = {(byte) (pair >> 8), (byte) pair};
      check(table, charset, bytes);
      var decoded = CharBuffer.allocate(2);
      var result = decoder.reset().decode(ByteBuffer.wrap(bytes), decoded, true);
      boolean isOne = result.isUnderflow() && decoded.position() == 1;
      // None is left that could be decoded.
      assertTrue(!isOne || Progress.read(table.decode(bytes, 0, 2, chars, 0)) == 2);
    }
  }

  private static void check(CharsetTable table, Charset charset, byte[] bytes) {
    int before = 3;
    var padded = new byte[before + bytes.length];
    System.arraycopy(bytes, 0, padded, before, bytes.length);
    var chars = new char[before + bytes.length];
    Arrays.fill(chars, '!');
    long progress = table.decode(padded, before, padded.length, chars, before);
    int read = Progress.read(progress);
    int written = Progress.written(progress);
    var rest = new String(bytes, read, bytes.length - read, charset);
    assertEquals(new String(bytes, charset), new String(chars, before, written) + rest);
    assertEquals("!!!", new String(chars, 0, before));
  }

  @Test
  void ascii() {
    var table = new CharsetTable(Charset.forName("Shift_JIS"));
    for (int size = 0; size < 30; size++) {
      var bytes = "abcdefghijklmnopqrstuvwxyz012345".getBytes(StandardCharsets.US_ASCII);
      assertTrue(table.isAscii(bytes, 1, 1 + size));
      for (int i = 1; i <= size; i++) {
        bytes[i] = (byte) 0x80;
        assertFalse(table.isAscii(bytes, 1, 1 + size));
        assertTrue(table.isAscii(bytes, 1, i));
        bytes[i] = 'x';
      }
    }
  }

  @Test
  void whereAsciiIsSomethingElse() {
    var ebcdic = Charset.forName("IBM1047");
    var table = new CharsetTable(ebcdic);
    var bytes = "ABCDEFGHIJKLMNOP".getBytes(StandardCharsets.US_ASCII);
    assertFalse(table.isAscii(bytes, 0, bytes.length));
    check(table, ebcdic, bytes);
  }
}
