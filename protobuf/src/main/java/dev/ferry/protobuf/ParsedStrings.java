package dev.ferry.protobuf;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Message;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/// Guesses whether messages of a class hold their strings as bytes, as messages of proto2 do that
/// were parsed and not read since: protobuf-java copies these bytes, while a getter, for anybody
/// else the only way to such a string, decodes them.
///
/// How a message holds a string can be found out by its public methods, at the price of two shallow
/// copies of it. So one message of many is looked at, and as long as one of the last eight of those
/// held bytes, others are taken to do so, too: to decode and encode costs up to twenty times what
/// one pass gains. A wrong guess costs time, never bytes.
///
/// Any thread reads and writes the fields, without order: each value that is there is good.
final class ParsedStrings {
  /// Of so many messages, on average, one is looked at while nothing changes.
  private static final int SELDOM = 1024;

  /// The same after one that changed what is expected.
  private static final int OFTEN = 8;

  /// Messages within a message that are searched for a string.
  private static final int MOST_SEARCHED = 64;

  /// How a message holds the first string that is found in it.
  private enum Form {
    STRING,
    BYTES,
    NONE_FOUND
  }

  /// Of so many messages one is looked at: a power of two.
  private int interval = 1;

  /// A bit for each of the last eight messages looked at that had a string: held as bytes.
  private int bytesOfLast;

  /// Whether messages of a type, or those within them, may hold singular strings as bytes: where
  /// they are not verified in parsing. (Repeated ones show by themselves how they are held.)
  static boolean mayBeIn(Descriptor type) {
    return mayBeIn(type, new HashSet<>());
  }

  private static boolean mayBeIn(Descriptor type, Set<Descriptor> seen) {
    return seen.add(type)
        && type.getFields().stream()
            .anyMatch(
                field ->
                    isUnverified(field)
                        || field.getJavaType() == JavaType.MESSAGE
                            && mayBeIn(field.getMessageType(), seen));
  }

  private static boolean isUnverified(FieldDescriptor field) {
    return field.getJavaType() == JavaType.STRING && field.hasPresence() && !field.needsUtf8Check();
  }

  /// Whether a message is expected to hold its strings as bytes.
  boolean areExpectedIn(Message message) {
    if ((ThreadLocalRandom.current().nextInt() & interval - 1) == 0) {
      look(message);
    }
    return bytesOfLast != 0;
  }

  private void look(Message message) {
    int before = bytesOfLast;
    int now =
        switch (formIn(message)) {
          case BYTES -> before << 1 & 0xFF | 1;
          case STRING -> before << 1 & 0xFF;
          case NONE_FOUND -> before;
        };
    boolean isAChange = (now != 0) != (before != 0);
    bytesOfLast = now;
    interval = isAChange ? OFTEN : Math.min(2 * interval, SELDOM);
  }

  private static Form formIn(Message message) {
    var left = new ArrayDeque<Message>();
    left.add(message);
    for (int count = 0; count < MOST_SEARCHED && !left.isEmpty(); count++) {
      var next = left.remove();
      for (var field : next.getDescriptorForType().getFields()) {
        if (isUnverified(field) && next.hasField(field)) {
          var form = formOf(field, next);
          if (form != Form.NONE_FOUND) {
            return form;
          }
        }
        if (field.getJavaType() == JavaType.MESSAGE && !field.isMapField()) {
          addFirst(next, field, left);
        }
      }
    }
    return Form.NONE_FOUND;
  }

  @SuppressWarnings("ReferenceEquality") // that is what tells
  private static Form formOf(FieldDescriptor field, Message message) {
    var one = inCopy(message, field);
    if (one.equals("")) {
      // Decoded, the empty string is always the same.
      return Form.NONE_FOUND;
    }
    // A getter that has to decode gives another string in each copy.
    return one == inCopy(message, field) ? Form.STRING : Form.BYTES;
  }

  /// The value of a field in a copy of a message, which shares with the message what that holds.
  private static Object inCopy(Message message, FieldDescriptor field) {
    return message.toBuilder().buildPartial().getField(field);
  }

  private static void addFirst(Message message, FieldDescriptor field, Queue<Message> to) {
    if (!field.isRepeated()) {
      if (message.hasField(field)) {
        to.add((Message) message.getField(field));
      }
    } else if (message.getRepeatedFieldCount(field) > 0) {
      to.add((Message) message.getRepeatedField(field, 0));
    }
  }
}
