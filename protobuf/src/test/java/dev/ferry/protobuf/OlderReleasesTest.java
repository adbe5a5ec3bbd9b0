package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ferry.io.ByteOutput;
import dev.ferry.protoc.JavaNames;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Ferry in a program that has an older release of protobuf-java than the one it was built with.
class OlderReleasesTest {
  private static final Path JARS =
      Path.of(Objects.requireNonNull(System.getProperty("ferry.older")));

  /// Before 4.26, messages are of another class; before 4.33, nothing shows whether extensions are
  /// set.
  @ParameterizedTest
  @CsvSource({
    "3.25.8, ''",
    "4.26.1, Any Api FileDescriptorProto Struct Timestamp Type",
    "4.32.1, Any Api FileDescriptorProto Struct Timestamp Type"
  })
  void theSameBytes(String release, String compiled) throws Exception {
    // The platform's loader knows the modules of the tests.
    try (var loader = new URLClassLoader(places(release), null)) {
      var type = loader.loadClass(OnOlderRelease.class.getName());
      var work = (Callable<?>) type.getConstructor().newInstance();
      assertEquals(compiled, work.call());
    }
  }

  private static URL[] places(String release) throws MalformedURLException {
    var jar = JARS.resolve("protobuf-java-" + release + ".jar").toUri().toURL();
    var ours =
        Stream.of(FerryProto.class, ByteOutput.class, JavaNames.class, OlderReleasesTest.class)
            .map(type -> type.getProtectionDomain().getCodeSource().getLocation());
    return Stream.concat(Stream.of(jar), ours).toArray(URL[]::new);
  }
}
