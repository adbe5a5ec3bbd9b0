package dev.ferry.lab.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import com.google.protobuf.ByteString;
import com.google.protobuf.LazyStringList;
import com.google.protobuf.Message;
import dev.ferry.messages.speed.SpeedMessage2;
import dev.ferry.messages.speed.SpeedMessage2.Group1;
import dev.ferry.messages.speed.SpeedMessage2GroupedMessage;
import java.lang.reflect.Field;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Looks into messages by reflection, which a test may: what they remember is what it is about.
class OriginTest {
  private static final SpeedMessage2 MESSAGE =
      SpeedMessage2.newBuilder()
          .setField1("one")
          .setField2(ByteString.copyFromUtf8("bytes"))
          .addAllField128(List.of("two", "three"))
          .addField130(4)
          .addGroup1(
              Group1.newBuilder()
                  .setField11(1)
                  .setField15(2)
                  .setField12("four")
                  .addField14("five")
                  .setField31(SpeedMessage2GroupedMessage.newBuilder().setField1(3)))
          .build();

  @ParameterizedTest
  @EnumSource
  void messagesSayWhatTheyWereMadeOf(Origin origin) {
    var supplier = origin.supplier(MessageType.MESSAGE_2, MESSAGE.toByteArray());
    assertEquals(MESSAGE.toByteString(), supplier.get().toByteString());
    assertEquals(MESSAGE.toByteString(), supplier.get().toByteString());
  }

  @Test
  void freshMessagesShareNothingThatRemembers() throws Exception {
    var supplier = Origin.FRESH.supplier(MessageType.MESSAGE_2, MESSAGE.toByteArray());
    var used = (SpeedMessage2) supplier.get();
    assertEquals(MESSAGE.toByteString(), used.toByteString());
    assertEquals("two", used.getField128Bytes(0).toStringUtf8()); // now it is bytes in the list
    var fresh = (SpeedMessage2) supplier.get();

    assertRemembersNothing(fresh, "field1_");
    assertRemembersNothing(fresh.getGroup1(0), "field12_");
    assertNotSame(used.getGroup1(0), fresh.getGroup1(0));
    assertNotSame(used.getGroup1(0).getField31(), fresh.getGroup1(0).getField31());
    assertEquals(-1, value(fresh.getGroup1(0).getField31(), "memoizedSize"));
    for (var raw : List.of(fresh.getField128List(), fresh.getGroup1(0).getField14List())) {
      var list = assertInstanceOf(LazyStringList.class, raw);
      assertInstanceOf(String.class, list.getRaw(0));
    }
  }

  @Test
  void parsedMessagesAreBytesAndNew() throws Exception {
    var supplier = Origin.PARSED.supplier(MessageType.MESSAGE_2, MESSAGE.toByteArray());
    var first = supplier.get();
    assertEquals(MESSAGE.toByteString(), first.toByteString());
    var second = supplier.get();

    assertNotSame(first, second);
    assertEquals(-1, value(second, "memoizedSize"));
    assertInstanceOf(ByteString.class, value(second, "field1_"));
  }

  @ParameterizedTest
  @EnumSource(names = {"BUILT_ONCE", "PARSED_ONCE"})
  void whatIsMadeOnceIsTheSameAgain(Origin origin) {
    var supplier = origin.supplier(MessageType.MESSAGE_2, MESSAGE.toByteArray());
    assertSame(supplier.get(), supplier.get());
  }

  private static void assertRemembersNothing(Message message, String string) throws Exception {
    assertEquals(-1, value(message, "memoizedSize"));
    assertInstanceOf(String.class, value(message, string));
  }

  private static Object value(Message message, String name) throws Exception {
    for (Class<?> type = message.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          field.setAccessible(true);
          return field.get(message);
        }
      }
    }
    throw new NoSuchFieldException(name);
  }
}
