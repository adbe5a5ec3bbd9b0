package dev.ferry.jackson;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.FilterInputStream;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.core.JsonEncoding;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/// From each source and to each target that Jackson has, at sizes around the ends of its buffers.
class SourcesTest {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().addModule(new FerryModule()).build();

  record Holder<T>(int before, T ids, String after) {}

  private static final List<Integer> SIZES =
      IntStream.concat(
              IntStream.rangeClosed(97, 106), IntStream.of(0, 1, 2, 191, 192, 193, 384, 385, 2000))
          .boxed()
          .toList();

  /// Few bytes, or chars, at a time.
  private static final class Slow extends FilterInputStream {
    private final int most;

    Slow(byte[] bytes, int most) {
      super(new ByteArrayInputStream(bytes));
      this.most = most;
    }

    @Override
    public int read(byte[] dst, int offset, int length) throws IOException {
      return super.read(dst, offset, Math.min(length, most));
    }
  }

  private static final class SlowReader extends FilterReader {
    SlowReader(Reader reader) {
      super(reader);
    }

    @Override
    public int read(char[] dst, int offset, int length) throws IOException {
      return super.read(dst, offset, Math.min(length, 11));
    }
  }

  interface Reading {
    Object read(ObjectReader reader, String json) throws IOException;
  }

  @SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
  enum Source {
    BYTES((reader, json) -> reader.readValue(json.getBytes(UTF_8))),
    RANGE_OF_BYTES(
        (reader, json) -> {
          byte[] bytes = ("xx" + json + "yy").getBytes(UTF_8);
          return reader.readValue(bytes, 2, bytes.length - 4);
        }),
    UTF_16((reader, json) -> reader.readValue(("\uFEFF" + json).getBytes(UTF_16LE))),
    STREAM((reader, json) -> reader.readValue(new ByteArrayInputStream(json.getBytes(UTF_8)))),
    STREAM_BY_ONE((reader, json) -> reader.readValue(new Slow(json.getBytes(UTF_8), 1))),
    STREAM_BY_SEVEN((reader, json) -> reader.readValue(new Slow(json.getBytes(UTF_8), 7))),
    STREAM_BY_FOUR_THOUSAND(
        (reader, json) -> reader.readValue(new Slow(json.getBytes(UTF_8), 4_000))),
    STRING((reader, json) -> reader.readValue(json)),
    CHARS(
        (reader, json) -> {
          try (var parser = reader.createParser(json.toCharArray())) {
            return reader.readValue(parser);
          }
        }),
    READER((reader, json) -> reader.readValue(new StringReader(json))),
    READER_BY_ELEVEN((reader, json) -> reader.readValue(new SlowReader(new StringReader(json)))),
    DATA_INPUT(
        (reader, json) ->
            reader.readValue(
                (DataInput) new DataInputStream(new ByteArrayInputStream(json.getBytes(UTF_8))))),
    FILE(
        (reader, json) -> {
          var file = Files.createTempFile("ids", ".json");
          try {
            Files.writeString(file, json);
            return reader.readValue(file);
          } finally {
            Files.delete(file);
          }
        });

    private final Reading reading;

    Source(Reading reading) {
      this.reading = reading;
    }
  }

  @ParameterizedTest
  @EnumSource
  void fromEachSource(Source source) throws Exception {
    var type =
        MAPPER
            .getTypeFactory()
            .constructParametricType(Holder.class, MAPPER.constructType(Container.LIST.type()));
    for (int size : SIZES) {
      var ids = Ids.random(size);
      for (var written : Written.values()) {
        var json = "{\"before\":1,\"ids\":%s,\"after\":\"x\"}".formatted(written.json(ids));
        var read = source.reading.read(MAPPER.readerFor(type), json);
        assertEquals(new Holder<>(1, ids, "x"), read, () -> written + " " + size);
      }
    }
  }

  interface Writing {
    String write(ObjectWriter writer, Object value) throws IOException;
  }

