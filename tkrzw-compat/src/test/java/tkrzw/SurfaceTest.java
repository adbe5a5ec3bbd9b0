package tkrzw;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// The public classes and members are those of tkrzw-java: what was compiled against it links.
class SurfaceTest {
  /// surface.txt was made by [Surface] from `com.fizzed:tkrzw-api:0.0.9`.
  @Test
  void sameAsTkrzwJava() throws IOException, ClassNotFoundException {
    try (var golden = SurfaceTest.class.getResourceAsStream("/surface.txt")) {
      assertEquals(
          new String(Objects.requireNonNull(golden).readAllBytes(), UTF_8),
          String.join("\n", Surface.lines()) + "\n");
    }
  }
}
