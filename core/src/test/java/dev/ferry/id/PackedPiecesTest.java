package dev.ferry.id;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Texts in pieces give what the whole gives, wherever they are cut.
class PackedPiecesTest {
  private static final List<PackedDoor> KINDS =
      List.of(PackedDoor.PIECE_OF_TEXT, PackedDoor.PIECE_OF_CHARS, PackedDoor.PIECE_OF_BYTES);

  @ParameterizedTest
  @EnumSource
  void everyTwoCutsOfAShortText(Base64Form form) {
    for (int size = 0; size <= 3; size++) {
      var ids = new Ids(size).anyOrEdge(size);
      var text = Base64Model.encode(ids, form);
      for (int i = 0; i <= text.length(); i++) {
        for (int k = i; k <= text.length(); k++) {
          var decoder = new PackedDecoder(text.length(), form, size);
          KINDS.get(i % 3).put(text.substring(0, i), decoder);
          KINDS.get(k % 3).put(text.substring(i, k), decoder);
          KINDS.get((i + k) % 3).put(text.substring(k), decoder);
          assertEquals(ids, decoder.ids());
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void charByChar(Base64Form form) {
    var ids = new Ids(20).anyOrEdge(400);
    var text = Base64Model.encode(ids, form);
    for (var kind : KINDS) {
      var decoder = new PackedDecoder(text.length(), form, ids.size());
      for (int i = 0; i < text.length(); i++) {
        kind.put(text.substring(i, i + 1), decoder);
      }
      assertEquals(ids, decoder.ids());
    }
  }

  @ParameterizedTest
  @EnumSource
  void randomCutsOfALongText(Base64Form form) {
    var random = new Ids(21);
    for (int round = 0; round < 300; round++) {
      var ids = random.anyOrEdge(random.below(1200));
      var text = Base64Model.encode(ids, form);
      int longest = 1 + random.below(round % 3 == 0 ? 20_000 : round % 3 == 1 ? 4_200 : 100);
      var decoder = new PackedDecoder(text.length(), form, ids.size());
      for (int i = 0; i < text.length(); ) {
        int end = Math.min(text.length(), i + random.below(longest + 1));
        KINDS.get(random.below(3)).put(text.substring(i, end), decoder);
        i = end;
      }
      assertEquals(ids, decoder.ids());
    }
  }

  @ParameterizedTest
  @EnumSource
  void aWrongCharIsToldWhereverTheTextIsCut(Base64Form form) {
    ShortStack.run(
        () -> {
          var text = Base64Model.encode(new Ids(22).anyOrEdge(2), form);
          for (int wrong = 0; wrong < text.length(); wrong++) {
            for (char c : new char[] {'*', '\u00E9', '\u0141'}) {
              var broken = text.substring(0, wrong) + c + text.substring(wrong + 1);
              for (int cut = 0; cut <= text.length(); cut++) {
                var kind = KINDS.get((wrong + cut) % (c > 0xFF ? 2 : 3));
                assertEquals(wrong, error(broken, cut, kind, form).offset());
              }
            }
          }
        });
  }

  /// Blocks are decoded when they are full, the last one when the announced length is reached.
  @ParameterizedTest
  @EnumSource
  void aWrongCharOfALongTextIsTold(Base64Form form) {
    ShortStack.run(
        () -> {
          var random = new Ids(23);
          var text = Base64Model.encode(random.anyOrEdge(500), form);
          for (int wrong : new int[] {0, 4094, 4095, 4096, 4097, 8191, 8192, text.length() - 1}) {
            var broken = text.substring(0, wrong) + "*" + text.substring(wrong + 1);
            for (int round = 0; round < 50; round++) {
              int cut = random.below(text.length() + 1);
              assertEquals(wrong, error(broken, cut, KINDS.get(round % 3), form).offset());
            }
          }
        });
  }

  private static MalformedUuidException error(
      String text, int cut, PackedDoor kind, Base64Form form) {
    var decoder = new PackedDecoder(text.length(), form, 1000);
    return assertThrows(
        MalformedUuidException.class,
        () -> {
          kind.put(text.substring(0, cut), decoder);
          kind.put(text.substring(cut), decoder);
        });
  }

  @Test
  void tooFew() {
    for (int size : new int[] {1, 2, 3, 192, 193}) {
      var text = Base64Model.encode(new Ids(24).anyOrEdge(size), Base64Form.STANDARD);
      for (var kind : KINDS) {
        for (int length : new int[] {0, 1, text.length() / 2, text.length() - 1}) {
          var decoder = new PackedDecoder(text.length(), Base64Form.STANDARD, size);
          kind.put(text.substring(0, length), decoder);
          var error = assertThrows(IllegalStateException.class, decoder::ids);
          assertEquals(
              "%,d chars were put of the %,d announced".formatted(length, text.length()),
              error.getMessage());
          kind.put(text.substring(length), decoder);
          assertEquals(size, decoder.ids().size());
        }
      }
    }
  }

  /// Nothing of a piece that is too long is taken.
  @Test
  void tooMany() {
    for (int size : new int[] {0, 1, 2, 3, 192, 193, 400}) {
      var ids = new Ids(25).anyOrEdge(size);
      var text = Base64Model.encode(ids, Base64Form.STANDARD);
      for (var kind : KINDS) {
        for (int more : new int[] {1, 2, 5000}) {
          int half = text.length() / 2;
          var decoder = new PackedDecoder(text.length(), Base64Form.STANDARD, size);
          kind.put(text.substring(0, half), decoder);
          var tooLong = text.substring(half) + "A".repeat(more);
          var error =
              assertThrows(IllegalArgumentException.class, () -> kind.put(tooLong, decoder));
          assertFalse(error instanceof MalformedUuidException);
          assertEquals(
              "%,d chars more: expected at most %,d, as %,d were announced"
                  .formatted(tooLong.length(), text.length() - half, text.length()),
              error.getMessage());
          kind.put(text.substring(half), decoder);
          assertEquals(ids, decoder.ids());
          assertThrows(IllegalArgumentException.class, () -> kind.put("A", decoder));
        }
      }
    }
  }

  @Test
  void piecesOutsideOfAnArray() {
    var decoder = new PackedDecoder(22, Base64Form.STANDARD, 1);
    assertThrows(IndexOutOfBoundsException.class, () -> decoder.put(new char[9], 1, 9));
    assertThrows(IndexOutOfBoundsException.class, () -> decoder.put(new byte[9], -1, 9));
    assertThrows(IndexOutOfBoundsException.class, () -> decoder.put(new byte[9], 0, -1));
    decoder.put("A".repeat(22));
    assertEquals(List.of(Ids.NIL), decoder.ids());
  }

  @ParameterizedTest
  @EnumSource
  void encodedPieceByPiece(Base64Form form) {
    var encoder = new PackedEncoder(form);
    for (int size : Ids.SIZES) {
      var ids = new Ids(size).anyOrEdge(size);
      var text = new StringBuilder();
      var piece = new byte[PackedEncoder.PIECE + 3];
      var rest = ids.iterator();
      int count;
      do {
        count = encoder.encode(rest, piece, 3);
        assertEquals(Math.min(PackedEncoder.PIECE, left(size, form, text)), count);
        text.append(new String(piece, 3, count, ISO_8859_1));
      } while (count > 0);
      assertEquals(Base64Model.encode(ids, form), text.toString());
    }
  }

  @ParameterizedTest
  @EnumSource
  void encodedPieceByPieceByIndex(Base64Form form) {
    var encoder = new PackedEncoder(form);
    for (int size : Ids.SIZES) {
      var ids = new Ids(size).anyOrEdge(size);
      var text = new StringBuilder();
      var piece = new byte[PackedEncoder.PIECE + 3];
      for (int i = 0; i < size; i += PackedEncoder.IDS) {
        int count = encoder.encode(ids, i, piece, 3);
        assertEquals(Math.min(PackedEncoder.PIECE, left(size, form, text)), count);
        text.append(new String(piece, 3, count, ISO_8859_1));
      }
      assertEquals(Base64Model.encode(ids, form), text.toString());
      assertEquals(0, encoder.encode(ids, size, piece, 3));
      assertThrows(IndexOutOfBoundsException.class, () -> encoder.encode(ids, size + 1, piece, 3));
      assertThrows(IndexOutOfBoundsException.class, () -> encoder.encode(ids, -1, piece, 3));
    }
  }

  @ParameterizedTest
  @EnumSource
  void bytesEncodedPieceByPiece(Base64Form form) {
    var encoder = new PackedEncoder(form);
    var random = new Random(27);
    for (int size : new int[] {0, 1, 2, 3, 16, 17, 3071, 3072, 3073, 6144, 10_000}) {
      var list = new byte[size];
      random.nextBytes(list);
      var text = new StringBuilder();
      var piece = new byte[PackedEncoder.PIECE + 3];
      for (int i = 0; i < size; i += PackedEncoder.BLOCK) {
        text.append(new String(piece, 3, encoder.encode(list, i, piece, 3), ISO_8859_1));
      }
      assertEquals(Base64Model.encode(list, form), text.toString());
      assertEquals(0, encoder.encode(list, size, piece, 3));
      assertThrows(IndexOutOfBoundsException.class, () -> encoder.encode(list, size + 1, piece, 3));
      assertThrows(IndexOutOfBoundsException.class, () -> encoder.encode(list, -1, piece, 3));
    }
  }

  private static long left(int size, Base64Form form, StringBuilder text) {
    return PackedUuids.encodedLength(size, form) - text.length();
  }

  @Test
  void noRoomForAPiece() {
    var ids = new Ids(26).anyOrEdge(200);
    var encoder = new PackedEncoder(Base64Form.STANDARD);
    var dst = new byte[PackedEncoder.PIECE];
    assertThrows(IndexOutOfBoundsException.class, () -> encoder.encode(ids.iterator(), dst, 1));
    assertArrayEquals(new byte[PackedEncoder.PIECE], dst);
    assertThrows(IndexOutOfBoundsException.class, () -> encoder.encode(ids.iterator(), dst, -1));
    assertThrows(IndexOutOfBoundsException.class, () -> encoder.encode(ids, 0, dst, 1));
    assertArrayEquals(new byte[PackedEncoder.PIECE], dst);
    assertEquals(PackedEncoder.PIECE, encoder.encode(ids.iterator(), dst, 0));
  }

  @SuppressWarnings("NullAway")
  @Test
  void aNullAmongThem() {
    var ids = new ArrayList<UUID>(Arrays.asList(Ids.NIL, null, Ids.MAX));
    var encoder = new PackedEncoder(Base64Form.STANDARD);
    assertThrows(NullPointerException.class, () -> encoder.encode(ids.iterator(), new byte[99], 0));
    assertThrows(NullPointerException.class, () -> encoder.encode(ids, 0, new byte[99], 0));
    var dst = new byte[22];
    assertEquals(22, encoder.encode(List.of(Ids.MAX).iterator(), dst, 0));
    assertEquals("/////////////////////w", new String(dst, ISO_8859_1));
  }
}
