package dev.ferry.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.UnknownFieldSet;
import java.util.random.RandomGenerator;

/// Random unknown fields: of numbers that a type has no field for, and of closed enums that have no
/// such value.
final class RandomUnknown {
  private static final int[] NUMBERS = {
    1, 15, 16, 95, 2047, 2048, 262_145, 40_000_000, 536_870_900
  };

  private final RandomGenerator random;

  RandomUnknown(RandomGenerator random) {
    this.random = random;
  }

  /// One or a few, or none where the type knows all numbers.
  UnknownFieldSet next(Descriptor type) {
    var fields = UnknownFieldSet.newBuilder();
    // Others are not written there.
    boolean isSet = type.getOptions().getMessageSetWireFormat();
    for (int count = 1 + random.nextInt(3); count > 0; count--) {
      int number = NUMBERS[random.nextInt(NUMBERS.length)];
      if (type.findFieldByNumber(number) == null && !type.isExtensionNumber(number)) {
        fields.mergeField(number, isSet ? bytes() : field(0));
      }
    }
    for (var field : type.getFields()) {
      if (isClosedEnum(field) && random.nextInt(4) == 0) {
        fields.mergeVarintField(field.getNumber(), 1_234_567);
      }
    }
    return fields.build();
  }

  private static boolean isClosedEnum(FieldDescriptor field) {
    return field.getType() == FieldDescriptor.Type.ENUM && field.legacyEnumFieldTreatedAsClosed();
  }

  private UnknownFieldSet.Field bytes() {
    byte[] bytes = new byte[random.nextInt(8) == 0 ? 128 : random.nextInt(10)];
    random.nextBytes(bytes);
    return UnknownFieldSet.Field.newBuilder()
        .addLengthDelimited(ByteString.copyFrom(bytes))
        .build();
  }

  private UnknownFieldSet.Field field(int depth) {
    var field = UnknownFieldSet.Field.newBuilder();
    do {
      switch (random.nextInt(depth < 4 ? 5 : 4)) {
        case 0 -> field.addVarint(random.nextLong() >>> random.nextInt(64));
        case 1 -> field.addFixed32(random.nextInt());
        case 2 -> field.addFixed64(random.nextLong());
        case 3 -> field.mergeFrom(bytes());
        default -> {
          var group = UnknownFieldSet.newBuilder();
          for (int count = random.nextInt(3); count > 0; count--) {
            group.mergeField(1 + random.nextInt(70_000), field(depth + 1));
          }
          field.addGroup(group.build());
        }
      }
    } while (random.nextInt(3) == 0);
    return field.build();
  }
}
