package dev.ferry.lab.message;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import dev.ferry.lab.text.GeneratedText;
import dev.ferry.lab.text.Script;
import dev.ferry.messages.proto3.Implicit3;
import dev.ferry.messages.proto3.Maps3;
import dev.ferry.messages.proto3.Repeated3;
import dev.ferry.messages.proto3.Small;
import java.util.List;
import java.util.Random;

/// Makes up messages in shapes that the old benchmarks' lack, of three hundred bytes to seven
/// kilobytes.
final class Shapes {
  /// In each list and map.
  private static final int COUNT = 64;

  private static final List<String> NUMBERS =
      List.of("int32", "int64", "sint32", "fixed64", "float", "double", "bool", "enum");

  private static final int SHORTEST_BYTES = 16;
  private static final int LONGEST_BYTES = 128;

  private static final int SHORTEST_PAYLOAD = 300;
  private static final int LONGEST_PAYLOAD = 3_000;

  private Shapes() {}

  /// Lists of numbers, of a message type whose fields are named after their types.
  static Message numbers(MessageType type, Random random) {
    var message = type.defaultInstance().newBuilderForType();
    for (var name : NUMBERS) {
      var field = message.getDescriptorForType().findFieldByName(name);
      for (int i = 0; i < COUNT; i++) {
        message.addRepeatedField(field, number(field, random));
      }
    }
    return message.build();
  }

  private static Object number(FieldDescriptor field, Random random) {
    return switch (field.getJavaType()) {
      case INT -> random.nextInt() >>> random.nextInt(32);
      case LONG -> random.nextLong() >>> random.nextInt(64);
      case FLOAT -> random.nextFloat();
      case DOUBLE -> random.nextDouble();
      case BOOLEAN -> random.nextBoolean();
      case ENUM -> field.getEnumType().findValueByNumber(random.nextInt(2));
      case STRING, BYTE_STRING, MESSAGE -> throw new IllegalArgumentException(field.getFullName());
    };
  }

  /// Keys with words, numbers and small messages.
  static Message maps(Random random) {
    var message = Maps3.newBuilder();
    for (int i = 0; i < COUNT; i++) {
      message
          .putStringToString(words(3, 16, random), words(3, 40, random))
          .putStringToInt64(words(3, 16, random), random.nextLong() >>> random.nextInt(64))
          .putStringToSmall(words(3, 16, random), small(random));
    }
    return message.build();
  }

  /// Words, bytes and small messages.
  static Message records(Random random) {
    var message = Repeated3.newBuilder();
    for (int i = 0; i < COUNT; i++) {
      message
          .addString(words(3, 40, random))
          .addBytes(bytes(SHORTEST_BYTES, LONGEST_BYTES, random))
          .addSmall(small(random));
    }
    return message.build();
  }

  /// What another program has serialised or compressed, with a name and a number.
  static Message envelope(Random random) {
    return Implicit3.newBuilder()
        .setInt64(random.nextLong() >>> random.nextInt(64))
        .setString(words(3, 16, random))
        .setBytes(bytes(SHORTEST_PAYLOAD, LONGEST_PAYLOAD, random))
        .build();
  }

  private static Small small(Random random) {
    return Small.newBuilder()
        .setNumber(random.nextInt() >>> random.nextInt(32))
        .setText(words(3, 16, random))
        .build();
  }

  /// @param longest exclusive
  private static ByteString bytes(int shortest, int longest, Random random) {
    var bytes = new byte[random.nextInt(shortest, longest)];
    random.nextBytes(bytes);
    return ByteString.copyFrom(bytes);
  }

  /// @param shortest in chars
  /// @param longest in chars, exclusive
  private static String words(int shortest, int longest, Random random) {
    return GeneratedText.text(Script.ASCII, random.nextInt(shortest, longest), random);
  }
}
