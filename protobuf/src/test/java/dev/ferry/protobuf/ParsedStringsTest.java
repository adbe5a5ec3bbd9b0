package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Message;
import com.google.protobuf.Struct;
import dev.ferry.messages.codesize.CodeSize;
import dev.ferry.messages.edition2023.Unverified;
import dev.ferry.messages.proto2.Strings2;
import dev.ferry.messages.proto2.Unpacked2;
import dev.ferry.messages.proto3.Mixed3;
import dev.ferry.messages.speed.SpeedMessage1;
import dev.ferry.messages.speed.SpeedMessage2;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Whether messages hold their strings as bytes is guessed from those looked at: right for messages
/// that are all alike, and right again some time after they have changed.
class ParsedStringsTest {
  /// Of so many messages one is looked at for certain, but for a chance of e to the minus 30.
  private static final int MANY = 4_000_000;

  private final ParsedStrings strings = new ParsedStrings();

  /// Built from Strings, with one at least, in the message itself or deep within it.
  static Stream<Message> built() {
    var group = SpeedMessage2.Group1.newBuilder().setField11(1).setField15(2).setField12("一");
    var two = Strings2.newBuilder().setTwo("two").buildPartial();
    var inner = Strings2.newBuilder().setNested(two).buildPartial();
    var empty = Strings2.newBuilder().buildPartial();
    return Stream.<Message.Builder>of(
            SpeedMessage1.newBuilder().setField1("one").setField2(2).setField3(3),
            SpeedMessage2.newBuilder().setField3(4).addGroup1(group),
            Strings2.newBuilder().setNested(inner),
            Strings2.newBuilder().addList(empty).setChosen("among others"),
            Unverified.newBuilder().setOne("one"))
        .map(Message.Builder::buildPartial);
  }

  private static Message parsed(Message message) {
    return Alike.parse(message, message.toByteArray());
  }

  @ParameterizedTest
  @MethodSource("built")
  void builtFromStrings(Message message) {
    for (int i = 0; i < 1000; i++) {
      assertFalse(strings.areExpectedIn(message));
    }
  }

  @ParameterizedTest
  @MethodSource("built")
  void parsedAndNotRead(Message message) {
    var parsed = parsed(message);
    for (int i = 0; i < 1000; i++) {
      assertTrue(strings.areExpectedIn(parsed));
    }
  }

  @ParameterizedTest
  @MethodSource("built")
  void parsedAndRead(Message message) {
    var parsed = parsed(message);
    Getters.callAll(parsed);
    for (int i = 0; i < 1000; i++) {
      assertFalse(strings.areExpectedIn(parsed));
    }
  }

  @ParameterizedTest
  @MethodSource("built")
  void aChangeIsNoticedBothWays(Message message) {
    var parsed = parsed(message);
    for (int round = 0; round < 3; round++) {
      assertTrue(becomes(true, parsed));
      assertTrue(becomes(false, message));
    }
  }

  private boolean becomes(boolean areExpected, Message message) {
    for (int i = 0; i < MANY; i++) {
      if (strings.areExpectedIn(message) == areExpected) {
        return true;
      }
    }
    return false;
  }

  @Test
  void oneOfEightSuffices() {
    var message = built().findFirst().orElseThrow();
    var parsed = parsed(message);
    for (int i = 0; i < MANY; i++) {
      strings.areExpectedIn(i % 4 == 0 ? parsed : message);
    }
    int expected = 0;
    for (int i = 0; i < MANY; i++) {
      expected += strings.areExpectedIn(i % 4 == 0 ? parsed : message) ? 1 : 0;
    }
    assertTrue(expected > MANY / 2, "expected in " + expected);
  }

  @Test
  void aMessageWithoutStringsTellsNothing() {
    var none = SpeedMessage2.newBuilder().setField3(1).build();
    for (int i = 0; i < 1000; i++) {
      assertFalse(strings.areExpectedIn(none));
    }
    var message = built().findFirst().orElseThrow();
    assertTrue(becomes(true, parsed(message)));
    for (int i = 0; i < MANY; i++) {
      assertTrue(strings.areExpectedIn(none));
    }
  }

