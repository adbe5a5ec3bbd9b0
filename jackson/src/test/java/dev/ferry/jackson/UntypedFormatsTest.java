package dev.ferry.jackson;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.core.StreamReadCapability;
import tools.jackson.core.util.JacksonFeatureSet;
import tools.jackson.core.util.JsonParserDelegate;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;

/// Formats that do not tell a string from an array of one string, as XML and CSV: here JSON that
/// says that it is such a one.
@SuppressWarnings("ArrayRecordComponent") // Users may have such.
class UntypedFormatsTest {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().addModule(new FerryModule()).build();

  record Plain(List<UUID> ids) {}

  record Packed(@JsonFormat(shape = JsonFormat.Shape.BINARY) List<UUID> ids) {}

  record Compact(@UuidFormat(UuidForm.COMPACT) UUID[] ids) {}

  record Strict(@UuidFormat(strict = true) List<UUID> ids) {}

  private static <T> T read(String ids, Class<T> type) {
    var json = MAPPER.createParser("{\"ids\":" + ids + "}");
    var untyped =
        new JsonParserDelegate(json) {
          @Override
          public JacksonFeatureSet<StreamReadCapability> streamReadCapabilities() {
            return super.streamReadCapabilities().with(StreamReadCapability.UNTYPED_SCALARS);
          }
        };
    return MAPPER.readerFor(type).readValue(untyped);
  }

  @ParameterizedTest
  @EnumSource
  void theOnlyElementIsAWholeList(Written written) {
    for (int count : new int[] {0, 1, 2, 3, 100, 1_000}) {
      var ids = Ids.random(count);
      var json = written.json(ids);
      for (var one : json.startsWith("[") ? List.of(json) : List.of(json, "[" + json + "]")) {
        assertEquals(ids, read(one, Packed.class).ids());
        assertEquals(ids, Arrays.asList(read(one, Compact.class).ids()));
        // An empty string, and Base64 of one id that is not padded, are what they are to Jackson.
        if (!one.equals("[\"\"]") && !(count == 1 && json.startsWith("["))) {
          assertEquals(ids, read(one, Plain.class).ids());
        }
      }
    }
  }

  @Test
  void ofManyElementsEachIsAnId() {
    var ids = Ids.random(3);
    var first = Written.PACKED.json(ids.subList(0, 1));
    var rest = Written.ARRAY.json(ids.subList(1, 3)).substring(1);
    assertEquals(ids, read("[" + first + "," + rest, Packed.class).ids());
    var two = Written.PACKED.json(ids.subList(0, 2));
    for (var json : List.of("[" + two + "," + two + "]", "[" + two + "," + rest)) {
      for (var type : List.of(Plain.class, Packed.class, Compact.class)) {
        assertThrows(MismatchedInputException.class, () -> read(json, type));
      }
    }
  }

  @Test
  void strictly() {
    var ids = Ids.random(3);
    assertEquals(ids, read("[" + Written.PACKED.json(ids) + "]", Strict.class).ids());
    for (var json : List.of(Written.ARRAY.json(ids), Written.ARRAY.json(ids.subList(0, 1)), "[]")) {
      assertThrows(MismatchedInputException.class, () -> read(json, Strict.class));
    }
    var json = "{\"ids\":[" + Written.PACKED.json(ids) + "]}";
    assertThrows(MismatchedInputException.class, () -> MAPPER.readValue(json, Strict.class));
    assertThrows(MismatchedInputException.class, () -> MAPPER.readValue(json, Packed.class));
  }
}
