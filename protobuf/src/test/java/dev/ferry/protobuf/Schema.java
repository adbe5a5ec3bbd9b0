package dev.ferry.protobuf;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.ExtensionRegistry;
import com.google.protobuf.Internal;
import com.google.protobuf.JavaFeaturesProto;
import com.google.protobuf.Message;
import dev.ferry.messages.bare.BareOuterClass;
import dev.ferry.messages.checkedutf8.CheckedUtf8OuterClass;
import dev.ferry.messages.codesize.CodeSizeOuterClass;
import dev.ferry.messages.edition2023.Edition2023;
import dev.ferry.messages.edition2024.Edition2024Proto;
import dev.ferry.messages.enums.EnumsOuterClass;
import dev.ferry.messages.extensions.Extensions;
import dev.ferry.messages.names.NamesOuterClass;
import dev.ferry.messages.names3.Names3;
import dev.ferry.messages.proto2.Proto2;
import dev.ferry.messages.proto3.Proto3;
import dev.ferry.messages.recursive.Recursive;
import dev.ferry.messages.recursive.RecursiveHanded;
import dev.ferry.messages.recursive.RecursivePublic;
import dev.ferry.messages.samenames.SameNamesOuterClass;
import dev.ferry.messages.speed.Speed;
import dev.ferry.messages.tags.Tags;
import dev.ferry.messages.wide.WideOuterClass;
import java.util.List;
import java.util.stream.Stream;

/// The files of the messages module, each with an instance of every message in it.
@SuppressWarnings("ImmutableEnumChecker") // Descriptors and default instances do not change.
enum Schema {
  SPEED(Speed.class, Speed.getDescriptor()),
  PROTO2(Proto2.class, Proto2.getDescriptor()),
  PROTO3(Proto3.class, Proto3.getDescriptor()),
  EDITION_2023(Edition2023.class, Edition2023.getDescriptor()),
  EDITION_2024(Edition2024Proto.class, Edition2024Proto.getDescriptor()),
  ENUMS(EnumsOuterClass.class, EnumsOuterClass.getDescriptor()),
  EXTENSIONS(Extensions.class, Extensions.getDescriptor()),
  RECURSIVE(Recursive.class, Recursive.getDescriptor()),
  RECURSIVE_PUBLIC(RecursivePublic.class, RecursivePublic.getDescriptor()),
  RECURSIVE_HANDED(RecursiveHanded.class, RecursiveHanded.getDescriptor()),
  TAGS(Tags.class, Tags.getDescriptor()),
  WIDE(WideOuterClass.class, WideOuterClass.getDescriptor()),
  NAMES(NamesOuterClass.class, NamesOuterClass.getDescriptor()),
  NAMES3(Names3.class, Names3.getDescriptor()),
  SAME_NAMES(SameNamesOuterClass.class, SameNamesOuterClass.getDescriptor()),
  CODE_SIZE(CodeSizeOuterClass.class, CodeSizeOuterClass.getDescriptor()),
  CHECKED_UTF8(CheckedUtf8OuterClass.class, CheckedUtf8OuterClass.getDescriptor()),
  BARE(BareOuterClass.class, BareOuterClass.getDescriptor());

  private static final ExtensionRegistry EXTENSIONS_OF_ALL = ExtensionRegistry.newInstance();

  static {
    JavaFeaturesProto.registerAllExtensions(EXTENSIONS_OF_ALL);
    Proto2.registerAllExtensions(EXTENSIONS_OF_ALL);
    Edition2023.registerAllExtensions(EXTENSIONS_OF_ALL);
    Edition2024Proto.registerAllExtensions(EXTENSIONS_OF_ALL);
    EnumsOuterClass.registerAllExtensions(EXTENSIONS_OF_ALL);
    Extensions.registerAllExtensions(EXTENSIONS_OF_ALL);
    CodeSizeOuterClass.registerAllExtensions(EXTENSIONS_OF_ALL);
    NamesOuterClass.registerAllExtensions(EXTENSIONS_OF_ALL);
  }

  private final List<Message> messages;

  Schema(Class<?> fileClass, FileDescriptor file) {
    messages =
        file.getMessageTypes().stream().flatMap(type -> instances(fileClass, "", type)).toList();
  }

  /// The default instances of all messages, nested ones too.
  List<Message> messages() {
    return messages;
  }

  /// For how many messages of other files one of these counts.
  int weight() {
    return this == WIDE ? 10 : this == CODE_SIZE ? 4 : 1;
  }

  /// Every extension of every file.
  static ExtensionRegistry extensions() {
    return EXTENSIONS_OF_ALL;
  }

  /// All messages of all files.
  static Stream<Message> all() {
    return Stream.of(values()).map(Schema::messages).flatMap(List::stream);
  }

  private static Stream<Message> instances(Class<?> fileClass, String outer, Descriptor type) {
    if (type.getOptions().getMapEntry()) {
      return Stream.of();
    }
    var name = outer + type.getName();
    return Stream.concat(
        Stream.of(instance(fileClass, name)),
        type.getNestedTypes().stream().flatMap(one -> instances(fileClass, name + "$", one)));
  }

  /// In a file of its own or within the file's class.
  private static Message instance(Class<?> fileClass, String name) {
    try {
      return instance(fileClass.getPackageName() + "." + name);
    } catch (ClassNotFoundException e) {
      try {
        return instance(fileClass.getName() + "$" + name);
      } catch (ClassNotFoundException missing) {
        throw new AssertionError(missing);
      }
    }
  }

  private static Message instance(String className) throws ClassNotFoundException {
    return Internal.getDefaultInstance(Class.forName(className).asSubclass(Message.class));
  }
}