  /// Decoded, it is always the same, but so is one that was held as it is.
  @Test
  void anEmptyStringTellsNothing() {
    var one = SpeedMessage1.newBuilder().setField1("").setField2(2).setField3(3);
    for (var message : List.of(one.build(), parsed(one.build()))) {
      assertFalse(strings.areExpectedIn(message));
    }
    var twoStrings = one.setField9("nine").build();
    assertTrue(becomes(true, parsed(twoStrings)));
    assertFalse(new ParsedStrings().areExpectedIn(twoStrings));
  }

  /// A router reads the address and hands on the rest.
  @Test
  void aStringThatWasReadDoesNotHideThoseThatWereNot() {
    var message = SpeedMessage1.newBuilder().setField1("id").setField2(2).setField3(3);
    var parsed = (SpeedMessage1) parsed(message.setField9("the rest").build());
    assertEquals("id", parsed.getField1());
    assertTrue(strings.areExpectedIn(parsed));
  }

  @Test
  void aFewBytesAmongManyStringsDoNotCount() {
    var two = parsed(Strings2.newBuilder().setTwo("two").buildPartial());
    var message = Strings2.newBuilder().setNested((Strings2) two);
    assertTrue(
        new ParsedStrings().areExpectedIn(message.setOne("of 20 chars or so").buildPartial()));
    assertFalse(
        new ParsedStrings().areExpectedIn(message.setOne("1 of 3".repeat(20)).buildPartial()));
  }

  @Test
  void typesWhoseStringsAreVerifiedInParsingHaveNone() {
    assertFalse(ParsedStrings.mayBeIn(Struct.getDefaultInstance()));
    assertFalse(ParsedStrings.mayBeIn(Mixed3.getDefaultInstance()));
    for (var message :
        List.of(
            SpeedMessage2.getDefaultInstance(),
            Strings2.getDefaultInstance(),
            Unpacked2.getDefaultInstance(), // has none itself
            Unverified.getDefaultInstance(),
            FileDescriptorProto.getDefaultInstance())) {
      assertTrue(ParsedStrings.mayBeIn(message), message.getDescriptorForType()::getFullName);
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 131072", "228, 131072", "1000, 32768", "4096, 8192", "85000, 8192", "-1, 131072"})
  void theLargerTheyAreTheMoreAreLookedAt(int size, int messages) {
    assertEquals(messages, ParsedStrings.longestInterval(size));
  }

  /// Reflection, which copies the messages of small code, reads their strings.
  @Test
  void smallCodeIsNotLookedAt() {
    assertFalse(ParsedStrings.mayBeIn(CodeSize.Part.getDefaultInstance()));
  }

  @Test
  void largeMapsAreNotCopied() {
    var strings2 = Strings2.newBuilder().setOne("one");
    for (int i = 0; i < 10_000; i++) {
      strings2.putMap("key " + i, "value");
    }
    assertFalse(strings.areExpectedIn(parsed(strings2.buildPartial())));
    strings2.clearMap().putMap("key", "value");
    assertTrue(becomes(true, parsed(strings2.buildPartial())));
  }

  /// Among them one of more than 1 MiB.
  static Stream<Message> left() {
    var large = SpeedMessage1.newBuilder().setField1("large".repeat(300_000));
    return Stream.concat(built(), Stream.of(large.setField2(2).setField3(3).build()));
  }

  @ParameterizedTest
  @MethodSource("left")
  void whatIsLeftToProtobufJavaIsTheSameEverywhere(Message message) throws IOException {
    var serializer = Serializers.of(message.getClass());
    for (int i = 0; !serializer.isBetterLeftToStock(parsed(message)); i++) {
      assertTrue(i < MANY, "never left");
    }
    Alike.everywhere(parsed(message));
    byte[] expected = MapOrderTest.deterministic(message);
    assertArrayEquals(expected, FerryProto.toByteArray(parsed(message), MapOrder.BY_KEY));
    assertTrue(serializer.isBetterLeftToStock(parsed(message)));
  }

  @Test
  void whatIsLeftToProtobufJavaStaysAsItWasParsed() {
    var message = built().findFirst().orElseThrow();
    byte[] bytes = message.toByteArray();
    for (int i = 0; ; i++) {
      var parsed = (SpeedMessage1) Alike.parse(message, bytes);
      assertArrayEquals(bytes, FerryProto.toByteArray(parsed));
      if (new ParsedStrings().areExpectedIn(parsed)) {
        return;
      }
      assertTrue(i < MANY, "never left as it was");
    }
  }
}
