package dev.ferry.protobuf;

import com.google.protobuf.Any;
import com.google.protobuf.AnyProto;
import com.google.protobuf.ApiProto;
import com.google.protobuf.DescriptorProtos;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Duration;
import com.google.protobuf.DurationProto;
import com.google.protobuf.EmptyProto;
import com.google.protobuf.FieldMask;
import com.google.protobuf.FieldMaskProto;
import com.google.protobuf.Internal;
import com.google.protobuf.JavaFeaturesProto;
import com.google.protobuf.ListValue;
import com.google.protobuf.Message;
import com.google.protobuf.NullValue;
import com.google.protobuf.SourceContextProto;
import com.google.protobuf.StringValue;
import com.google.protobuf.Struct;
import com.google.protobuf.StructProto;
import com.google.protobuf.Timestamp;
import com.google.protobuf.TimestampProto;
import com.google.protobuf.TypeProto;
import com.google.protobuf.Value;
import com.google.protobuf.WrappersProto;
import com.google.protobuf.compiler.PluginProtos;
import dev.ferry.messages.proto3.Person;
import dev.ferry.protobuf.RandomMessages.Scale;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The messages that come with protobuf-java.
class WellKnownTypesTest {
  static Stream<Message> types() {
    return Stream.of(
            AnyProto.getDescriptor(),
            ApiProto.getDescriptor(),
            DescriptorProtos.getDescriptor(),
            DurationProto.getDescriptor(),
            EmptyProto.getDescriptor(),
            FieldMaskProto.getDescriptor(),
            JavaFeaturesProto.getDescriptor(),
            PluginProtos.getDescriptor(),
            SourceContextProto.getDescriptor(),
            StructProto.getDescriptor(),
            TimestampProto.getDescriptor(),
            TypeProto.getDescriptor(),
            WrappersProto.getDescriptor())
        .flatMap(file -> instances(file.getMessageTypes()));
  }

  private static Stream<Message> instances(List<Descriptor> types) {
    return types.stream()
        .filter(type -> !type.getOptions().getMapEntry())
        .flatMap(
            type -> Stream.concat(Stream.of(instance(type)), instances(type.getNestedTypes())));
  }

  private static Message instance(Descriptor type) {
    var file = type.getFile();
    var name = type.getFullName().substring(file.getPackage().length() + 1).replace('.', '$');
    var options = file.getOptions();
    var outer = options.getJavaMultipleFiles() ? "." : "." + options.getJavaOuterClassname() + "$";
    try {
      var found = Class.forName(options.getJavaPackage() + outer + name);
      return Internal.getDefaultInstance(found.asSubclass(Message.class));
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void randomContent(Message type) {
    var random = new RandomMessages(Schema.extensions(), 12);
    for (int i = 0; i < 150; i++) {
      var message = random.next(type, i < 125 ? Scale.SMALL : i < 148 ? Scale.USUAL : Scale.LARGE);
      Alike.inMemory(message);
      if (i % 10 == 0) {
        Alike.everywhere(message);
        Alike.readBack(message, random.readsBackEqual());
      }
    }
  }

  @Test
  void whatTheyAreFor() {
    var person = Person.newBuilder().setName("森 鷗外").putLabels("born", "1862").build();
    var struct =
        Struct.newBuilder()
            .putFields("text", Value.newBuilder().setStringValue("é").build())
            .putFields("null", Value.newBuilder().setNullValue(NullValue.NULL_VALUE).build())
            .putFields(
                "list",
                Value.newBuilder()
                    .setListValue(
                        ListValue.newBuilder()
                            .addValues(Value.newBuilder().setNumberValue(-0.0))
                            .addValues(Value.newBuilder().setBoolValue(false)))
                    .build())
            .build();
    for (var message :
        List.<Message>of(
            Any.pack(person),
            Any.pack(Any.pack(struct)),
            struct,
            Timestamp.newBuilder().setSeconds(-62_135_596_800L).setNanos(999_999_999).build(),
            Duration.newBuilder().setSeconds(-1).setNanos(-1).build(),
            FieldMask.newBuilder().addPaths("a.b").addPaths("").build(),
            StringValue.of(""),
            StringValue.of("x".repeat(16_384)))) {
      Alike.inMemory(message);
      Alike.everywhere(message);
      Alike.readBack(message, true);
    }
  }

  @ParameterizedTest
  @EnumSource
  void descriptionsOfFiles(Schema schema) {
    description(schema.messages().getFirst().getDescriptorForType().getFile());
  }

  @Test
  void descriptionsOfTheFilesTheyAreIn() {
    description(DescriptorProtos.getDescriptor());
    description(PluginProtos.getDescriptor());
    description(StructProto.getDescriptor());
  }

  private static void description(FileDescriptor file) {
    var message = file.toProto();
    Alike.inMemory(message);
    Alike.everywhere(message);
    Alike.readBack(message, true);
    var fresh = Fresh.copy(message);
    Alike.bytes(message.toByteArray(), FerryProto.toByteArray(fresh), message);
  }
}
