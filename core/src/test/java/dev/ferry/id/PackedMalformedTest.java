package dev.ferry.id;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ferry.id.Base64Model.Wrong;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Each text that is not what encoding gives is refused, and the error says where; against a model
/// that goes char by char.
class PackedMalformedTest {
  private static final String ODD_CHARS =
      "=-_+/AQg. \n\r\t\0\u007F\u0080\u00C1\u00FF\u0141\u2030\u203D\uFF21\uD800\uD841\uDC00\uFFFF";

  @ParameterizedTest
  @EnumSource
  void eachCharReplacedByEachByte(Base64Form form) {
    ShortStack.run(
        () -> {
          for (int size = 1; size <= 3; size++) {
            var text = Base64Model.encode(new Ids(size).anyOrEdge(size), form);
            for (int i = 0; i < text.length(); i++) {
              for (char c = 0; c < 256; c++) {
                int turn = i + c;
                check(replaced(text, i, c), form, PackedDoor.WHOLE.get(turn % 4));
                check(replaced(text, i, c), form, PackedDoor.WHOLE.get((turn + 1) % 4));
              }
            }
          }
        });
  }

  /// Among them chars whose low byte is a digit, and halves of pairs.
  @ParameterizedTest
  @EnumSource
  void eachCharReplacedByOneBeyondLatin(Base64Form form) {
    ShortStack.run(
        () -> {
          for (int size = 1; size <= 3; size++) {
            var text = Base64Model.encode(new Ids(size).anyOrEdge(size), form);
            for (int i = 0; i < text.length(); i++) {
              for (int k = 0; k < ODD_CHARS.length(); k++) {
                check(replaced(text, i, ODD_CHARS.charAt(k)), form);
              }
              if (i + 2 <= text.length()) {
                check(text.substring(0, i) + "\uD83D\uDE00" + text.substring(i + 2), form);
              }
            }
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void charsAtTheBoundariesOfBlocks(Base64Form form) {
    ShortStack.run(
        () -> {
          for (int size : List.of(190, 191, 192, 193, 194, 383, 384, 385, 386)) {
            var text = Base64Model.encode(new Ids(size).anyOrEdge(size), form);
            for (int i : placesOfInterest(text.length())) {
              for (int k = 0; k < ODD_CHARS.length(); k++) {
                char c = ODD_CHARS.charAt(k);
                var door = PackedDoor.WHOLE.get((i + k) % 4);
                check(replaced(text, i, c), form, c > 0xFF ? PackedDoor.STRING : door);
              }
            }
          }
        });
  }

  private static Iterable<Integer> placesOfInterest(int length) {
    var places = new TreeSet<Integer>();
    for (int around : new int[] {0, 4096, 8192, length}) {
      for (int i = around - 4; i < around + 4; i++) {
        places.add(i);
      }
    }
    return places.subSet(0, length);
  }

  @ParameterizedTest
  @EnumSource
  void eachCharOfALongText(Base64Form form) {
    ShortStack.run(
        () -> {
          var text = Base64Model.encode(new Ids(9).anyOrEdge(194), form);
          for (int i = 0; i < text.length(); i++) {
            char c = "\n\u0141=*".charAt(i % 4);
            var door = i % 3 == 0 && c <= 0xFF ? PackedDoor.BYTES : PackedDoor.PIECE_OF_CHARS;
            check(replaced(text, i, c), form, door);
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void twoWrongChars(Base64Form form) {
    ShortStack.run(
        () -> {
          for (int size : new int[] {1, 2}) {
            var text = Base64Model.encode(new Ids(size).anyOrEdge(size), form);
            for (int i = 0; i < text.length(); i++) {
              for (int k = i + 1; k < text.length(); k++) {
                check(replaced(replaced(text, i, '*'), k, '\u0141'), form);
                check(replaced(replaced(text, i, '\u0141'), k, '*'), form);
                check(replaced(replaced(text, i, '\u0141'), k, '\u0142'), form);
              }
            }
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void cutAtEachLength(Base64Form form) {
    ShortStack.run(
        () -> {
          var ids = new Ids(10).anyOrEdge(194);
          var text = Base64Model.encode(ids, form);
          for (int length = 0; length < text.length(); length++) {
            check(text.substring(0, length), form, PackedDoor.WHOLE.get(length % 4));
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void tooLong(Base64Form form) {
    for (int size : Ids.SIZES) {
      var text = Base64Model.encode(new Ids(size).anyOrEdge(size), form);
      for (var more : List.of("A", "AA", "AAA", "=", "==", "===", "====", "\n", "\r\n", " ")) {
        check(text + more, form);
        check(more + text, form);
      }
    }
  }

  /// What is inserted keeps the length right where as much is dropped at the end.
  @ParameterizedTest
  @EnumSource
  void lineBreaksAndSpaces(Base64Form form) {
    ShortStack.run(
        () -> {
          var text = Base64Model.encode(new Ids(11).anyOrEdge(3), form);
          for (int i = 0; i <= text.length(); i++) {
            for (var space : List.of("\n", "\r\n", " ", "\t", "\u00A0")) {
              var longer = text.substring(0, i) + space + text.substring(i);
              check(longer, form);
              check(longer.substring(0, text.length()), form);
            }
          }
          assertEquals(
              "Malformed list of UUIDs at offset 76, in id 3: found U+000D,"
                  + " expected A-Z, a-z, 0-9, + or /",
              error("A".repeat(76) + "\r\n" + "A".repeat(50), Base64Form.STANDARD).getMessage());
        });
  }

  @ParameterizedTest
  @EnumSource
  void textsOfOtherForms(Base64Form form) {
    for (int size : Ids.SIZES) {
      for (var written : Base64Form.values()) {
        check(Base64Model.encode(new Ids(size).anyOrEdge(size), written), form);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    // Missing, of one or both chars.
    "PADDED, AAAAAAAAAAAAAAAAAAAAAA, 22",
    "PADDED, AAAAAAAAAAAAAAAAAAAAAA=, 23",
    "PADDED, AAAAAAAAAAAAAAAAAAAAAAA=, 22",
    "PADDED, AAAAAAAAAAAAAAAAAAAAAAAA, 22",
    // Doubled, or one more.
    "PADDED, AAAAAAAAAAAAAAAAAAAAAA===, 25",
    "PADDED, AAAAAAAAAAAAAAAAAAAAAA====, 26",
    "PADDED, AAAAAAAAAAAAAAAAAAAAA===, 21",
    // Misplaced.
    "PADDED, ==AAAAAAAAAAAAAAAAAAAAAA, 0",
    "PADDED, AAAAAAAAAAAAAAAAAAAAA=A=, 21",
    "PADDED, AAAAAAAAAAAAAAAAAAAAA==A, 21",
    "PADDED, AAAAAAAAAAAAAAAAAAAAAA=A, 23",
    "PADDED, AAAA==AAAAAAAAAAAAAAAA==, 4",
    // Each id of its own.
    "PADDED, AAAAAAAAAAAAAAAAAAAAAA==AAAAAAAAAAAAAAAAAAAAAA==, 48",
    "PADDED, AAAAAAAAAAAAAAAAAAAAAA==AAAAAAAAAAAAAAAAAAA=, 22",
    "PADDED, =, 1",
    "PADDED, ====, 4",
    // In forms without.
    "STANDARD, AAAAAAAAAAAAAAAAAAAAAA==, 24",
    "URL_SAFE, AAAAAAAAAAAAAAAAAAAAAA==, 24",
    "STANDARD, AAAAAAAAAAAAAAAAAAAAA=, 21",
    "URL_SAFE, AAAAAAAAAAAAAAAAAAAA==, 20",
    "STANDARD, AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=, 44",
    "STANDARD, AAAAAAAAAAAAAAAAAAAAAA==AAAAAAAAAAAAAAAAAAA, 22",
    "STANDARD, ==, 2",
  })
  void padding(Base64Form form, String text, int offset) {
    assertEquals(offset, error(text, form).offset());
    check(text, form);
  }

  /// Of one id the last four bits of the last char, of two the last two, of three none.
  @ParameterizedTest
  @EnumSource
  void bitsAfterTheLast(Base64Form form) {
    for (int size : new int[] {1, 2, 3, 191, 192, 193, 194, 385}) {
      var text = Base64Model.encode(new Ids(size).anyOrEdge(size), form);
      int last = (int) PackedUuids.encodedLength(size, Base64Form.STANDARD) - 1;
      int accepted = 0;
      for (char c : Base64Model.alphabet(form).toCharArray()) {
        var changed = replaced(text, last, c);
        check(changed, form);
        accepted += Base64Model.wrong(changed, form).isEmpty() ? 1 : 0;
      }
      assertEquals(size % 3 == 0 ? 64 : size % 3 == 1 ? 4 : 16, accepted);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "STANDARD | AAAAAAAAAAAAAAAAAAAAA | Malformed list of UUIDs at offset 21: found 21 chars,"
            + " expected 0 for 0 ids or 22 for 1",
        "PADDED | AAAAAAAAAAAAAAAAAAAAAA | Malformed list of UUIDs at offset 22: found 22 chars,"
            + " expected 0 for 0 ids or 24 for 1",
        "STANDARD | AAAA-AAAAAAAAAAAAAAAAA | Malformed list of UUIDs at offset 4, in id 0:"
            + " found '-', expected A-Z, a-z, 0-9, + or /",
        "URL_SAFE | AAAAAAAAAAAAAAAAAAAAAAAAA/AAAAAAAAAAAAAAAAA | Malformed list of UUIDs at"
            + " offset 25, in id 1: found '/', expected A-Z, a-z, 0-9, - or _",
        "PADDED | AAAAAAAAAAAAAAAAAAAAAAA= | Malformed list of UUIDs at offset 22: found 'A',"
            + " expected '=', as padding",
        "STANDARD | AAAAAAAAAAAAAAAAAAAAA/ | Malformed list of UUIDs at offset 21, in id 0:"
            + " found '/', expected 'w', as its last 4 bits must be 0",
        "URL_SAFE | AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB | Malformed list of UUIDs at"
            + " offset 42, in id 1: found 'B', expected 'A', as its last 2 bits must be 0",
      })
  void messages(Base64Form form, String text, String message) {
    assertEquals(message, error(text, form).getMessage());
  }

  private static MalformedUuidException error(String text, Base64Form form) {
    return assertThrows(MalformedUuidException.class, () -> PackedUuids.decode(text, form, 1000));
  }

  @Test
  void aNegativeLength() {
    assertThrows(
        MalformedUuidException.class, () -> new PackedDecoder(-1, Base64Form.STANDARD, 10));
  }

  private static String replaced(String text, int i, char c) {
    return text.substring(0, i) + c + text.substring(i + 1);
  }

  private static void check(String text, Base64Form form) {
    var wrong = Base64Model.wrong(text, form);
    boolean isBytes = text.chars().allMatch(c -> c <= 0xFF);
    for (var door : PackedDoor.WHOLE) {
      if (isBytes || door.takesAnyChars()) {
        check(text, form, door, wrong);
      }
    }
  }

  private static void check(String text, Base64Form form, PackedDoor door) {
    check(text, form, door, Base64Model.wrong(text, form));
  }

  private static void check(String text, Base64Form form, PackedDoor door, Optional<Wrong> wrong) {
    if (wrong.isEmpty()) {
      assertArrayEquals(Base64Model.decode(text, form), Ids.bytes(door.decode(text, form)));
      return;
    }
    var expected = wrong.get();
    var error = assertThrows(MalformedUuidException.class, () -> door.decode(text, form));
    assertEquals(door.start() + expected.offset(), error.offset());
    assertEquals(expected.number(), error.number());
    assertEquals(expected.expected(), error.expected());
    boolean isWhole = expected.offset() == text.length();
    assertEquals(
        isWhole ? "%,d chars".formatted(text.length()) : door.shown(text.charAt(expected.offset())),
        error.found());
    assertFalse(isWhole && error.number() >= 0);
  }
}
