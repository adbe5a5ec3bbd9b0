package dev.ferry.id;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Damaged lists are refused by their checksum; those that come with one that is right are refused
/// or read, at a cost in proportion to their length.
class CompactDamageTest {
  private static final long TODAY = 1_767_225_600_000L;

  static Stream<byte[]> lists() {
    var random = new Ids(50);
    var machine =
        Stream.iterate(0L, i -> i + 1)
            .limit(20)
            .map(i -> Ids.timed(1, 0x1EC9414C232AB00L + i * i, 0, 0x33C89F6BDECED846L))
            .toList();
    return Stream.of(
            List.<UUID>of(),
            List.of(Ids.NIL),
            random.anyOrEdge(3),
            machine,
            random.v7(7, TODAY, 1),
            random.v7(131, TODAY, 0),
            new CompactLists(51).mixed(5, 7))
        .map(CompactUuids::toByteArray);
  }

  @ParameterizedTest
  @MethodSource("lists")
  void eachByteReplacedByEachOther(byte[] bytes) {
    ShortStack.run(
        () -> {
          var ids = CompactUuids.ofByteArray(bytes, 1000);
          // Of a long list each eleventh value, others in each byte.
          int step = bytes.length > 500 ? 11 : 1;
          for (int i = 0; i < bytes.length; i++) {
            var damaged = bytes.clone();
            for (int value = i % step; value < 256; value += step) {
              damaged[i] = (byte) value;
              if (damaged[i] == bytes[i]) {
                assertEquals(ids, CompactUuids.ofByteArray(damaged, 1000));
              } else {
                refused(damaged);
                refusedOrRead(withChecksum(damaged));
              }
            }
          }
        });
  }

  @ParameterizedTest
  @MethodSource("lists")
  void cutAtEachLength(byte[] bytes) {
    ShortStack.run(
        () -> {
          for (int length = 0; length < bytes.length; length++) {
            refused(Arrays.copyOf(bytes, length));
            refused(Arrays.copyOfRange(bytes, bytes.length - length, bytes.length));
            if (length < bytes.length - 4) {
              refused(CompactModel.withChecksum(Arrays.copyOf(bytes, length)));
            }
          }
        });
  }

  @ParameterizedTest
  @MethodSource("lists")
  void aByteMoreOrLess(byte[] bytes) {
    ShortStack.run(
        () -> {
          for (int i = 0; i < bytes.length; i++) {
            var more = new byte[bytes.length + 1];
            System.arraycopy(bytes, 0, more, 0, i);
            System.arraycopy(bytes, i, more, i + 1, bytes.length - i);
            for (byte value : new byte[] {0, 1, -1}) {
              more[i] = value;
              refusedOrRead(withChecksum(more));
            }
            var less = new byte[bytes.length - 1];
            System.arraycopy(bytes, 0, less, 0, i);
            System.arraycopy(bytes, i + 1, less, i, less.length - i);
            refusedOrRead(withChecksum(less));
          }
          for (byte value : new byte[] {0, 1, -1}) {
            var longer = Arrays.copyOf(bytes, bytes.length + 1);
            longer[bytes.length] = value;
            refused(longer);
          }
        });
  }

  /// After a right beginning, half of the bytes those that mean something.
  @Test
  void randomBytes() {
    ShortStack.run(
        () -> {
          var random = new Random(52);
          int read = 0;
          for (int round = 0; round < 60_000; round++) {
            var body = new byte[1 + random.nextInt(60)];
            random.nextBytes(body);
            for (int i = 0; i < body.length; i++) {
              body[i] = random.nextBoolean() ? (byte) random.nextInt(9) : body[i];
            }
            body[0] = 1;
            read += refusedOrRead(CompactModel.withChecksum(body)) ? 1 : 0;
          }
          assertTrue(read > 10, read + " were read");
        });
  }

