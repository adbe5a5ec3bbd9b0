package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.ListValue;
import com.google.protobuf.Message;
import com.google.protobuf.Value;
import dev.ferry.io.ByteOutput;
import dev.ferry.protoc.JavaNames;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// A message for whose bytes there is room once, but not twice.
class SmallHeapTest {
  private static final int HEAP = 64;

  /// Runs in a JVM of its own.
  static final class Child {
    private Child() {}

    public static void main(String[] arguments) {
      var text = Value.newBuilder().setStringValue("x".repeat(100_000)).build();
      for (int megabytes = 2; megabytes <= HEAP * 2 / 3; megabytes += 2) {
        var values = Collections.nCopies(10 * megabytes, text);
        var message = ListValue.newBuilder().addAllValues(values).build();
        if (FerryProto.toByteArray(message).length != message.getSerializedSize()) {
          System.exit(2);
        }
      }
    }
  }

  @Test
  void isWrittenAllTheSame() throws IOException, InterruptedException {
    var places =
        Stream.of(FerryProto.class, ByteOutput.class, JavaNames.class, Message.class, Child.class)
            .map(type -> type.getProtectionDomain().getCodeSource().getLocation().toString())
            .map(location -> Path.of(URI.create(location)).toString())
            .collect(Collectors.joining(File.pathSeparator));
    var java =
        Path.of(Objects.requireNonNull(System.getProperty("java.home")), "bin", "java").toString();
    var process =
        new ProcessBuilder(
                java,
                "-Xmx" + HEAP + "m",
                "-Dferry.protobuf.compile=at-once",
                "-cp",
                places,
                Child.class.getName())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertEquals(0, process.waitFor());
  }
}
