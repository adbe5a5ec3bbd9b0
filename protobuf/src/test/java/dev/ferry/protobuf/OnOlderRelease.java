package dev.ferry.protobuf;

import com.google.protobuf.Any;
import com.google.protobuf.Api;
import com.google.protobuf.DescriptorProtos.FieldOptions;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.ExtensionRegistry;
import com.google.protobuf.Message;
import com.google.protobuf.Struct;
import com.google.protobuf.Timestamp;
import com.google.protobuf.Type;
import dev.ferry.protobuf.RandomMessages.Scale;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/// What [OlderReleasesTest] runs in a loader that has an older release of protobuf-java: writes the
/// messages that this brings itself, whose classes were generated for it.
///
/// Its result names those that are compiled.
public final class OnOlderRelease implements Callable<String> {
  private static final List<Message> TYPES =
      List.of(
          Any.getDefaultInstance(),
          Api.getDefaultInstance(),
          FieldOptions.getDefaultInstance(),
          FileDescriptorProto.getDefaultInstance(),
          Struct.getDefaultInstance(),
          Timestamp.getDefaultInstance(),
          Type.getDefaultInstance());

  /// For a caller in another loader.
  public OnOlderRelease() {}

  @Override
  public String call() {
    return TYPES.stream()
        .filter(OnOlderRelease::isCompiled)
        .map(type -> type.getDescriptorForType().getName())
        .collect(Collectors.joining(" "));
  }

  private static boolean isCompiled(Message type) {
    var random = new RandomMessages(ExtensionRegistry.newInstance(), 28);
    for (int i = 0; i < 200; i++) {
      Alike.inMemory(random.next(type, i < 180 ? Scale.SMALL : Scale.USUAL));
    }
    return !Serializers.of(type.getClass()).equals(Stock.SERIALIZER);
  }
}