  /// 10 million ids in 20 bytes; of a number of which Java has no positive one; more than a byte
  /// can be; in sections of their own.
  @ParameterizedTest
  @CsvSource({
    "01 80ADE204 07 80ADE204 00 00 00 000000, '10,000,000 ids in 11 bytes'",
    "01 FFFFFFFF07 07 00 00000000000000000000, '2,147,483,647 ids'",
    "01 FFFFFFFF0F 07 00 00000000000000000000, '4,294,967,295 ids'",
    "01 FFFFFFFFFFFFFFFFFF01 07 00, 18446744073709551615 ids",
    "01 FFFFFFFFFFFFFFFFFF02 07 00, a number of more than 64 bits",
    "01 80808080808080808002 07 00, a number of more than 64 bits",
    "01 8080808080808080808000 07, a number of more than 64 bits",
    "01 01 00 02 00000000000000000000000000, a section of 2 ids",
    "01 01 00 00 00000000000000000000000000, a section of 0 ids",
    "01 01 00 FFFFFFFFFFFFFFFFFF01 0000, a section of 18446744073709551615 ids",
    "01 02 02 01 00000000000000000000000000, a section of kind 2",
    "01 01 07 01 808080808080 40 00000000000000000000, a time of 281474976710656",
    "01 02 07 02 00 00 41 000000000000000000000000, a width of 65 bits",
    "01 02 07 02 00 01 00 00000000000000000000000000000000000000, "
        + "a time of 18446744073709551615",
    "01 01 01 01 00 02 0000000000000000, a flag of 2",
    "01 01 01 01 00 00 0000000000000003, bits that are not 0 after the last",
    "01 00 01, more bytes",
    "01 00 00, more bytes",
    "0103010380d6ca91cc82a5f601a09c010800c801cf227daf7b3b6118, the end",
    "0103010380d6ca91cc82a5f601a09c010800c801cf227daf7b3b6118 01, a fill that is not 0",
    "0103010380d6ca91cc82a5f601a09c010800c801cf227daf7b3b6118 0000, more bytes",
    "01 00 00 00, more bytes",
    "01 01 00 01 00, the end",
    "01, the end",
  })
  void claims(String hex, String found) {
    var body = HexFormat.of().parseHex(hex.replace(" ", ""));
    byte[] bytes = CompactModel.withChecksum(body);
    var error = refused(bytes);
    assertEquals(found, error.found());
    assertTrue(
        String.valueOf(error.getMessage()).startsWith("Malformed compact list of UUIDs at byte "));
    assertTrue(error.offset() >= 0 && error.offset() <= body.length, error::getMessage);
    assertEquals(-1, error.number());
    assertTrue(Allocated.by(() -> refused(bytes)) < 200_000);
  }

  /// As many as the bytes might be, if it were not for the first group.
  @ParameterizedTest
  @CsvSource({"01", "06", "07"})
  void manyIdsAreNotBelieved(String kind) {
    var body =
        Arrays.copyOf(
            HexFormat.of().parseHex("0180ADE204" + kind + "80ADE204" + "00" + "0041"), 160_000);
    byte[] bytes = CompactModel.withChecksum(body);
    assertEquals("a width of 65 bits", refused(bytes).found());
    long allocated = Allocated.by(() -> refused(bytes));
    assertTrue(allocated < 16L * bytes.length, () -> allocated + " bytes");
  }

  @Test
  void othersVersions() {
    for (int version = 0; version < 256; version++) {
      if (version != 1) {
        byte[] bytes = CompactModel.withChecksum(new byte[] {(byte) version, 0});
        assertEquals(
            "Malformed compact list of UUIDs at byte 0 of what is encoded:"
                + " found version %d, expected version 1".formatted(version),
            refused(bytes).getMessage());
      }
    }
  }

  @Test
  void aWrongChecksum() {
    byte[] bytes = HexFormat.of().parseHex("0100e2c3efa4");
    assertEquals(
        "Malformed compact list of UUIDs at byte 2 of what is encoded:"
            + " found the checksum E2C3EFA4, expected E2C3EFA5",
        refused(bytes).getMessage());
  }

  @Test
  void packedBytesAreRefused() {
    for (int size : Ids.SIZES) {
      refused(Ids.bytes(new Ids(size).v7(size, TODAY, 1)));
    }
  }

