package dev.ferry.protobuf;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Message;
import dev.ferry.messages.proto2.Packed2;
import dev.ferry.messages.proto2.Unpacked2;
import dev.ferry.messages.proto3.Repeated3;
import dev.ferry.messages.proto3.Unpacked3;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Lists of each type of numbers, packed or not, of more than room is made for at a time.
class NumberListsTest {
  private static final List<Message> EMPTY =
      List.of(
          Unpacked2.getDefaultInstance(),
          Unpacked3.getDefaultInstance(),
          Packed2.getDefaultInstance(),
          Repeated3.getDefaultInstance());

  private final Random random = new Random(13);
  private final RandomScalars scalars = new RandomScalars(random);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 255, 256, 257, 511, 512, 513, 5000})
  void eachTypeAlone(int count) {
    for (var empty : EMPTY) {
      for (var field : empty.getDescriptorForType().getFields()) {
        if (FieldType.of(field.getType()).isNumber()) {
          var message = empty.newBuilderForType();
          add(message, field, count);

          Alike.inMemory(message.build());
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 256, 1000})
  void allTypes(int count) {
    for (var empty : EMPTY) {
      var message = empty.newBuilderForType();
      for (var field : empty.getDescriptorForType().getFields()) {
        if (FieldType.of(field.getType()).isNumber()) {
          add(message, field, count);
        }
      }

      Alike.inMemory(message.build());
    }
  }

  private void add(Message.Builder to, FieldDescriptor field, int count) {
    for (int i = 0; i < count; i++) {
      to.addRepeatedField(field, number(field));
    }
  }

  private Object number(FieldDescriptor field) {
    if (field.getJavaType() == JavaType.ENUM) {
      var values = field.getEnumType().getValues();
      return values.get(random.nextInt(values.size()));
    }
    return scalars.next(field.getJavaType());
  }
}
