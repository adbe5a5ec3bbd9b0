package dev.ferry.utf8;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.Supplier;

/// Holds every door to the oracle's answer.
final class Expect {
  private static final MalformedPolicy[] POLICIES = MalformedPolicy.values();
  private static final EncodeDoor[] ENCODE_DOORS = EncodeDoor.values();
  private static final DecodeDoor[] DECODE_DOORS = DecodeDoor.values();

  private Expect() {}

  /// All doors, all policies.
  static void encodes(String s) {
    for (var policy : POLICIES) {
      encodes(s, policy, ENCODE_DOORS);
    }
  }

  /// The doors that do not copy the others' work, and the policies that do most for themselves.
  static void encodesSimply(String s) {
    encodes(s, MalformedPolicy.AS_JDK, EncodeDoor.NEW_ARRAY, EncodeDoor.ARRAY);
    encodes(s, MalformedPolicy.KEEP, EncodeDoor.ARRAY);
    encodes(s, MalformedPolicy.REPORT, EncodeDoor.NEW_ARRAY);
  }

  static void encodes(String s, MalformedPolicy policy, EncodeDoor... doors) {
    int lone = policy == MalformedPolicy.REPORT ? Oracle.indexOfLoneSurrogate(s) : -1;
    if (lone >= 0) {
      reports(s, lone, doors);
      return;
    }
    byte[] expected = Oracle.encode(s, policy);
    for (var door : doors) {
      Supplier<String> what = () -> door + " " + policy + " of " + Differences.units(s);
      Differences.none(expected, door.encode(s, 3 * s.length() + 7, policy), what);
      Differences.none(expected, door.encode(s, expected.length, policy), what);
    }
    long length =
        policy == MalformedPolicy.AS_JDK ? Utf8.encodedLength(s) : Utf8.encodedLength(s, policy);
    assertEquals(expected.length, length, () -> policy + " " + Differences.units(s));
  }

  private static void reports(String s, int lone, EncodeDoor... doors) {
    for (var door : doors) {
      var e =
          assertThrows(
              MalformedUtf8Exception.class,
              () -> door.encode(s, 3 * s.length() + 7, MalformedPolicy.REPORT),
              () -> door + " " + Differences.units(s));
      assertEquals(door.offsetOf(lone), e.offset(), () -> door + " " + Differences.units(s));
    }
    var e =
        assertThrows(
            MalformedUtf8Exception.class, () -> Utf8.encodedLength(s, MalformedPolicy.REPORT));
    assertEquals(lone, e.offset(), () -> Differences.units(s));
  }

  /// All doors, all policies, and all questions that can be asked about bytes.
  static void decodes(byte[] src) {
    answers(src);
    for (var policy : POLICIES) {
      decodes(src, policy, DECODE_DOORS);
    }
  }

  /// The doors that do not copy the others' work, and the questions.
  static void decodesSimply(byte[] src) {
    answers(src);
    decodes(src, MalformedPolicy.AS_JDK, DecodeDoor.WHOLE_ARRAY, DecodeDoor.CHARS);
    decodes(src, MalformedPolicy.KEEP, DecodeDoor.WHOLE_ARRAY);
    decodes(src, MalformedPolicy.REPORT, DecodeDoor.RANGE);
  }

  static void decodes(byte[] src, MalformedPolicy policy, DecodeDoor... doors) {
    int malformed =
        policy == MalformedPolicy.REPORT ? Table37.indexOfMalformed(src, 0, src.length) : -1;
    if (malformed >= 0) {
      reports(src, malformed, doors);
      return;
    }
    var expected = Oracle.decode(src, policy);
    for (var door : doors) {
      Differences.none(
          expected,
          door.decode(src, policy),
          () -> door + " " + policy + " of " + Differences.hex(src));
    }
  }

  private static void reports(byte[] src, int malformed, DecodeDoor... doors) {
    for (var door : doors) {
      var e =
          assertThrows(
              MalformedUtf8Exception.class,
              () -> door.decode(src, MalformedPolicy.REPORT),
              () -> door + " " + Differences.hex(src));
      assertEquals(door.offsetOf(malformed), e.offset(), () -> door + " " + Differences.hex(src));
    }
  }

  /// isValid, indexOfMalformed and countCodePoints.
  static void answers(byte[] src) {
    int malformed = Table37.indexOfMalformed(src, 0, src.length);
    byte[] longer = DecodeDoor.surrounded(src);
    int start = DecodeDoor.start();
    int expected = malformed < 0 ? -1 : start + malformed;
    int actual = Utf8.indexOfMalformed(longer, start, src.length);
    if (expected != actual || malformed != Utf8.indexOfMalformed(src, 0, src.length)) {
      assertEquals(expected, actual, () -> Differences.hex(src));
      assertEquals(
          malformed, Utf8.indexOfMalformed(src, 0, src.length), () -> Differences.hex(src));
    }
    boolean valid = malformed < 0;
    assertEquals(valid, Utf8.isValid(longer, start, src.length), () -> Differences.hex(src));
    assertEquals(
        valid,
        Utf8.isValid(MemorySegment.ofArray(longer), start, src.length),
        () -> Differences.hex(src));
    var text = Oracle.decode(src, MalformedPolicy.AS_JDK);
    assertEquals(
        text.codePointCount(0, text.length()),
        Utf8.countCodePoints(longer, start, src.length),
        () -> Differences.hex(src));
  }

  /// The streaming encoder, with pieces that end at `cuts`.
  static void encodesInPieces(MalformedPolicy policy, String text, int... cuts) {
    var encoder = new Utf8Encoder(policy);
    int lone = policy == MalformedPolicy.REPORT ? Oracle.indexOfLoneSurrogate(text) : -1;
    if (lone >= 0) {
      var e =
          assertThrows(
              MalformedUtf8Exception.class,
              () -> Streams.encode(encoder, text, cuts),
              () -> Differences.units(text));
      assertEquals(lone, e.offset(), () -> Differences.units(text) + Arrays.toString(cuts));
      return;
    }
    byte[] expected = Oracle.encode(text, policy);
    Differences.none(
        expected,
        Streams.encode(encoder, text, cuts),
        () -> policy + Arrays.toString(cuts) + " of " + Differences.units(text));
  }

  /// The streaming decoder, with pieces that end at `cuts`.
  static void decodesInPieces(MalformedPolicy policy, byte[] src, int... cuts) {
    var decoder = new Utf8Decoder(policy);
    int malformed =
        policy == MalformedPolicy.REPORT ? Table37.indexOfMalformed(src, 0, src.length) : -1;
    if (malformed >= 0) {
      var e =
          assertThrows(
              MalformedUtf8Exception.class,
              () -> Streams.decode(decoder, src, cuts),
              () -> Differences.hex(src));
      assertEquals(malformed, e.offset(), () -> Differences.hex(src) + Arrays.toString(cuts));
      return;
    }
    var expected = Oracle.decode(src, policy);
    Differences.none(
        expected,
        Streams.decode(decoder, src, cuts),
        () -> policy + Arrays.toString(cuts) + " of " + Differences.hex(src));
  }
}
