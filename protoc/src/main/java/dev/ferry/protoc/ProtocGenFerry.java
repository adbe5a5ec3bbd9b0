package dev.ferry.protoc;

import com.google.protobuf.DescriptorProtos;
import com.google.protobuf.DescriptorProtos.Edition;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileOptions.OptimizeMode;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.ExtensionRegistry;
import com.google.protobuf.JavaFeaturesProto;
import com.google.protobuf.compiler.PluginProtos.CodeGeneratorRequest;
import com.google.protobuf.compiler.PluginProtos.CodeGeneratorResponse;
import com.google.protobuf.compiler.PluginProtos.CodeGeneratorResponse.Feature;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// A plugin for protoc that adds one method to each generated class with singular string fields, at
/// the place that protoc's own Java generator leaves for such code:
///
/// ```java
/// public java.lang.Object ferryRaw(int fieldNumber)
/// ```
///
/// It returns a string field as the message holds it, a String or a ByteString, where the public
/// getters convert one to the other for good. Ferry's serialiser uses it to write strings that have
/// been parsed and not read since without decoding them. The generated code needs nothing of
/// Ferry's.
///
/// protoc runs it as `protoc-gen-ferry`, with `--java_out` and `--ferry_out` at the same folder.
public final class ProtocGenFerry {
  private ProtocGenFerry() {}

  /// Reads a request from the standard input and writes the response to the standard output.
  public static void main(String[] arguments) throws IOException {
    // protobuf-java's classes for these two do not initialise in the other order.
    var unused = DescriptorProtos.getDescriptor();
    var registry = ExtensionRegistry.newInstance();
    JavaFeaturesProto.registerAllExtensions(registry);
    respond(CodeGeneratorRequest.parseFrom(System.in, registry)).writeTo(System.out);
    System.out.flush();
  }

  static CodeGeneratorResponse respond(CodeGeneratorRequest request) {
    var response =
        CodeGeneratorResponse.newBuilder()
            .setSupportedFeatures(
                Feature.FEATURE_PROTO3_OPTIONAL_VALUE | Feature.FEATURE_SUPPORTS_EDITIONS_VALUE)
            .setMinimumEdition(Edition.EDITION_PROTO2_VALUE)
            .setMaximumEdition(Edition.EDITION_2024_VALUE);
    try {
      var files = files(request.getProtoFileList());
      for (var name : request.getFileToGenerateList()) {
        var file = Objects.requireNonNull(files.get(name));
        if (file.getOptions().getOptimizeFor() != OptimizeMode.LITE_RUNTIME) {
          file.getMessageTypes().forEach(message -> add(message, response));
        }
      }
    } catch (DescriptorValidationException e) {
      response.setError("ferry: " + e.getMessage());
    }
    return response.build();
  }

  /// The files by name. Each comes after those that it imports.
  private static Map<String, FileDescriptor> files(List<FileDescriptorProto> protos)
      throws DescriptorValidationException {
    var files = new HashMap<String, FileDescriptor>();
    for (var proto : protos) {
      var imported =
          proto.getDependencyList().stream().map(files::get).toArray(FileDescriptor[]::new);
      files.put(proto.getName(), FileDescriptor.buildFrom(proto, imported));
    }
    return files;
  }

  private static void add(Descriptor message, CodeGeneratorResponse.Builder response) {
    if (message.getOptions().getMapEntry()) {
      return;
    }
    var strings =
        message.getFields().stream()
            .filter(field -> field.getType() == FieldDescriptor.Type.STRING && !field.isRepeated())
            .toList();
    if (!strings.isEmpty()) {
      response
          .addFileBuilder()
          .setName(JavaFiles.of(message))
          .setInsertionPoint("class_scope:" + message.getFullName())
          .setContent(method(strings, new JavaNames(message)));
    }
    message.getNestedTypes().forEach(nested -> add(nested, response));
  }

  private static String method(List<FieldDescriptor> strings, JavaNames names) {
    var code = new StringBuilder();
    code.append(
        """
        /**
         * A string field that is set, as it is held: a String or a ByteString. For serializers.
         */
        public java.lang.Object ferryRaw(int fieldNumber) {
          switch (fieldNumber) {
        """);
    for (var field : strings) {
      code.append("    case %d:\n".formatted(field.getNumber()));
      code.append("      return %s;\n".formatted(names.variable(field)));
    }
    code.append(
        """
            default:
              throw new java.lang.IllegalArgumentException(
                  "No singular string field has the number " + fieldNumber);
          }
        }
        """);
    return code.toString();
  }
}
