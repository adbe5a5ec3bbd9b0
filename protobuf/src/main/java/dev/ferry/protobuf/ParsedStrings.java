package dev.ferry.protobuf;

import com.google.protobuf.DescriptorProtos.FileOptions.OptimizeMode;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Message;
import com.google.protobuf.MessageLite;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// Guesses whether messages of a class hold their strings as bytes, as messages of proto2 do that
/// were parsed and not read since: protobuf-java copies these bytes, while a getter, for anybody
/// else the only way to such a string, decodes them.
///
/// How a message holds its strings can be found out by its public methods, at the price of two
/// copies that share with it what it holds, but for maps. So one message of many is looked at, and
/// as long as one of the last eight of those held bytes, others are taken to do so, too: to decode
/// and encode costs up to twenty times what one pass gains. A wrong guess costs time, never bytes.
///
/// Any thread reads and writes the fields, without order: each value that is there is good, also
/// the 0 of an object that another thread has made.
final class ParsedStrings {
  /// While nothing changes, one message is looked at, on average, of as many as come to so many
  /// bytes: a look takes as long as some hundred kilobytes, most of it in code that runs too seldom
  /// to be compiled.
  private static final int BYTES_BETWEEN = 1 << 25;

  /// Of so many messages or more: a look allocates some two kilobytes, which are to be nothing for
  /// each message.
  private static final int SELDOM = 1 << 13;

  /// Of so many or fewer, so that a change is noticed.
  private static final int MOST_SELDOM = 1 << 17;

  /// Of so many one is looked at after one that changed what is expected.
  private static final int OFTEN = 8;

  /// Messages within a message that are looked at.
  private static final int MOST_LOOKED_AT = 16;

  /// Bytes of a message with maps, which are the only part of a message that is copied.
  private static final int MOST_COPIED = 1 << 16;

  /// A char of a string held as bytes counts as many of Strings, as it costs more than they gain.
  private static final int WEIGHT = 8;

  /// How a message holds its strings.
  private enum Form {
    STRINGS,
    BYTES,
    NONE_FOUND
  }

  /// Messages that are not looked at, on average, after one that is: one less than a power of two.
  private int unseen;

  /// A bit for each of the last eight messages looked at that had strings: held as bytes.
  private int lastWereBytes;

  /// The fields of each type that was met in a look. To ask a descriptor takes as long as the rest
  /// of a look.
  private final Map<Descriptor, Fields> fields = new ConcurrentHashMap<>();

  /// What is looked at in messages of a type.
  ///
  /// @param strings those that may be held as bytes, if that can be found out
  /// @param links to messages within them
  private record Fields(
      List<FieldDescriptor> strings, List<FieldDescriptor> links, boolean hasMaps) {
    static Fields of(Message message) {
      var type = message.getDescriptorForType();
      return new Fields(
          Accessors.showHeldStrings(message.getClass()) ? List.of() : stringsOf(type),
          linksOf(type),
          type.getFields().stream().anyMatch(FieldDescriptor::isMapField));
    }
  }

  /// A type of messages within others.
  ///
  /// @param link the field of `around` that it is the type of; null for the outermost
  private record Type(
      Descriptor descriptor, @Nullable Type around, @Nullable FieldDescriptor link) {
    /// A message of this type, if `message` is one of the outermost. Not made sooner than needed,
    /// as it loads the class.
    Message prototype(Message message) {
      return around == null || link == null
          ? message
          : around.prototype(message).newBuilderForType().newBuilderForField(link).buildPartial();
    }
  }

  /// Whether messages of a class, or those within them, may hold singular strings as bytes, do not
  /// show it by the plugin's method, and can be looked at. (Repeated strings show by themselves how
  /// they are held.)
  static boolean mayBeIn(Message message) {
    var seen = new HashSet<Descriptor>();
    var left = new ArrayDeque<Type>();
    seen.add(message.getDescriptorForType());
    left.add(new Type(message.getDescriptorForType(), null, null));
    while (!left.isEmpty()) {
      var type = left.remove();
      if (!stringsOf(type.descriptor).isEmpty()
          && !Accessors.showHeldStrings(type.prototype(message).getClass())) {
        return true;
      }
      for (var link : linksOf(type.descriptor)) {
        if (seen.add(link.getMessageType())) {
          left.add(new Type(link.getMessageType(), type, link));
        }
      }
    }
    return false;
  }

