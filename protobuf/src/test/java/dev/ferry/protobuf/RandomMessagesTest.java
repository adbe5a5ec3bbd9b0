package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import com.google.protobuf.UnknownFieldSet;
import dev.ferry.messages.proto3.Enum;
import dev.ferry.protobuf.RandomMessages.Scale;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// That the random messages are what the tests with them claim to have seen.
class RandomMessagesTest {
  /// What a message may have in it.
  private enum Sight {
    EMPTY_STRING,
    LONE_SURROGATE,
    NUL,
    REPLACEMENT_CHARACTER,
    EMOJI,
    UNKNOWN_FIELD,
    UNKNOWN_GROUP,
    UNKNOWN_ENUM_VALUE,
    MISSING_REQUIRED_FIELD,
    DYNAMIC_MESSAGE,
    EXTENSION,
    DEPTH_OF_30,
    LIST_OF_20_000,
    NEGATIVE_ZERO,
    NAN_WITH_PAYLOAD
  }

  private final Set<Sight> seen = EnumSet.noneOf(Sight.class);
  private final Set<Integer> lengths = new TreeSet<>();

  @Test
  void everythingIsReached() {
    var random = new RandomMessages(Schema.extensions(), 1);
    for (int i = 0; i < 4; i++) {
      Schema.all().forEach(one -> look(random.next(one, Scale.LARGE)));
    }
    assertEquals(EnumSet.allOf(Sight.class), seen);
    assertTrue(
        lengths.containsAll(List.of(0, 42, 43, 127, 128, 5461, 5462, 16_383, 16_384)),
        lengths::toString);
  }

  @Test
  void theSameSeedGivesTheSameMessages() {
    var left = new RandomMessages(Schema.extensions(), 2);
    var right = new RandomMessages(Schema.extensions(), 2);
    Schema.all()
        .forEach(one -> assertEquals(left.next(one, Scale.USUAL), right.next(one, Scale.USUAL)));
  }

  @Test
  void everyFieldOfEveryTypeIsSetAtSomeTime() {
    var random = new RandomMessages(Schema.extensions(), 3);
    Schema.all()
        .forEach(
            one -> {
              var missing = new TreeSet<Integer>();
              one.getDescriptorForType()
                  .getFields()
                  .forEach(field -> missing.add(field.getNumber()));
              for (int i = 0; i < 5000 && !missing.isEmpty(); i++) {
                var message = random.next(one, Scale.USUAL);
                message.getAllFields().keySet().forEach(field -> missing.remove(field.getNumber()));
              }
              assertEquals(Set.of(), missing, () -> one.getClass().toString());
            });
  }

  private void look(Message message) {
    if (!message.isInitialized()) {
      seen.add(Sight.MISSING_REQUIRED_FIELD);
    }
    look(message, 0);
  }

  private void look(Message message, int depth) {
    if (depth >= 30) {
      seen.add(Sight.DEPTH_OF_30);
    }
    if (message instanceof DynamicMessage) {
      seen.add(Sight.DYNAMIC_MESSAGE);
    }
    unknown(message.getUnknownFields());
    message
        .getAllFields()
        .forEach(
            (field, value) -> {
              if (field.isExtension()) {
                seen.add(Sight.EXTENSION);
              }
              if (value instanceof List<?> list) {
                if (list.size() == 20_000) {
                  seen.add(Sight.LIST_OF_20_000);
                }
                list.forEach(one -> value(one, depth));
              } else {
                value(value, depth);
              }
            });
  }

  private void value(Object value, int depth) {
    switch (value) {
      case Message held -> look(held, depth + 1);
      case String text -> text(text);
      case Double number -> number(Double.doubleToRawLongBits(number));
      case com.google.protobuf.Descriptors.EnumValueDescriptor one -> {
        if (one.getType().equals(Enum.getDescriptor())
            && one.getType().findValueByNumber(one.getNumber()) == null) {
          seen.add(Sight.UNKNOWN_ENUM_VALUE);
        }
      }
      default -> {}
    }
  }

  private void number(long bits) {
    if (bits == Long.MIN_VALUE) {
      seen.add(Sight.NEGATIVE_ZERO);
    } else if (bits == 0xFFF8_0000_1234_5678L) {
      seen.add(Sight.NAN_WITH_PAYLOAD);
    }
  }

  private void text(String text) {
    lengths.add(text.length());
    if (text.isEmpty()) {
      seen.add(Sight.EMPTY_STRING);
    }
    text.codePoints()
        .forEach(
            one -> {
              switch (one) {
                case 0 -> seen.add(Sight.NUL);
                case 0xFFFD -> seen.add(Sight.REPLACEMENT_CHARACTER);
                default -> {
                  if (one >= 0x1F600) {
                    seen.add(Sight.EMOJI);
                  } else if (one >= 0xD800 && one < 0xE000) {
                    seen.add(Sight.LONE_SURROGATE);
                  }
                }
              }
            });
  }

  private void unknown(UnknownFieldSet fields) {
    fields
        .asMap()
        .values()
        .forEach(
            field -> {
              seen.add(Sight.UNKNOWN_FIELD);
              if (!field.getGroupList().isEmpty()) {
                seen.add(Sight.UNKNOWN_GROUP);
              }
            });
  }
}