  /// Each char replaced by each byte and by others.
  @ParameterizedTest
  @EnumSource
  void eachCharOfAText(Base64Form form) {
    ShortStack.run(
        () -> {
          for (var ids : List.of(List.<UUID>of(), List.of(Ids.MAX), new Ids(53).v7(7, TODAY, 1))) {
            var text = CompactUuids.encode(ids, form);
            var alphabet = Base64Model.alphabet(form);
            for (int i = 0; i < text.length(); i++) {
              for (int k = 0; k < 256 + 5; k++) {
                char c = k < 256 ? (char) k : "\u0141\u2030\uD800\uDC41\uFF21".charAt(k - 256);
                if (c == text.charAt(i)) {
                  continue;
                }
                var damaged = text.substring(0, i) + c + text.substring(i + 1);
                var error = refused(damaged, form);
                assertEquals(-1, error.number());
                if (alphabet.indexOf(c) < 0 && c != '=') {
                  assertEquals(i, error.offset(), error::getMessage);
                }
              }
            }
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void textsOfEachLength(Base64Form form) {
    for (int size = 0; size < 3; size++) {
      var text = CompactUuids.encode(new Ids(54).anyOrEdge(size), form);
      for (int length = 0; length < text.length(); length++) {
        refused(text.substring(0, length), form);
      }
      for (var more : List.of("A", "AA", "AAA", "AAAA", "=", "==", "===", "====", "\n", " ")) {
        refused(text + more, form);
        refused(more + text, form);
      }
    }
  }

  @Test
  void noSuchRange() {
    var bytes = new byte[9];
    for (int[] range : new int[][] {{-1, 2}, {0, -1}, {0, 10}, {9, 1}, {1, Integer.MAX_VALUE}}) {
      assertThrows(
          IndexOutOfBoundsException.class,
          () -> CompactUuids.decode(bytes, range[0], range[1], Base64Form.STANDARD, 1));
    }
  }

  @Test
  void textsOfOtherForms() {
    // 6 bytes have no padding, 24 neither; one id more has.
    for (var ids : List.of(List.of(Ids.MAX, Ids.MAX), List.of(Ids.MAX, Ids.MAX, Ids.MAX))) {
      for (var written : Base64Form.values()) {
        var text = CompactUuids.encode(ids, written);
        for (var form : Base64Form.values()) {
          if (form == written) {
            assertEquals(ids, CompactUuids.decode(text, form, 9));
          } else {
            refused(text, form);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "STANDARD | AQDiw++l= | Malformed list of UUIDs at offset 9: found 9 chars,"
            + " expected a length that makes whole bytes",
        "PADDED | AQDiw++ | Malformed list of UUIDs at offset 7: found 7 chars,"
            + " expected a multiple of 4, with padding",
        "STANDARD | AQDiw-+l | Malformed list of UUIDs at offset 5: found '-',"
            + " expected A-Z, a-z, 0-9, + or /",
        "STANDARD | AQDiw++lAB | Malformed list of UUIDs at offset 9: found 'B',"
            + " expected 'A', as its last 4 bits must be 0",
        "STANDARD | AQDiw | Malformed list of UUIDs at offset 5: found 5 chars,"
            + " expected a length that makes whole bytes",
        "STANDARD | AQDi | Malformed compact list of UUIDs at byte 3 of what is encoded:"
            + " found the end, expected a version, a number and a checksum",
      })
  void messages(Base64Form form, String text, String message) {
    assertEquals(message, refused(text, form).getMessage());
  }

  private static byte[] withChecksum(byte[] bytes) {
    if (bytes.length < 4) {
      return bytes;
    }
    var crc = new CRC32C();
    crc.update(bytes, 0, bytes.length - 4);
    return ByteBuffer.allocate(bytes.length)
        .put(bytes, 0, bytes.length - 4)
        .putInt((int) crc.getValue())
        .array();
  }

  private static MalformedUuidException refused(byte[] bytes) {
    return assertThrows(
        MalformedUuidException.class, () -> CompactUuids.ofByteArray(bytes, 10_000_000));
  }

  private static MalformedUuidException refused(String text, Base64Form form) {
    var error =
        assertThrows(
            MalformedUuidException.class, () -> CompactUuids.decode(text, form, 10_000_000));
    if (text.chars().allMatch(c -> c < 0x80)) {
      byte[] among = ("==" + text + "==").getBytes(US_ASCII);
      var same =
          assertThrows(
              MalformedUuidException.class,
              () -> CompactUuids.decode(among, 2, text.length(), form, 10_000_000));
      // Of chars, they count from the start of the array; of what is encoded, as ever.
      boolean isOfChars = String.valueOf(error.getMessage()).contains("at offset");
      assertEquals(error.offset() + (isOfChars ? 2 : 0), same.offset(), same::getMessage);
      assertEquals(error.found(), same.found());
      assertEquals(error.expected(), same.expected());
    }
    return error;
  }

  /// Whether bytes whose checksum is right are read; an id can take a 64th of a byte.
  private static boolean refusedOrRead(byte[] bytes) {
    var read = new AtomicLong(-1);
    long allocated =
        Allocated.by(
            () -> {
              try {
                read.set(CompactUuids.ofByteArray(bytes, 10_000_000).size());
              } catch (MalformedUuidException refused) {
                assertTrue(refused.offset() <= bytes.length, refused::getMessage);
              }
            });
    assertTrue(read.get() <= 64L * bytes.length, () -> HexFormat.of().formatHex(bytes));
    assertTrue(
        allocated < 100_000 + 64L * 64 * bytes.length,
        () -> allocated + " bytes for " + HexFormat.of().formatHex(bytes));
    return read.get() >= 0;
  }
}
