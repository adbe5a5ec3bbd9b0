package dev.ferry.jackson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.ferry.id.CompactUuids;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;

/// Every form with everything that can be wrong with it, refused with the path, the place and what
/// is wrong there.
@SuppressWarnings("ArrayRecordComponent") // Users may have such.
class MalformedTest {
  interface Holder {
    Object ids();
  }

  record Plain(int before, List<UUID> ids) implements Holder {}

  record Packed(int before, @JsonFormat(shape = JsonFormat.Shape.BINARY) List<UUID> ids)
      implements Holder {}

  record PackedSet(int before, @UuidFormat Set<UUID> ids) implements Holder {}

  record PackedArray(int before, @UuidFormat UUID[] ids) implements Holder {}

  record Padded(int before, @UuidFormat(UuidForm.PACKED_PADDED) List<UUID> ids) implements Holder {}

  record UrlSafe(int before, @UuidFormat(UuidForm.PACKED_URL_SAFE) List<UUID> ids)
      implements Holder {}

  record Compact(int before, @UuidFormat(UuidForm.COMPACT) List<UUID> ids) implements Holder {}

  record CompactUrlSafe(int before, @UuidFormat(UuidForm.COMPACT_URL_SAFE) List<UUID> ids)
      implements Holder {}

  /// Each way to hold a list, and the form in which a text is malformed.
  enum Held {
    PLAIN(Plain.class, Written.PACKED),
    PLAIN_URL_SAFE(Plain.class, Written.PACKED_URL_SAFE),
    PLAIN_COMPACT(Plain.class, Written.COMPACT),
    PACKED(Packed.class, Written.PACKED),
    PACKED_SET(PackedSet.class, Written.PACKED),
    PACKED_ARRAY(PackedArray.class, Written.PACKED),
    PADDED(Padded.class, Written.PACKED_PADDED),
    URL_SAFE(UrlSafe.class, Written.PACKED_URL_SAFE),
    COMPACT(Compact.class, Written.COMPACT),
    COMPACT_URL_SAFE(CompactUrlSafe.class, Written.COMPACT_URL_SAFE);

    private final Class<? extends Holder> type;
    private final Written written;

    Held(Class<? extends Holder> type, Written written) {
      this.type = type;
      this.written = written;
    }

    String text(List<UUID> ids) {
      var json = written.json(ids);
      return json.substring(1, json.length() - 1);
    }

    boolean isUrlSafe() {
      return written.name().contains("URL");
    }
  }

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(new FerryModule())
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  private static String json(String ids) {
    return "{\"before\":1,\n\"ids\":%s}".formatted(ids);
  }

  /// Refuses `ids` from chars, from bytes and from a stream, with the same error.
  private static <T extends JacksonException> String refuses(
      Class<T> error, Class<? extends Holder> type, String ids) {
    var json = json(ids);
    var e = assertThrows(error, () -> MAPPER.readValue(json, type), ids);
    assertEquals("ids", e.getPath().getFirst().getPropertyName(), ids);
    assertEquals(2, e.getLocation().getLineNr(), ids);
    assertEquals(7, e.getLocation().getColumnNr(), ids);
    byte[] bytes = json.getBytes(UTF_8);
    var fromBytes = assertThrows(error, () -> MAPPER.readValue(bytes, type), ids);
    assertEquals(e.getOriginalMessage(), fromBytes.getOriginalMessage());
    var fromStream =
        assertThrows(error, () -> MAPPER.readValue(new ByteArrayInputStream(bytes), type), ids);
    assertEquals(e.getOriginalMessage(), fromStream.getOriginalMessage());
    return e.getOriginalMessage();
  }

  private static String refuses(Held held, String text) {
    var message = refuses(InvalidFormatException.class, held.type, Written.quoted(text));
    assertTrue(message.contains("found ") && message.contains("expected "), message);
    return message;
  }

  private static void accepts(Held held, List<UUID> expected, String text) {
    var read = MAPPER.readValue(json(Written.quoted(text)), held.type);
    var found = Container.ids(read.ids());
    if (held == Held.PACKED_SET) {
      assertEquals(Set.copyOf(expected), Set.copyOf(found));
    } else {
      assertEquals(expected, found);
    }
  }

