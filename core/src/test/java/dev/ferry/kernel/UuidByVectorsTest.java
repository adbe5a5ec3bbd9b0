package dev.ferry.kernel;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UuidByVectorsTest {
  private static final int LENGTH = 36;
  private static final int AT = 3;

  /// Chars that are read by vectors.
  private static final int READ = 32;

  private final Random random = new Random(36);

  @BeforeEach
  void withVectors() {
    assumeTrue(ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
  }

  @Test
  void readsWhatTheJdkWrites() {
    for (int i = 0; i < 100_000; i++) {
      var id = new UUID(random.nextLong(), random.nextLong());
      var text = "~~~" + id;

      assertEquals(id, UuidByVectors.read(text.getBytes(ISO_8859_1), AT, lastFour(id)));
      assertEquals(id, UuidByVectors.read(text.toCharArray(), AT, lastFour(id)));
    }
  }

  @Test
  void writesWhatTheJdkWritesAndNothingMore() {
    for (int i = 0; i < 100_000; i++) {
      var id = new UUID(random.nextLong(), random.nextLong());
      var bytes = new byte[AT + LENGTH + AT];

      UuidByVectors.write(id.getMostSignificantBits(), id.getLeastSignificantBits(), bytes, AT);

      assertEquals("\0\0\0" + id + "\0\0\0", new String(bytes, ISO_8859_1));
    }
  }

  @Test
  void takesEachCharWhereItBelongsAndNowhereElse() {
    for (int place = 0; place < READ; place++) {
      var id = new UUID(random.nextLong(), random.nextLong());
      var text = id.toString();
      var chars = text.toCharArray();
      var bytes = text.getBytes(ISO_8859_1);
      for (int c = 0; c <= Character.MAX_VALUE; c++) {
        chars[place] = (char) c;
        boolean isRight = text.charAt(place) == '-' ? c == '-' : c < 0x80 && isDigit(c);
        var expected = isRight ? UUID.fromString(new String(chars)) : null;

        assertEquals(expected, UuidByVectors.read(chars, 0, lastFour(id)));
        if (c <= 0xFF) {
          bytes[place] = (byte) c;
          assertEquals(expected, UuidByVectors.read(bytes, 0, lastFour(id)));
        }
      }
    }
  }

  @Test
  void takesTheLastFourDigitsAsTheyAreSaid() {
    var id = new UUID(random.nextLong(), random.nextLong());
    var text = id.toString();

    assertNull(UuidByVectors.read(text.toCharArray(), 0, -1));
    assertNull(UuidByVectors.read(text.getBytes(ISO_8859_1), 0, -1));
  }

  @Test
  void goesNowherePastAnArray() {
    var bytes = new byte[LENGTH];

    assertThrows(IndexOutOfBoundsException.class, () -> UuidByVectors.read(bytes, 5, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> UuidByVectors.read(new char[31], 0, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> UuidByVectors.write(1, 2, bytes, 1));
  }

  private static int lastFour(UUID id) {
    return (int) id.getLeastSignificantBits() & 0xFFFF;
  }

  private static boolean isDigit(int c) {
    return Character.digit(c, 16) >= 0;
  }
}
