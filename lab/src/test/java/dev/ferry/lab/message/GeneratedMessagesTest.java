package dev.ferry.lab.message;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.Message;
import dev.ferry.lab.experiment.ObjectCase;
import dev.ferry.messages.speed.SpeedMessage1;
import dev.ferry.messages.speed.SpeedMessage2;
import dev.ferry.messages.speed.SpeedMessage2.Group1;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratedMessagesTest {
  private static final List<ObjectCase> CASES = GeneratedMessages.cases();

  @Test
  void message1HasTheSizeAndTheStringsOfTheOldOne() throws Exception {
    for (var bytes : named("Message 1", "proto2").objects()) {
      assertEquals(228, bytes.length);
      var lengths = lengths(SpeedMessage1.parseFrom(bytes));
      assertEquals(5, lengths.length);
      assertEquals(172, Arrays.stream(lengths).sum());
      assertEquals(10, lengths[2]);
    }
  }

  @Test
  void message2HasTheSizeAndTheStringsOfTheOldOne() throws Exception {
    for (var bytes : named("Message 2", "proto2").objects()) {
      assertEquals(84_570, bytes.length);
      var message = SpeedMessage2.parseFrom(bytes);
      var lengths = lengths(message);
      assertEquals(1_000, lengths.length);
      assertEquals(53_053, Arrays.stream(lengths).sum() + message.getField2().size());
      assertEquals(50, lengths[499]);
      assertEquals(50, lengths[500]);
      assertEquals(675, Arrays.stream(lengths).filter(n -> n >= 43 && n <= 127).count());
    }
  }

  @ParameterizedTest
  @CsvSource({"Message 1, 172", "Message 2, 51625"})
  void japaneseStringsHaveAsManyCharsAndAboutThreeTimesTheBytes(String group, int chars)
      throws Exception {
    var ascii = named(group, "proto2");
    var japanese = named(group + ", Japanese", "proto2");
    assertEquals((long) chars * ascii.objects().size(), ascii.chars());
    assertEquals(ascii.chars(), japanese.chars());
    for (int i = 0; i < ascii.objects().size(); i++) {
      int more = japanese.objects().get(i).length - ascii.objects().get(i).length;
      assertTrue(more > 1.9 * chars && more < 2.1 * chars, more + " bytes more");
    }
  }

  @Test
  void theLongStringIsJapanese() throws Exception {
    var longString = named("One Japanese string of 10,000", "proto2");
    for (var bytes : longString.objects()) {
      var string = SpeedMessage2.parseFrom(bytes).getField1();
      assertEquals(10_000, string.length());
      assertEquals(30_000, string.getBytes(UTF_8).length);
    }
    assertEquals(10_000L * longString.objects().size(), longString.chars());
  }

  @Test
  void numbersHaveNoStringAmongThem() throws Exception {
    var numbers = named("Message 2, numbers only", "proto2");
    assertEquals(0, numbers.chars());
    for (var bytes : numbers.objects()) {
      assertEquals(1_000, SpeedMessage2.parseFrom(bytes).getGroup1Count());
      assertEquals(0, lengths(SpeedMessage2.parseFrom(bytes)).length);
    }
  }

  @ParameterizedTest
  @CsvSource({"Message 1, MESSAGE_1", "Message 2, MESSAGE_2"})
  void theMessagesOfProto3SayTheSame(String group, MessageType type) throws Exception {
    var proto2 = named(group, "proto2");
    var proto3 = named(group, "proto3");
    assertEquals(proto2.chars(), proto3.chars());
    for (int i = 0; i < proto2.objects().size(); i++) {
      var copy = Proto3.copy(type.parse(proto2.objects().get(i)), type.inProto3());
      assertEquals(copy, type.inProto3().parse(proto3.objects().get(i)));
    }
  }

  /// What is built again is to be what was made up, also where fields are lists and maps.
  @Test
  void blueprintsMakeTheSame() throws Exception {
    for (var each : CASES) {
      for (var bytes : each.objects()) {
        var message = MessageType.valueOf(each.type()).parse(bytes);
        assertEquals(message, Blueprint.of(message).make(), each.group());
        assertArrayEquals(bytes, message.toByteArray(), each.group());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "Lists of numbers, proto2, 2400, 3000, 0",
    "'Lists of numbers, packed', proto3, 1900, 2400, 0",
    "Maps with short strings, proto3, 5000, 7000, 3500",
    "'Short strings, bytes, small messages', proto3, 6500, 8000, 1500",
    "Mostly one field of bytes, proto3, 300, 3040, 3"
  })
  void otherShapesAreOfTheirSizes(
      String group, String label, int least, int most, int charsAtLeast) {
    var shape = named(group, label);
    for (var bytes : shape.objects()) {
      assertTrue(bytes.length >= least && bytes.length <= most, bytes.length + " bytes");
    }
    assertTrue(shape.chars() >= (long) charsAtLeast * shape.objects().size(), "" + shape.chars());
  }

  @Test
  void messagesAreManyAndTheSameEachTime() {
    var again = GeneratedMessages.cases();
    for (int i = 0; i < CASES.size(); i++) {
      var objects = CASES.get(i).objects();
      assertTrue(objects.size() > 1);
      assertEquals(objects.size(), objects.stream().map(Arrays::hashCode).distinct().count());
      for (int k = 0; k < objects.size(); k++) {
        assertArrayEquals(objects.get(k), again.get(i).objects().get(k));
      }
    }
  }

  @Test
  void aBatchIsNotLargeAndHasEachMessageEquallyOftenIfItCan() {
    for (var each : CASES) {
      int messages = each.objects().size();
      assertTrue(each.batch() == 1 || each.ofBatch(each.bytes()) <= 64 << 10, each.group());
      assertTrue(each.batch() < messages || each.batch() % messages == 0, each.group());
    }
    assertEquals(272, named("Message 1", "proto2").batch());
    assertEquals(1, named("Message 2", "proto2").batch());
    assertEquals(2, named("Message 2, numbers only", "proto2").batch());
    var longStrings = named("One Japanese string of 10,000", "proto2");
    assertEquals(2, longStrings.batch());
    assertEquals(4, longStrings.objects().size());
    assertEquals(longStrings.bytes() / 2, longStrings.ofBatch(longStrings.bytes()));
  }

  private static ObjectCase named(String group, String label) {
    return CASES.stream()
        .filter(each -> each.group().equals(group) && each.label().equals(label))
        .findFirst()
        .orElseThrow();
  }

  /// The lengths of all strings, sorted.
  private static int[] lengths(Message message) {
    var strings =
        switch (message) {
          case SpeedMessage1 m ->
              Stream.of(
                  m.getField1(),
                  m.getField4(),
                  m.getField9(),
                  m.getField18(),
                  m.getField15().getField15());
          case SpeedMessage2 m ->
              m.getGroup1List().stream().filter(Group1::hasField12).map(Group1::getField12);
          default -> throw new IllegalArgumentException();
        };
    return strings.mapToInt(String::length).sorted().toArray();
  }
}
