package dev.ferry.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.ExtensionRegistry;
import com.google.protobuf.Message;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/// Messages of any type with random content, known from their descriptors alone; the same for the
/// same seed.
final class RandomMessages {
  /// How much is in a message.
  enum Scale {
    SMALL(6, 20, 3, 3),
    USUAL(60, 140, 9, 7),
    LARGE(800, 16_400, 20_000, 60);

    private final int values;
    private final int chars;
    private final int elements;
    private final int depth;

    Scale(int values, int chars, int elements, int depth) {
      this.values = values;
      this.chars = chars;
      this.elements = elements;
      this.depth = depth;
    }
  }

  /// A field that can be set, an extension perhaps.
  ///
  /// @param held what a message in it is, if the builder does not know
  private record Settable(FieldDescriptor field, Message held) {}

  private static final Map<Descriptor, List<Settable>> FIELDS = new ConcurrentHashMap<>();

  private final ExtensionRegistry extensions;
  private final RandomGenerator random;
  private final RandomText texts;
  private final RandomScalars scalars;
  private final RandomUnknown unknown;

  private Scale scale = Scale.SMALL;

  /// Values that may still be set, in this message and all that it holds.
  private int left;

  private boolean isPartial;
  private boolean isChain;

  RandomMessages(ExtensionRegistry extensions, long seed) {
    this.extensions = extensions;
    random = new SplittableRandom(seed);
    texts = new RandomText(random);
    scalars = new RandomScalars(random);
    unknown = new RandomUnknown(random);
  }

  /// A message of the type of `prototype`. Some lack required fields.
  Message next(Message prototype, Scale scale) {
    this.scale = scale;
    left = 1 + random.nextInt(scale.values);
    isPartial = random.nextInt(8) == 0;
    isChain = random.nextInt(8) == 0;
    var builder = prototype.newBuilderForType();
    fill(builder, 0);
    return builder.buildPartial();
  }

  /// Whether the message before reads back as it was: lone surrogates do not.
  boolean readsBackEqual() {
    return !texts.hadLoneSurrogates();
  }

  private void fill(Message.Builder builder, int depth) {
    var type = builder.getDescriptorForType();
    var fields = FIELDS.computeIfAbsent(type, this::settable);
    for (int wanted = fields.isEmpty() ? 0 : wanted(fields.size()); wanted > 0; wanted--) {
      var one = fields.get(random.nextInt(fields.size()));
      if (left > 0 && canHold(one.field, depth)) {
        set(builder, one, depth);
      }
    }
    if (isChain && left > 0 && depth < scale.depth) {
      deeper(builder, fields, depth);
    }
    for (var one : fields) {
      if (one.field.isRequired() && !builder.hasField(one.field) && !isPartial) {
        set(builder, one, depth);
      }
    }
    if (random.nextInt(16) == 0 && !type.getOptions().getMapEntry()) {
      builder.setUnknownFields(unknown.next(type));
    }
  }

  /// Sets one field that holds messages, if there is any.
  private void deeper(Message.Builder builder, List<Settable> fields, int depth) {
    var holding =
        fields.stream()
            .filter(one -> one.field.getJavaType() == FieldDescriptor.JavaType.MESSAGE)
            .toList();
    if (!holding.isEmpty()) {
      set(builder, holding.get(random.nextInt(holding.size())), depth);
    }
  }

  private List<Settable> settable(Descriptor type) {
    var fields = new ArrayList<Settable>();
    for (var field : type.getFields()) {
      fields.add(new Settable(field, com.google.protobuf.Empty.getDefaultInstance()));
    }
    // The registry has them in the order of identity hashes: another one in each JVM.
    extensions.getAllImmutableExtensionsByExtendedType(type.getFullName()).stream()
        .sorted(Comparator.comparingInt(one -> one.descriptor.getNumber()))
        .forEach(
            one ->
                fields.add(
                    new Settable(
                        one.descriptor,
                        one.defaultInstance == null
                            ? com.google.protobuf.Empty.getDefaultInstance()
                            : one.defaultInstance)));
    return fields;
  }

  private int wanted(int fields) {
    return switch (random.nextInt(8)) {
      case 0 -> 0;
      case 1 -> 2 * fields;
      default -> 1 + random.nextInt(Math.min(fields, scale.values));
    };
  }

  private boolean canHold(FieldDescriptor field, int depth) {
    return depth < Math.min(scale.depth, 12)
        || field.getJavaType() != FieldDescriptor.JavaType.MESSAGE;
  }

  private void set(Message.Builder builder, Settable one, int depth) {
    var field = one.field;
    left--;
    if (!field.isRepeated()) {
      builder.setField(field, value(builder, one, depth));
      return;
    }
    for (int count = elements(field); count > 0; count--) {
      builder.addRepeatedField(field, value(builder, one, depth));
    }
  }

  private int elements(FieldDescriptor field) {
    var type = field.getJavaType();
    boolean isSmall =
        type != FieldDescriptor.JavaType.STRING
            && type != FieldDescriptor.JavaType.BYTE_STRING
            && type != FieldDescriptor.JavaType.MESSAGE;
    int most = isSmall ? scale.elements : Math.min(scale.elements, 9);
    if (most > 1000) {
      int[] edges = {0, 1, 127, 128, 300, 5_000, 20_000};
      return edges[random.nextInt(random.nextInt(8) == 0 ? edges.length : 5)];
    }
    return random.nextInt(most + 1);
  }

  private Object value(Message.Builder builder, Settable one, int depth) {
    var field = one.field;
    return switch (field.getJavaType()) {
      case STRING -> texts.next(scale.chars);
      case BYTE_STRING -> bytes();
      case ENUM -> enumValue(field);
      case MESSAGE -> message(builder, one, depth);
      default -> scalars.next(field.getJavaType());
    };
  }

  private ByteString bytes() {
    byte[] bytes = new byte[texts.length(scale.chars)];
    random.nextBytes(bytes);
    var all = ByteString.copyFrom(bytes);
    int cut = random.nextInt(bytes.length + 1);
    // A rope, now and then: its bytes are in no one array.
    return random.nextInt(4) == 0 ? all.substring(0, cut).concat(all.substring(cut)) : all;
  }

  private EnumValueDescriptor enumValue(FieldDescriptor field) {
    var type = field.getEnumType();
    if (!field.legacyEnumFieldTreatedAsClosed() && random.nextInt(4) == 0) {
      return type.findValueByNumberCreatingIfUnknown(scalars.nextInt());
    }
    var value = type.getValues().get(random.nextInt(type.getValues().size()));
    // An alias in an extension is written as what it stands for, but not equal to that.
    return field.isExtension() ? type.findValueByNumber(value.getNumber()) : value;
  }

  private Message message(Message.Builder builder, Settable one, int depth) {
    // For an extension the builder would make one of DynamicMessage, which is mostly not how.
    var held =
        one.field.isExtension() && random.nextInt(16) != 0
            ? one.held.newBuilderForType()
            : builder.newBuilderForField(one.field);
    fill(held, depth + 1);
    return held.buildPartial();
  }
}
