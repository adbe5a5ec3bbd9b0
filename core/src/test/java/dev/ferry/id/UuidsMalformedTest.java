package dev.ferry.id;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.CharBuffer;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever is not the form of RFC 9562 is refused, and the error says where.
class UuidsMalformedTest {
  private static final String DIGITS = "01234567-89ab-cdef-fedc-ba9876543210";
  private static final String LETTERS = "ABCDEFAB-CDEF-abcd-efab-cdefABCDEFab";

  @ParameterizedTest
  @EnumSource
  void eachCharReplacedByEachByte(TextDoor door) {
    ShortStack.run(
        () -> {
          for (var text : new String[] {DIGITS, LETTERS}) {
            for (int i = 0; i < Uuids.LENGTH; i++) {
              for (char c = 0; c < 256; c++) {
                check(door, text, i, c);
              }
            }
          }
        });
  }

  /// Among them what has the low byte of a digit or a hyphen, digits of other scripts, and halves
  /// of pairs.
  @ParameterizedTest
  @EnumSource(names = {"STRING", "CHAR_BUFFER", "CHARS"})
  void eachCharReplacedByOneBeyondLatin(TextDoor door) {
    var chars = "\u0100\u0130\u0141\u0166\u012D\u2030\u2041\u2010\uFF10\uFF21\u0660\uFF2D\uFF0D";
    for (int i = 0; i < Uuids.LENGTH; i++) {
      for (char c : (chars + "\uD800\uD830\uDBFF\uDC00\uDC41\uDFFF\uFEFF\uFFFF").toCharArray()) {
        check(door, DIGITS, i, c);
      }
    }
  }

  private static void check(TextDoor door, String text, int i, char c) {
    var changed = text.substring(0, i) + c + text.substring(i + 1);
    boolean isHyphen = text.charAt(i) == '-';
    if (isHyphen ? c == '-' : c < 0x80 && Character.digit(c, 16) >= 0) {
      assertEquals(UUID.fromString(changed), door.parse(changed));
      return;
    }
    var error = assertThrows(MalformedUuidException.class, () -> door.parse(changed));
    assertEquals(door.start() + i, error.offset());
    assertEquals(door.number(), error.number());
    assertEquals(door.shown(c), error.found());
    assertEquals(isHyphen ? "a hyphen" : "a hexadecimal digit", error.expected());
    assertEquals(
        "Malformed UUID (number %d) at its char %d, offset %d: found %s, expected %s"
            .formatted(error.number(), i, error.offset(), error.found(), error.expected()),
        error.getMessage());
  }

  @ParameterizedTest
  @EnumSource
  void theFirstOfTwoIsTold(TextDoor door) {
    ShortStack.run(
        () -> {
          for (int first = 0; first < Uuids.LENGTH; first++) {
            for (int second = first + 1; second < Uuids.LENGTH; second++) {
              var text = new StringBuilder(DIGITS);
              text.setCharAt(first, (first + second) % 2 == 0 ? 'g' : '\u00E9');
              text.setCharAt(second, first % 2 == 0 ? 'g' : '\u00FF');
              var error =
                  assertThrows(MalformedUuidException.class, () -> door.parse(text.toString()));
              assertEquals(door.start() + first, error.offset());
            }
          }
        });
  }

  @Test
  void eachOtherLength() {
    for (int length = 0; length < 80; length++) {
      var text = (DIGITS + DIGITS + DIGITS).substring(0, length);
      if (length == Uuids.LENGTH) {
        continue;
      }
      for (CharSequence chars : new CharSequence[] {text, CharBuffer.wrap(text)}) {
        var error = assertThrows(MalformedUuidException.class, () -> Uuids.parse(chars));
        assertEquals(Math.min(length, 36), error.offset());
        assertEquals(
            "Malformed UUID: found %d chars, expected 36 chars".formatted(length),
            error.getMessage());
      }
      if (length < Uuids.LENGTH) {
        assertThrows(
            IndexOutOfBoundsException.class, () -> Uuids.parse(text.getBytes(ISO_8859_1), 0));
        assertThrows(IndexOutOfBoundsException.class, () -> Uuids.parse(text.toCharArray(), 0));
      }
    }
  }

  /// Forms that others accept, the JDK's `1-1-1-1-1` among them.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "1-1-1-1-1",
        "0123456789abcdeffedcba9876543210",
        "{01234567-89ab-cdef-fedc-ba9876543210}",
        "(01234567-89ab-cdef-fedc-ba9876543210)",
        "urn:uuid:01234567-89ab-cdef-fedc-ba9876543210",
        " 01234567-89ab-cdef-fedc-ba9876543210",
        "01234567-89ab-cdef-fedc-ba9876543210 ",
        "01234567-89ab-cdef-fedc-ba9876543210\n",
        "012345678-9ab-cdef-fedc-ba9876543210",
        "0123456-789ab-cdef-fedc-ba9876543210",
        "01234567-89ab-cdef-fedcba-9876543210",
        "{01234567-89ab-cdef-fedc-ba98765432}",
        "0x234567-89ab-cdef-fedc-ba9876543210",
        "+1234567-89ab-cdef-fedc-ba9876543210",
        "-1234567-89ab-cdef-fedc-ba9876543210",
        "01234567_89ab_cdef_fedc_ba9876543210",
        "01234567 89ab cdef fedc ba9876543210",
        "\uFF10\uFF11\uFF12\uFF13\uFF14\uFF15\uFF16\uFF17-89ab-cdef-fedc-ba9876543210",
      })
  void otherForms(String text) {
    assertThrows(MalformedUuidException.class, () -> Uuids.parse(text));
    assertThrows(IllegalArgumentException.class, () -> Uuids.parse(text));
  }

  /// Those before the wrong one have been read, and nothing of it or those after.
  @Test
  void theIdOfManyIsTold() {
    for (int wrong = 0; wrong < 5; wrong++) {
      var text = new StringBuilder((DIGITS + "\",\"").repeat(5));
      text.setCharAt(wrong * 39 + 9, '-');
      var ids = new long[10];
      var error =
          assertThrows(
              MalformedUuidException.class,
              () -> Uuids.parse(text.toString().getBytes(ISO_8859_1), 0, 39, ids, 0, 5));
      assertEquals(wrong, error.number());
      assertEquals(wrong * 39 + 9, error.offset());
      assertEquals(
          "Malformed UUID (number %d) at its char 9, offset %d: found '-', expected a hexadecimal digit"
              .formatted(wrong, wrong * 39 + 9),
          error.getMessage());
      var expected = new long[10];
      for (int i = 0; i < 2 * wrong; i += 2) {
        expected[i] = 0x0123456789abcdefL;
        expected[i + 1] = 0xfedcba9876543210L;
      }
      assertArrayEquals(expected, ids);
    }
  }
}