  /// But where what is left has the length of packed ids, which is a list of them: that is what
  /// strict reading is for, and compact lists have a checksum.
  @ParameterizedTest
  @EnumSource
  void truncatedAtEachLength(Held held) {
    for (var ids : List.of(Ids.random(3), Ids.timed(3))) {
      var text = held.text(ids);
      accepts(held, ids, text);
      for (int length = 1; length < text.length(); length++) {
        var cut = text.substring(0, length);
        if (!isLengthOfPackedIds(length)) {
          refuses(held, cut);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void overlong(Held held) {
    var text = held.text(Ids.random(4));
    for (var more : List.of("A", "AA", "AAA", "AAAA", "=", "===", "!", text, text + text)) {
      if (!isLengthOfPackedIds((text + more).length())) {
        refuses(held, text + more);
      }
    }
  }

  private static boolean isLengthOfPackedIds(int length) {
    return Ids.base64(Ids.random(length * 6 / 128)).length() == length;
  }

  @ParameterizedTest
  @EnumSource
  void aWrongCharAnywhere(Held held) {
    var text = held.text(Ids.random(3));
    var wrong =
        List.of(
            "!",
            " ",
            "\\n",
            "\\r",
            "\\t",
            "\\u0000",
            ".",
            "=",
            "\u00E9",
            "\u3042",
            "\u017F",
            held.isUrlSafe() ? "+" : "-",
            held.isUrlSafe() ? "/" : "_");
    for (int i = 0; i < text.length(); i++) {
      for (var one : wrong) {
        var bad = text.substring(0, i) + one + text.substring(i + 1);
        if (held.type == Plain.class && "-_+/".contains(one)
            || one.equals("=") && i >= text.length() - 2) {
          continue;
        }
        var message = refuses(held, bad);
        if (!one.equals("=")) {
          var at = Pattern.compile(" at (offset )?%d(,|:| found)".formatted(i));
          assertTrue(at.matcher(message).find(), message);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void whitespaceAround(Held held) {
    var text = held.text(Ids.random(3));
    for (var space : List.of(" ", "\\n", "\\r\\n", "\\t", "\u00A0")) {
      refuses(held, space + text);
      refuses(held, text + space);
      refuses(held, text.substring(0, 20) + space + text.substring(20));
    }
    refuses(held, " ");
  }

  @ParameterizedTest
  @EnumSource(names = {"PACKED", "PACKED_SET", "PACKED_ARRAY", "URL_SAFE", "PADDED", "PLAIN"})
  void bitsThatAreNotZeroAfterTheLastId(Held held) {
    var alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    for (int count : new int[] {1, 2}) {
      var text = held.text(List.of(new UUID(0, 0), new UUID(0, 0)).subList(0, count));
      int last = text.replace("=", "").length() - 1;
      int unused = count == 1 ? 16 : 4;
      for (int i = 1; i < alphabet.length(); i++) {
        var bad = text.substring(0, last) + alphabet.charAt(i) + text.substring(last + 1);
        if (i % unused != 0) {
          var message = refuses(held, bad);
          assertTrue(message.contains("bits must be 0"), message);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void escapesThatSayTheSame(Held held) {
    for (int count : new int[] {1, 3, 300}) {
      var ids = Ids.random(count);
      var text = held.text(ids);
      accepts(held, ids, escaped(text, c -> "\\u%04x".formatted((int) c)));
      accepts(held, ids, text.replace("/", "\\/"));
      accepts(held, ids, "\\u%04X".formatted((int) text.charAt(0)) + text.substring(1));
    }
  }

  private static String escaped(String text, Function<Character, String> escape) {
    var escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      escaped.append(i % 3 == 0 ? escape.apply(text.charAt(i)) : text.charAt(i));
    }
    return escaped.toString();
  }

  @ParameterizedTest
  @EnumSource
  void somethingElse(Held held) {
    for (var ids : List.of("1", "1.5", "true", "false", "{}", "{\"ids\":[]}", "{\"a\":\"b\"}")) {
      refuses(MismatchedInputException.class, held.type, ids);
    }
    for (var element : List.of("1", "1.5", "true", "{}", "[\"x\"]", "\"\"", "\"x\"", "\" \"")) {
      if (held.type == Plain.class && (element.equals("\"\"") || element.equals("\" \""))) {
        continue;
      }
      var json = json("[\"%s\",%s]".formatted(new UUID(1, 2), element));
      var e =
          assertThrows(
              MismatchedInputException.class, () -> MAPPER.readValue(json, held.type), element);
      assertEquals("ids", e.getPath().getFirst().getPropertyName());
      assertEquals(1, e.getPath().get(1).getIndex());
      assertEquals(2, e.getLocation().getLineNr());
    }
  }

  @ParameterizedTest
  @EnumSource
  void jsonThatStops(Held held) {
    for (var value :
        List.of(Written.quoted(held.text(Ids.random(3))), Written.ARRAY.json(Ids.random(2)))) {
      var json = json(value);
      for (int length = 1; length < json.length(); length++) {
        var cut = json.substring(0, length);
        var e =
            assertThrows(StreamReadException.class, () -> MAPPER.readValue(cut, held.type), cut);
        assertTrue(e.getLocation().getLineNr() > 0);
      }
    }
  }

  @Test
  void charsOfAnIdInAnArray() {
    var id = Ids.random(1).getFirst().toString();
    for (int i = 0; i < 36; i++) {
      for (var wrong : List.of("g", "-", "0", " ", "\u00E9", "\u0130")) {
        boolean isHyphen = id.charAt(i) == '-';
        if (isHyphen == wrong.equals("-") || wrong.equals("0") && !isHyphen) {
          continue;
        }
        var bad = id.substring(0, i) + wrong + id.substring(i + 1);
        var json = json("[\"%s\",\"%s\"]".formatted(id, bad));
        var e =
            assertThrows(InvalidFormatException.class, () -> MAPPER.readValue(json, Packed.class));
        assertTrue(e.getOriginalMessage().contains("at its char " + i), e.getOriginalMessage());
        assertEquals(1, e.getPath().get(1).getIndex());
      }
    }
    for (var bad : List.of(id.substring(1), id + "0", "{" + id + "}", "urn:uuid:" + id)) {
      var json = json("[\"%s\"]".formatted(bad));
      var e =
          assertThrows(InvalidFormatException.class, () -> MAPPER.readValue(json, Packed.class));
      assertTrue(e.getOriginalMessage().contains("expected 36 chars"), e.getOriginalMessage());
    }
  }

  @Test
  void base64InAnArray() {
    var id = Ids.base64(List.of(new UUID(0, 0)));
    for (var bad :
        List.of(
            id.substring(1),
            id.substring(0, 21) + "B",
            id.substring(0, 21) + "=",
            id.substring(0, 20) + "==",
            id + "=",
            id + "=A",
            id + "  ",
            " " + id.substring(1),
            "+_" + id.substring(2),
            "!" + id.substring(1))) {
      var json = json("[\"%s\",\"%s\"]".formatted(id, bad));
      var e =
          assertThrows(
              InvalidFormatException.class, () -> MAPPER.readValue(json, Packed.class), bad);
      assertEquals(1, e.getPath().get(1).getIndex());
    }
  }

  /// What a long text says wrongly is found in whichever part of it the parser hands out.
  @Test
  void inLongTexts() {
    var text = Ids.base64(Ids.random(5_000));
    for (int i : new int[] {0, 4_095, 4_096, 8_000, 65_536, text.length() - 1}) {
      var message = refuses(Held.PACKED, text.substring(0, i) + "!" + text.substring(i + 1));
      assertTrue(message.contains("at offset " + i + ","), message);
      assertTrue(message.length() < 400, message);
    }
    refuses(Held.PACKED, text.substring(0, text.length() - 1));
    refuses(Held.PACKED, text + "A");
  }

  /// The same of a compact list, whose chars become bytes first where they are ASCII.
  @Test
  void inLongCompactTexts() {
    var text = CompactUuids.encode(Ids.random(5_000));
    for (int i : new int[] {0, 4_095, 4_096, 8_000, 65_536, text.length() - 1}) {
      for (var c : List.of("!", "\u0080", "\u0141", "\u3042", "\uFFFD")) {
        var message = refuses(Held.COMPACT, text.substring(0, i) + c + text.substring(i + 1));
        assertTrue(message.contains("found " + (c.equals("!") ? "'!'" : "U+")), message);
        assertTrue(message.contains("at offset " + i + ":"), message);
        assertTrue(message.length() < 500, message);
      }
    }
    refuses(Held.COMPACT, text.substring(0, text.length() - 1));
    refuses(Held.COMPACT, text + "A");
  }

  @Test
  void whatIsSaid() {
    var cut = Ids.base64(Ids.random(3)).substring(0, 52);
    assertEquals(
        "Cannot deserialize value of type `java.util.List` from String \"%s\": Malformed list of"
                .formatted(cut)
            + " UUIDs at offset 52: found 52 chars, expected 43 for 2 ids or 64 for 3 (nor is it a"
            + " compact list: at 0 found version 187, expected version 1)",
        refuses(Held.PACKED, cut));
    assertEquals(refuses(Held.PACKED, cut), refuses(Held.PLAIN, cut));
    var packed = Ids.base64(Ids.random(1)).replace('u', '!');
    assertEquals(
        "Cannot deserialize value of type `java.util.List` from String \"%s\": Malformed list of"
                .formatted(packed)
            + " UUIDs at offset 0: found '!', expected A-Z, a-z, 0-9, + or / (nor is it a packed"
            + " list: at 0 found '!', expected A-Z, a-z, 0-9, + or /)",
        refuses(Held.COMPACT, packed));
  }

  /// With an index in the list, and places in the string, wherever that is in Jackson's buffers.
  @Test
  void whatIsSaidOfAnIdInAnArray() {
    var id = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6";
    var wrong =
        List.of(
            id.replace('a', '!'),
            "at its char 6: found '!', expected a hexadecimal digit",
            "x",
            "at its char 1: found 1 chars, expected 36 chars",
            "+B1PrnfsEdCnZQCgyR5r9_",
            "at its char 0: found '+', expected A-Z, a-z, 0-9, - or _",
            "-B1PrnfsEdCnZQCgyR5r9h==",
            "at its char 21: found 'h', expected 'g', as its last 4 bits must be 0");
    for (int i = 0; i < wrong.size(); i += 2) {
      assertEquals(
          "Cannot deserialize value of type `java.util.UUID` from String \"%s\": Malformed UUID"
                  .formatted(wrong.get(i))
              + " (index 2 of the list) "
              + wrong.get(i + 1),
          messageInAnArray("[\"%s\",\"%s\",\"%s\"]".formatted(id, id, wrong.get(i))));
    }
  }

  private static String messageInAnArray(String ids) {
    var e =
        assertThrows(
            InvalidFormatException.class, () -> MAPPER.readValue(json(ids), Packed.class), ids);
    return e.getOriginalMessage();
  }
}