  @SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
  enum Target {
    BYTES((writer, value) -> new String(writer.writeValueAsBytes(value), UTF_8)),
    STRING(ObjectWriter::writeValueAsString),
    STREAM(
        (writer, value) -> {
          var out = new ByteArrayOutputStream();
          writer.writeValue(out, value);
          return out.toString(UTF_8);
        }),
    WRITER(
        (writer, value) -> {
          var out = new StringWriter();
          writer.writeValue(out, value);
          return out.toString();
        }),
    DATA_OUTPUT(
        (writer, value) -> {
          var out = new ByteArrayOutputStream();
          writer.writeValue((DataOutput) new DataOutputStream(out), value);
          return out.toString(UTF_8);
        }),
    UTF_16(
        (writer, value) -> {
          var out = new ByteArrayOutputStream();
          try (var generator = writer.createGenerator(out, JsonEncoding.UTF16_LE)) {
            writer.writeValue(generator, value);
          }
          return out.toString(UTF_16LE).replace("\uFEFF", "");
        }),
    FILE(
        (writer, value) -> {
          var file = Files.createTempFile("ids", ".json");
          try {
            writer.writeValue(file, value);
            return Files.readString(file);
          } finally {
            Files.delete(file);
          }
        });

    private final Writing writing;

    Target(Writing writing) {
      this.writing = writing;
    }
  }

  @ParameterizedTest
  @EnumSource
  void toEachTarget(Target target) throws Exception {
    for (var form : UuidForm.values()) {
      var mapper = JsonMapper.builder().addModule(new FerryModule().withForm(form)).build();
      var type =
          mapper
              .getTypeFactory()
              .constructParametricType(Holder.class, mapper.constructType(Container.LIST.type()));
      for (int size : SIZES) {
        var ids = Ids.random(size);
        assertEquals(
            "{\"before\":1,\"ids\":%s,\"after\":\"x\"}".formatted(Written.of(form).json(ids)),
            target.writing.write(mapper.writerFor(type), new Holder<>(1, ids, "x")),
            () -> form + " " + size);
      }
    }
  }

  /// Whatever Jackson's buffer has already when the list comes.
  @Test
  void atEveryPlaceOfTheBuffer() {
    for (var form : List.of(UuidForm.ARRAY, UuidForm.PACKED)) {
      var mapper = JsonMapper.builder().addModule(new FerryModule().withForm(form)).build();
      var ids = Ids.random(205);
      var json = Written.of(form).json(ids);
      for (int before = 3_600;
          before <= 8_100;
          before += before < 3_800 || before > 7_900 ? 1 : 97) {
        var text = "x".repeat(before);
        var value = List.of(text, ids.toArray(UUID[]::new), ids.toArray(UUID[]::new));
        var expected = "[\"%s\",%s,%s]".formatted(text, json, json);
        assertEquals(expected, new String(mapper.writeValueAsBytes(value), UTF_8));
        assertEquals(expected, mapper.writeValueAsString(value));
      }
    }
  }

  @Test
  void fiftyThousand() throws Exception {
    var ids = Ids.random(50_000);
    for (var form : List.of(UuidForm.PACKED, UuidForm.COMPACT_URL_SAFE)) {
      var mapper = JsonMapper.builder().addModule(new FerryModule().withForm(form)).build();
      var type = mapper.constructType(Container.LIST.type());
      var json = Written.of(form).json(ids);
      for (var target : Target.values()) {
        assertEquals(json, target.writing.write(mapper.writerFor(type), ids), target.name());
      }
      for (var source : Arrays.asList(Source.values())) {
        assertEquals(ids, source.reading.read(mapper.readerFor(type), json), source.name());
      }
    }
  }

  /// A stream of many values, with lists in the middle of them.
  @Test
  void valuesOneAfterTheOther() {
    var ids = Ids.random(300);
    var line = "{\"before\":1,\"ids\":%s,\"after\":\"x\"}\n";
    var json =
        line.formatted(Written.PACKED.json(ids)).repeat(3)
            + line.formatted(Written.ARRAY.json(ids)).repeat(3);
    var type =
        MAPPER
            .getTypeFactory()
            .constructParametricType(Holder.class, MAPPER.constructType(Container.LIST.type()));
    InputStream in = new Slow(json.getBytes(UTF_8), 1_000);
    try (var values = MAPPER.readerFor(type).<Holder<List<UUID>>>readValues(in)) {
      var all = values.readAll();
      assertEquals(6, all.size());
      all.forEach(one -> assertEquals(new Holder<>(1, ids, "x"), one));
    }
  }
}
