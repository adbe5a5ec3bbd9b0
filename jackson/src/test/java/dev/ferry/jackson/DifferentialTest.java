package dev.ferry.jackson;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.io.ByteArrayOutputStream;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/// A mapper with the module against one without, where nobody asked for anything: the same JSON,
/// the same values, the same errors at the same places. But for strings, which it reads in
/// addition.
class DifferentialTest {
  record Holder<T>(int before, @Nullable T ids, String after) {}

  /// Settings that have a say in how lists are written or read.
  @SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
  enum Setting {
    NONE(builder -> builder),
    SINGLE_AS_ARRAY(builder -> builder.enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)),
    SINGLE_UNWRAPPED(
        builder -> builder.enable(SerializationFeature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED)),
    SINGLE_BY_TYPE(
        builder ->
            builder.withConfigOverride(
                Collection.class,
                type ->
                    type.setFormat(
                        JsonFormat.Value.empty()
                            .withFeature(JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
                            .withFeature(JsonFormat.Feature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED)))),
    EMPTY_STRING_AS_NULL(
        builder -> builder.enable(DeserializationFeature.ACCEPT_EMPTY_STRING_AS_NULL_OBJECT)),
    EMPTY_STRING_AS_EMPTY(
        builder ->
            builder.withCoercionConfig(
                LogicalType.Collection,
                one -> one.setCoercion(CoercionInputShape.EmptyString, CoercionAction.AsEmpty))),
    EMPTY_ELEMENT_FAILS(
        builder ->
            builder.withCoercionConfig(
                LogicalType.OtherScalar,
                one -> one.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail))),
    EMPTY_ELEMENT_AS_EMPTY(
        builder ->
            builder.withCoercionConfig(
                LogicalType.OtherScalar,
                one -> one.setCoercion(CoercionInputShape.EmptyString, CoercionAction.AsEmpty))),
    EMPTY_ARRAY_AS_NULL(
        builder -> builder.enable(DeserializationFeature.ACCEPT_EMPTY_ARRAY_AS_NULL_OBJECT)),
    UNWRAPPED_VALUES(builder -> builder.enable(DeserializationFeature.UNWRAP_SINGLE_VALUE_ARRAYS)),
    NOT_WRAPPED(builder -> builder.disable(DeserializationFeature.WRAP_EXCEPTIONS)),
    NULLS_SKIPPED(builder -> contentNulls(builder, Nulls.SKIP)),
    NULLS_FAIL(builder -> contentNulls(builder, Nulls.FAIL)),
    NULLS_EMPTY(builder -> contentNulls(builder, Nulls.AS_EMPTY)),
    ONLY_NON_NULL(builder -> contents(builder, JsonInclude.Include.NON_NULL)),
    ONLY_NON_NULL_BY_TYPE(
        builder -> {
          for (var type : List.of(List.class, Collection.class, Object[].class)) {
            builder.withConfigOverride(
                type,
                one ->
                    one.setInclude(
                        JsonInclude.Value.construct(
                            JsonInclude.Include.ALWAYS, JsonInclude.Include.NON_NULL)));
          }
          return builder;
        }),
    ONLY_NON_EMPTY(builder -> contents(builder, JsonInclude.Include.NON_EMPTY)),
    ONLY_NON_DEFAULT(builder -> contents(builder, JsonInclude.Include.NON_DEFAULT)),
    PRETTY(builder -> builder.enable(SerializationFeature.INDENT_OUTPUT)),
    SLASHES_ESCAPED(builder -> builder.enable(JsonWriteFeature.ESCAPE_FORWARD_SLASHES)),
    ASCII(builder -> builder.enable(JsonWriteFeature.ESCAPE_NON_ASCII)),
    SINGLE_QUOTES(builder -> builder.enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)),
    IDS_AS_BASE64(
        builder ->
            builder.withConfigOverride(
                UUID.class,
                type -> type.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.BINARY)))),
    IDS_AS_STRINGS(
        builder ->
            builder.withConfigOverride(
                UUID.class,
                type -> type.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.STRING))));

    private final UnaryOperator<JsonMapper.Builder> change;

    Setting(UnaryOperator<JsonMapper.Builder> change) {
      this.change = change;
    }

    private static JsonMapper.Builder contentNulls(JsonMapper.Builder builder, Nulls nulls) {
      return builder.changeDefaultNullHandling(any -> JsonSetter.Value.forContentNulls(nulls));
    }

    private static JsonMapper.Builder contents(
        JsonMapper.Builder builder, JsonInclude.Include include) {
      return builder.changeDefaultPropertyInclusion(any -> any.withContentInclusion(include));
    }

    JsonMapper without() {
      return change.apply(JsonMapper.builder()).build();
    }

    JsonMapper with() {
      return change.apply(JsonMapper.builder().addModule(new FerryModule())).build();
    }
  }

  private static final List<Container> FLAT =
      Arrays.stream(Container.values()).filter(one -> one.compareTo(Container.MAP) < 0).toList();

  private static final List<Container> SOME =
      List.of(Container.LIST, Container.SET, Container.ITERABLE, Container.ARRAY);

  /// Around the ends of the pieces that are written, and of Jackson's buffers of 8,000 bytes.
  private static int[] sizes() {
    return IntStream.concat(
            IntStream.rangeClosed(90, 112),
            IntStream.of(0, 1, 2, 3, 191, 192, 193, 204, 205, 206, 207, 384, 1000))
        .toArray();
  }

  @Test
  void writesTheSameAtEverySize() {
    var with = Setting.NONE.with();
    var without = Setting.NONE.without();
    for (int size : sizes()) {
      for (var container : SOME) {
        assertWritten(without, with, container, container.of(Ids.random(size)));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void writesTheSame(Setting setting) {
    var with = setting.with();
    var without = setting.without();
    var random = new Random(1);
    for (int size : new int[] {0, 1, 2, 103, 206}) {
      for (var container : setting == Setting.NONE ? FLAT : SOME) {
        assertWritten(without, with, container, container.of(Ids.random(size)));
      }
      for (double share : new double[] {0.02, 0.5, 1}) {
        var some = withNulls(Ids.random(size), share, random);
        assertWritten(without, with, Container.LIST, some);
        assertWritten(without, with, Container.ARRAY_LIST, some);
        assertWritten(without, with, Container.ARRAY, some.toArray(UUID[]::new));
      }
    }
  }

  private static List<@Nullable UUID> withNulls(List<UUID> ids, double share, Random random) {
    var some = new ArrayList<@Nullable UUID>(ids);
    some.replaceAll(id -> random.nextDouble() < share ? null : id);
    return some;
  }

  private static void assertWritten(
      JsonMapper without, JsonMapper with, Container container, Object ids) {
    var type = holder(with, container);
    var holder = new Holder<>(3, ids, "a\u00E9/\"");
    byte[] expected = without.writerFor(type).writeValueAsBytes(holder);
    assertArrayEquals(expected, with.writerFor(type).writeValueAsBytes(holder), container::name);
    assertEquals(
        without.writerFor(type).writeValueAsString(holder),
        with.writerFor(type).writeValueAsString(holder),
        container::name);
    var out = new ByteArrayOutputStream();
    with.writerFor(type).writeValue(out, holder);
    assertArrayEquals(expected, out.toByteArray(), container::name);
    var text = new StringWriter();
    with.writerFor(type).writeValue(text, holder);
    assertEquals(without.writerFor(type).writeValueAsString(holder), text.toString());
    assertEquals(without.writeValueAsString(ids), with.writeValueAsString(ids), container::name);
    assertEquals(
        without.writerFor(container.type()).writeValueAsString(ids),
        with.writerFor(container.type()).writeValueAsString(ids),
        container::name);
  }

  @ParameterizedTest
  @EnumSource
  void readsTheSame(Setting setting) {
    var with = setting.with();
    var without = setting.without();
    var random = new Random(2);
    for (int i = 0; i < 100; i++) {
      var json =
          """
          {"before":1,%s"ids":%s,"after":"x"}\
          """
              .formatted(i % 2 == 0 ? "\n" : "", list(random));
      for (var container : setting == Setting.NONE ? FLAT : SOME) {
        assertRead(without, with, container, json);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void readsTheSameInsteadOfAList(Setting setting) {
    var with = setting.with();
    var without = setting.without();
    var id = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6";
    for (var ids :
        List.of(
            "null",
            "1",
            "1.5",
            "true",
            "{}",
            "{\"a\":1}",
            "{\"ids\":[]}",
            "[[]]",
            "\"%s\"".formatted(id),
            "\" %s \"".formatted(id),
            "\"%s\"".formatted(id.replace('-', '+')),
            "\"%s\"".formatted(id.substring(1)),
            "\"x\"",
            "\"\"",
            "\"  \"",
            "\"+B1PrnfsEdCnZQCgyR5r9g==\"",
            "\"+B1PrnfsEdCnZQCgyR5r9g\"",
            "\"+B1PrnfsEdCnZQCgyR5r9h\"",
            "\"-B1PrnfsEdCnZQCgyR5r9g\"",
            "[\"%s\"".formatted(id),
            "[\"%s".formatted(id),
            "[\"%s\",".formatted(id),
            "[\"%s\",]".formatted(id),
            "[\"%s\" \"%s\"]".formatted(id, id),
            "[\"%s\\".formatted(id),
            "[\"\\u0\"]",
            "[\"\n\"]",
            "[\"\u0001\"]")) {
      for (var container : setting == Setting.NONE ? FLAT : SOME) {
        assertRead(
            without, with, container, "{\"before\":1,\"ids\":%s,\"after\":\"x\"}".formatted(ids));
        assertRead(without, with, container, "{\"ids\":%s".formatted(ids));
      }
    }
  }

  private static void assertRead(
      JsonMapper without, JsonMapper with, Container container, String json) {
    var type = holder(with, container);
    var expected = outcome(without, type, json);
    var found = outcome(with, type, json);
    boolean isString = json.contains("\"ids\":\"");
    boolean isEndMissed = !json.endsWith("}") && found.contains("UnexpectedEndOfInput");
    boolean isAlsoRead =
        isString && expected.startsWith("!") && (isEndMissed || !found.startsWith("!"));
    if (!isAlsoRead) {
      // What is no list either way is an error that says so, and a more precise one.
      var loose = isString ? found.replace("InvalidFormat", "MismatchedInput") : found;
      assertEquals(
          isString ? expected.replace("InvalidFormat", "MismatchedInput") : expected,
          loose,
          () -> container + " " + json);
    }
  }

  /// The value, or the class of the error and where it is said to be.
  private static String outcome(JsonMapper mapper, JavaType type, String json) {
    try {
      Holder<?> read = mapper.readValue(json, type);
      var ids = read.ids();
      return ids == null
          ? "null"
          : ids.getClass()
              + " "
              + (ids instanceof UUID[] array ? Arrays.asList(array) : ordered(ids));
    } catch (JacksonException e) {
      var path =
          e.getPath().stream()
              .map(
                  one ->
                      one.getPropertyName() == null ? "" + one.getIndex() : one.getPropertyName())
              .toList();
      var at = e.getLocation();
      return "! %s at %s, line %d column %d"
          .formatted(e.getClass(), path, at.getLineNr(), at.getColumnNr());
    } catch (RuntimeException e) {
      return "! " + e.getClass();
    }
  }

  private static String ordered(Object ids) {
    // A queue has no equality, but an order.
    return Arrays.toString(((Collection<?>) ids).toArray());
  }

  private static JavaType holder(JsonMapper mapper, Container container) {
    return mapper
        .getTypeFactory()
        .constructParametricType(Holder.class, mapper.constructType(container.type()));
  }

  /// An array of ids, with something odd in some.
  private static String list(Random random) {
    int size = random.nextInt(random.nextInt(10) == 0 ? 120 : 6);
    boolean isOdd = random.nextInt(3) > 0;
    var elements = new ArrayList<String>();
    for (int i = 0; i < size; i++) {
      elements.add(isOdd && random.nextInt(4) == 0 ? odd(random) : element(random));
    }
    return elements.toString();
  }

  private static String element(Random random) {
    var id = new UUID(random.nextLong(), random.nextLong());
    return switch (random.nextInt(6)) {
      case 0 -> Written.quoted(id.toString().toUpperCase(Locale.ROOT));
      case 1 -> Written.quoted(Ids.base64(List.of(id)));
      case 2 -> Written.quoted(Ids.padded(List.of(id)));
      case 3 -> Written.quoted(Ids.urlSafe(List.of(id)));
      default -> Written.quoted(id.toString());
    };
  }

  private static String odd(Random random) {
    var id = new UUID(random.nextLong(), random.nextLong()).toString();
    int at = random.nextInt(36);
    return switch (random.nextInt(16)) {
      case 0, 1 -> "null";
      case 2 -> "\"\"";
      case 3 -> "\" \"";
      case 4 -> "\" %s \"".formatted(id);
      case 5 -> "\" %s\"".formatted(id.substring(1));
      case 6 -> Written.quoted(id.substring(0, at));
      case 7 -> Written.quoted(id.substring(0, at) + "g" + id.substring(at + 1));
      case 8 -> Written.quoted(id.substring(0, at) + "\u00E9" + id.substring(at + 1));
      case 9 -> Written.quoted(id.substring(0, at) + "\\u0041" + id.substring(at + 1));
      case 10 -> Written.quoted(id + "0");
      case 11 -> "" + random.nextInt(100);
      case 12 -> "1.5";
      case 13 -> "[%s]".formatted(Written.quoted(id));
      case 14 -> "{\"id\":%s}".formatted(Written.quoted(id));
      default -> "true";
    };
  }

  @Test
  void fiftyThousand() {
    var with = Setting.NONE.with();
    var without = Setting.NONE.without();
    var ids = Ids.random(50_000);
    assertWritten(without, with, Container.LIST, ids);
    assertWritten(without, with, Container.LIST, withNulls(ids, 0.001, new Random(3)));
    var json = without.writeValueAsString(new Holder<>(1, ids, ""));
    assertRead(without, with, Container.LIST, json);
  }

  /// In a list that some cast has let in what is no id: an error with its place, of a list by
  /// itself and of a property's.
  @Test
  void whatIsNoId() {
    for (int at : new int[] {0, 1, 500}) {
      var ids = new ArrayList<Object>(Ids.random(600));
      ids.set(at, "x");
      var expected = paths(Setting.NONE.without(), ids);
      assertTrue(expected.contains("[%d]".formatted(at)), expected);
      assertEquals(expected, paths(Setting.NONE.with(), ids));
    }
  }

  /// In the same words, and with the same path.
  @Test
  void whatIsWrongInAnArray() {
    for (var container : FLAT) {
      for (var element : List.of("null", "7", "\"x\"", "{}")) {
        var json = "{\"ids\":[\"%s\",%s]}".formatted(Ids.random(1).getFirst(), element);
        assertEquals(
            message(Setting.NONE.without(), container, json),
            message(Setting.NONE.with(), container, json));
      }
    }
  }

  /// Empty if there is no error.
  private static String message(JsonMapper mapper, Container container, String json) {
    try {
      mapper.readValue(json, holder(mapper, container));
      return "";
    } catch (JacksonException e) {
      return String.valueOf(e.getMessage());
    }
  }

  record OfIds(List<UUID> ids) {}

  @SuppressWarnings("unchecked")
  private static String paths(JsonMapper mapper, List<?> ids) {
    var type = mapper.getTypeFactory().constructCollectionType(List.class, UUID.class);
    var writer = mapper.writerFor(type);
    var alone = assertThrows(DatabindException.class, () -> writer.writeValueAsString(ids));
    var held = new OfIds((List<UUID>) ids);
    var within = assertThrows(DatabindException.class, () -> mapper.writeValueAsString(held));
    return alone.getPathReference() + " and " + within.getPathReference();
  }
}
