package dev.ferry.protoc;

import com.google.protobuf.DescriptorProtos.Edition;
import com.google.protobuf.DescriptorProtos.FeatureSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import com.google.protobuf.JavaFeaturesProto;
import com.google.protobuf.JavaFeaturesProto.JavaFeatures;
import com.google.protobuf.JavaFeaturesProto.JavaFeatures.NestInFileClassFeature.NestInFileClass;
import java.util.stream.Stream;

/// Which file protoc writes a message's Java class to.
final class JavaFiles {
  private JavaFiles() {}

  /// The path from the output folder, with slashes.
  static String of(Descriptor message) {
    var outermost = message;
    while (outermost.getContainingType() != null) {
      outermost = outermost.getContainingType();
    }
    var file = message.getFile();
    var type = isNestedInFileClass(outermost) ? fileClass(file) : outermost.getName();
    var javaPackage =
        file.getOptions().hasJavaPackage() ? file.getOptions().getJavaPackage() : file.getPackage();
    return (javaPackage.isEmpty() ? "" : javaPackage.replace('.', '/') + '/') + type + ".java";
  }

  private static boolean isNestedInFileClass(Descriptor message) {
    var file = message.getFile();
    var own = java(message.toProto().getOptions().getFeatures());
    var inherited = java(file.toProto().getOptions().getFeatures());
    NestInFileClass nested;
    if (own.hasNestInFileClass()) {
      nested = own.getNestInFileClass();
    } else if (inherited.hasNestInFileClass()) {
      nested = inherited.getNestInFileClass();
    } else {
      nested = isBefore2024(file) ? NestInFileClass.LEGACY : NestInFileClass.NO;
    }
    return nested == NestInFileClass.LEGACY
        ? !file.getOptions().getJavaMultipleFiles()
        : nested == NestInFileClass.YES;
  }

  private static String fileClass(FileDescriptor file) {
    if (file.getOptions().hasJavaOuterClassname()) {
      return file.getOptions().getJavaOuterClassname();
    }
    var name = file.getName();
    var base = name.substring(name.lastIndexOf('/') + 1).replaceFirst("\\.(protodevel|proto)$", "");
    var type = JavaNames.camelCase(base, true);
    boolean asBefore2024 =
        isBefore2024(file)
            || java(file.toProto().getOptions().getFeatures()).getUseOldOuterClassnameDefault();
    if (!asBefore2024) {
      return type + "Proto";
    }
    return typeNames(file).anyMatch(type::equals) ? type + "OuterClass" : type;
  }

  private static boolean isBefore2024(FileDescriptor file) {
    return file.toProto().getEdition().getNumber() < Edition.EDITION_2024_VALUE;
  }

  private static JavaFeatures java(FeatureSet features) {
    return features.getExtension(JavaFeaturesProto.java_);
  }

  private static Stream<String> typeNames(FileDescriptor file) {
    return Stream.of(
            file.getEnumTypes().stream().map(EnumDescriptor::getName),
            file.getServices().stream().map(ServiceDescriptor::getName),
            file.getMessageTypes().stream().flatMap(JavaFiles::typeNames))
        .flatMap(names -> names);
  }

  private static Stream<String> typeNames(Descriptor message) {
    return Stream.of(
            Stream.of(message.getName()),
            message.getEnumTypes().stream().map(EnumDescriptor::getName),
            message.getNestedTypes().stream().flatMap(JavaFiles::typeNames))
        .flatMap(names -> names);
  }
}
