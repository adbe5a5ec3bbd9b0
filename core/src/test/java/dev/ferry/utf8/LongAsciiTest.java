package dev.ferry.utf8;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// One sequence that is not ASCII among many bytes that are, at every place.
class LongAsciiTest {
  private static final int SIZE = 2000;

  @ParameterizedTest
  @ValueSource(bytes = {(byte) 0x80, (byte) 0xC3, (byte) 0xFF})
  void aMalformedByteIsFound(byte malformed) {
    for (int i = 0; i < SIZE; i++) {
      var bytes = ascii();
      bytes[i] = malformed;
      assertEquals(i, Utf8.indexOfMalformed(bytes, 0, SIZE));
      assertEquals(-1, Utf8.indexOfMalformed(bytes, 0, i));
      assertEquals(SIZE, Utf8.countCodePoints(bytes, 0, SIZE));
    }
  }

  @Test
  void aCodePointIsCountedOnce() {
    for (var character : new String[] {"é", "あ", "😀"}) {
      byte[] sequence = character.getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i <= SIZE - sequence.length; i++) {
        var bytes = ascii();
        System.arraycopy(sequence, 0, bytes, i, sequence.length);
        assertEquals(-1, Utf8.indexOfMalformed(bytes, 0, SIZE));
        assertEquals(SIZE - sequence.length + 1, Utf8.countCodePoints(bytes, 0, SIZE));
      }
    }
  }

  private static byte[] ascii() {
    var bytes = new byte[SIZE];
    Arrays.fill(bytes, (byte) 'a');
    return bytes;
  }
}