  private static List<FieldDescriptor> stringsOf(Descriptor type) {
    return canBeLookedAt(type)
        ? type.getFields().stream().filter(ParsedStrings::mayBeBytes).toList()
        : List.of();
  }

  private static List<FieldDescriptor> linksOf(Descriptor type) {
    return type.getFields().stream().filter(ParsedStrings::isLink).toList();
  }

  /// Classes without code of their own for copies have it done by getters, which decode.
  private static boolean canBeLookedAt(Descriptor type) {
    return type.getFile().getOptions().getOptimizeFor() != OptimizeMode.CODE_SIZE;
  }

  /// Whether a singular string may be held as bytes: where it was not verified in parsing. One
  /// without presence may, too, but is decoded by the copy.
  private static boolean mayBeBytes(FieldDescriptor field) {
    return field.getJavaType() == JavaType.STRING && field.hasPresence() && !field.needsUtf8Check();
  }

  private static boolean isLink(FieldDescriptor field) {
    return field.getJavaType() == JavaType.MESSAGE && !field.isMapField();
  }

  /// Whether a message is expected to hold its strings as bytes.
  ///
  /// @param message a [Message], which is asked only when it is looked at: that takes its time
  boolean areExpectedIn(MessageLite message) {
    if ((ThreadLocalRandom.current().nextInt() & unseen) == 0) {
      look((Message) message);
    }
    return lastWereBytes != 0;
  }

  private void look(Message message) {
    int before = lastWereBytes;
    int now =
        switch (formToExpect(message)) {
          case BYTES -> before << 1 & 0xFF | 1;
          case STRINGS -> before << 1 & 0xFF;
          case NONE_FOUND -> before;
        };
    boolean isAChange = (now != 0) != (before != 0);
    lastWereBytes = now;
    int interval =
        isAChange
            ? OFTEN
            : Math.min(2 * (unseen + 1), longestInterval(message.getSerializedSize()));
    unseen = interval - 1;
  }

  /// @param size of a message, in bytes
  static int longestInterval(int size) {
    int messages = BYTES_BETWEEN / Math.max(1, size);
    return Integer.highestOneBit(Math.clamp(messages, SELDOM, MOST_SELDOM));
  }

  /// What cannot be looked at, as a class is missing that protobuf-java does without, is left to
  /// it.
  private Form formToExpect(Message message) {
    try {
      return formIn(message);
    } catch (LinkageError | RuntimeException notToBeKnown) {
      return Form.BYTES;
    }
  }

  /// Looks at the strings of a message and of some of those within it.
  private Form formIn(Message message) {
    long bytes = 0;
    long strings = 0;
    var left = new ArrayDeque<Message>();
    left.add(message);
    for (int count = 0; count < MOST_LOOKED_AT && !left.isEmpty(); count++) {
      var next = left.remove();
      var found = fields.computeIfAbsent(next.getDescriptorForType(), type -> Fields.of(next));
      if (!found.strings.isEmpty() && canBeCopied(next, found)) {
        var one = copy(next);
        var other = copy(next);
        for (var field : found.strings) {
          if (next.hasField(field)) {
            var string = (String) one.getField(field);
            if (isDecoded(string, (String) other.getField(field))) {
              bytes += string.length();
            } else {
              strings += string.length();
            }
          }
        }
      }
      for (var link : found.links) {
        addFirst(next, link, left);
      }
    }
    if (bytes == 0 && strings == 0) {
      return Form.NONE_FOUND;
    }
    return WEIGHT * bytes >= strings ? Form.BYTES : Form.STRINGS;
  }

  private static boolean canBeCopied(Message message, Fields fields) {
    return !fields.hasMaps || message.getSerializedSize() <= MOST_COPIED;
  }

  private static Message copy(Message message) {
    return message.toBuilder().buildPartial();
  }

  /// Whether what two copies return for a field was held as bytes: then each of them has decoded
  /// it.
  @SuppressWarnings("ReferenceEquality") // that is what tells
  private static boolean isDecoded(String one, String other) {
    return one != other;
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
