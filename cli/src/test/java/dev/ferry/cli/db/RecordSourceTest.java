package dev.ferry.cli.db;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ferry.tkrzw.KeyValue;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Records as files have them, there and back.
class RecordSourceTest {
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "RAW")
  void linesThereAndBack(Form form) throws IOException, Failure {
    var records = records();
    var out = new ByteArrayOutputStream();
    var sink = new TsvSink(out, form);
    for (var record : records) {
      sink.write(record.key(), record.value());
    }
    var source = new TsvSource(new ByteArrayInputStream(out.toByteArray()), "x", form);
    assertEquals(records, all(source));
    assertEquals(out.size(), source.position());
  }

  @Test
  void flatRecordsThereAndBack() throws IOException, Failure {
    var records = records();
    var out = new ByteArrayOutputStream();
    var sink = new FlatSink(out);
    for (var record : records) {
      sink.write(record.key(), record.value());
    }
    var source = new FlatSource(new ByteArrayInputStream(out.toByteArray()), "x");
    assertEquals(records, all(source));
    assertEquals(out.size(), source.position());
  }

  /// Of sizes at which flat records take one more byte, and beyond the buffers.
  private static List<KeyValue> records() {
    var random = new Random(11);
    var records = new ArrayList<KeyValue>();
    for (int size : new int[] {0, 1, 127, 128, 16_383, 16_384, 100_000, 2_097_151, 2_097_152}) {
      var key = new byte[Math.min(size, 200)];
      var value = new byte[size];
      random.nextBytes(key);
      random.nextBytes(value);
      records.add(new KeyValue(key, value));
    }
    return records;
  }

  @Test
  void linesOfOthers() throws IOException, Failure {
    var expected = List.of(record("a", "1"), record("", ""), record("b", "2"));
    assertEquals(expected, all(lines("a\t1\r\n\t\nb\t2")));
    assertEquals(List.of(), all(lines("")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a;1~b | x, line 2: there is no tab after a key.",
        "a;1~~b;2 | x, line 2: there is no tab after a key.",
        "a;1;2 | x, line 1: there is a second tab, and in a value it would be \\t.",
        "a;\\q | x, line 1: an unknown escape at index 0.",
      })
  void refusesLines(String text, String sentence) {
    var source = lines(text.replace(';', '\t').replace('~', '\n'));
    assertEquals(sentence, assertThrows(Failure.class, () -> all(source)).getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ff | x, byte 1: it ends within a record.",
        "ff0161 | x, byte 3: it ends within a record.",
        "ff0261 | x, byte 3: it ends within a record.",
        "ff0161ff0562 | x, byte 6: it ends within a record.",
        "ff0161fe0162 | x, byte 4: there is no value after a key.",
        "61 | x, byte 0: no flat record begins with the byte 0x61.",
        "ff8fffffffff7f | x, byte 5: a record of 2 GiB or more.",
        "ff87ffffff7f61 | x, byte 7: it ends within a record.",
      })
  void refusesFlatRecords(String hex, String sentence) {
    var source = new FlatSource(new ByteArrayInputStream(Form.HEX.decode(hex)), "x");
    assertEquals(sentence, assertThrows(Failure.class, () -> all(source)).getMessage());
  }

  @Test
  void passesOverMetadata() throws IOException, Failure {
    var bytes = Form.HEX.decode("fe0161ff0161ff0162fe00ff0163ff00");
    assertEquals(
        List.of(record("a", "b"), record("c", "")),
        all(new FlatSource(new ByteArrayInputStream(bytes), "x")));
  }

  private static KeyValue record(String key, String value) {
    return new KeyValue(key.getBytes(UTF_8), value.getBytes(UTF_8));
  }

  private static TsvSource lines(String text) {
    return new TsvSource(new ByteArrayInputStream(text.getBytes(UTF_8)), "x", Form.ESCAPE);
  }

  private static List<KeyValue> all(RecordSource source) throws IOException, Failure {
    var all = new ArrayList<KeyValue>();
    for (var record = source.next(); record != null; record = source.next()) {
      all.add(record);
    }
    return all;
  }
}
