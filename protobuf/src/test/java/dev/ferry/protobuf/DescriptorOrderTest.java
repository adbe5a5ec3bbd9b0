package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.MessageLite;
import dev.ferry.io.ByteOutput;
import dev.ferry.messages.edition2024.Small;
import dev.ferry.protoc.JavaNames;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// A message whose schema has Java features, as the first of a program that has not used any
/// descriptor yet: if protobuf-java's own classes are initialised in the wrong order then, none of
/// its descriptors can be used any more.
class DescriptorOrderTest {
  @Test
  void theFirstMessageLeavesDescriptorsUsable() throws Exception {
    var places =
        Stream.of(
                FerryProto.class,
                ByteOutput.class,
                JavaNames.class,
                MessageLite.class,
                Small.class,
                DescriptorOrderTest.class)
            .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
            .toArray(URL[]::new);
    // The platform's loader knows the modules of the tests.
    try (var loader = new URLClassLoader(places, null)) {
      var type = loader.loadClass(Program.class.getName());
      var program = (Callable<?>) type.getConstructor().newInstance();
      assertEquals("SmallSerializer [8, 3] number: 3\n", program.call());
    }
  }

  /// Begins by a message of an edition.
  public static final class Program implements Callable<String> {
    /// For a caller in another loader.
    public Program() {}

    @Override
    public String call() {
      var message = Small.newBuilder().setNumber(3).build();
      byte[] bytes = FerryProto.toByteArray(message);
      var serializer = Serializers.of(Small.class).getClass().getSimpleName();
      return "%s [%d, %d] %s"
          .formatted(serializer.replaceFirst("/.*", ""), bytes[0], bytes[1], message);
    }
  }
}
