package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

/// Strings that the JDK keeps as bytes are told from the others, and measured by their bytes.
class Latin1Test {
  /// On other JDKs nothing is known to be kept as bytes.
  private static final boolean IS_KNOWN_JDK = Runtime.version().feature() == 25;

  @Test
  void oneCharMoreThanABytesMakesAString() {
    for (int size = 1; size < 5000; size += 1 + size / 4) {
      var bytes = "\u00FF".repeat(size - 1);
      for (char last : new char[] {0, 'a', 0x7F, 0x80, 0xFF}) {
        assertEquals(IS_KNOWN_JDK, Latin1.is(bytes + last));
        assertEquals(IS_KNOWN_JDK, Latin1.is(last + bytes));
      }
      for (char last : new char[] {0x100, 0x17F, 0x3000, 0xD800, 0xFFFF}) {
        assertFalse(Latin1.is(bytes + last));
        assertFalse(Latin1.is(last + bytes));
      }
    }
  }

  /// However the string came about: cut out of a longer one, it is made of bytes again.
  @Test
  void whatWasCutOutOfOtherTextIsKeptAsBytes() {
    assertEquals(IS_KNOWN_JDK, Latin1.is("\u3042abc".substring(1)));
    assertEquals(
        IS_KNOWN_JDK, Latin1.is(new StringBuilder("\u3042abc").deleteCharAt(0).toString()));
    assertEquals(IS_KNOWN_JDK, Latin1.is(new String(new char[] {'a', 0xFF})));
  }

  @Test
  void isMeasuredByItsBytes() {
    var texts = new Texts("Latin-1");
    for (int size = 1; size < 20_000; size += 1 + size / 3) {
      var chars = new char[size];
      for (int i = 0; i < size; i++) {
        chars[i] = (char) texts.below(size % 2 == 0 ? 0x100 : 0x84);
      }
      var text = new String(chars);
      assertEquals(text.getBytes(UTF_8).length, Latin1.encodedLength(text));
    }
  }
}
