package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;

import com.google.protobuf.ByteString;
import com.google.protobuf.ExtensionRegistry;
import com.google.protobuf.Internal;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import dev.ferry.messages.raw.speed.SpeedMessage1;
import dev.ferry.protobuf.RandomMessages.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The classes with the method that the plugin for protoc adds: the same bytes, and strings stay
/// held as they were.
class RawStringsTest {
  private static final SpeedMessage1 MESSAGE =
      SpeedMessage1.newBuilder().setField1("一").setField2(2).setField3(3).setField9("九").build();

  @ParameterizedTest
  @EnumSource
  void randomMessagesFreshAndParsed(Schema schema) throws Exception {
    var prototypes = schema.messages().stream().map(RawStringsTest::raw).toList();
    var random = new RandomMessages(ExtensionRegistry.getEmptyRegistry(), 2026);
    for (int i = 0; i < 3000 / schema.weight(); i++) {
      var prototype = prototypes.get(i % prototypes.size());
      var message = random.next(prototype, i % 100 == 0 ? Scale.USUAL : Scale.SMALL);
      boolean isExact = random.readsBackEqual();
      Alike.inMemory(message);
      if (isExact) {
        Alike.bytes(
            message.toByteArray(), FerryProto.toByteArray(parsed(message)), parsed(message));
      }
    }
  }

  @Test
  void parsedStringsStayBytes() throws Exception {
    var parsed = SpeedMessage1.parseFrom(MESSAGE.toByteArray());
    var before = assertInstanceOf(ByteString.class, parsed.ferryRaw(1));

    assertEquals(MESSAGE.toByteString(), FerryProto.toByteString(parsed));

    assertSame(before, parsed.ferryRaw(1));
    assertEquals("九", parsed.getField9());
  }

  @Test
  void stringsStayStrings() {
    var before = assertInstanceOf(String.class, MESSAGE.ferryRaw(9));

    assertEquals(MESSAGE.toByteString(), FerryProto.toByteString(MESSAGE));

    assertSame(before, MESSAGE.ferryRaw(9));
  }

  /// Nor are those that have no strings themselves, but within them.
  @ParameterizedTest
  @EnumSource(names = {"SPEED", "PROTO2"})
  void parsedMessagesAreNotLeftToProtobufJava(Schema schema) throws Exception {
    var random = new RandomMessages(ExtensionRegistry.getEmptyRegistry(), 7);
    for (var prototype : schema.messages()) {
      var raw = raw(prototype);
      assertFalse(ParsedStrings.mayBeIn(raw), raw.getClass()::getName);
      var parsed = parsed(random.next(raw, Scale.USUAL));
      assertFalse(Serializers.of(raw.getClass()).isBetterLeftToStock(parsed));
    }
  }

  private static Message parsed(Message message) throws InvalidProtocolBufferException {
    return message.newBuilderForType().mergeFrom(message.toByteArray()).buildPartial();
  }

  private static Message raw(Message message) {
    var name =
        message.getClass().getName().replace("dev.ferry.messages.", "dev.ferry.messages.raw.");
    try {
      return Internal.getDefaultInstance(Class.forName(name).asSubclass(Message.class));
    } catch (ClassNotFoundException missing) {
      throw new AssertionError(missing);
    }
  }
}
