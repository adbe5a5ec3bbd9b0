package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.Message;
import dev.ferry.messages.speed.SpeedMessage1;
import dev.ferry.messages.speed.SpeedMessage2;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The two messages of the Protocol Buffers benchmarks: with content of the same shape as theirs,
/// and with theirs if the system property `ferry.data` names a folder that holds it.
class ClassicMessagesTest {
  static Stream<Message> messages() {
    return Stream.of("a", "Ü", "日", "😀").flatMap(unit -> Stream.of(one(unit), two(unit)));
  }

  /// Five strings, most of them short, and numbers.
  private static SpeedMessage1 one(String unit) {
    var message =
        SpeedMessage1.newBuilder()
            .setField1(unit.repeat(10))
            .setField9(unit.repeat(4))
            .setField18(unit.repeat(127))
            .setField80(false)
            .setField81(true)
            .setField2(97)
            .setField3(40)
            .setField280(1)
            .setField6(1_093_324)
            .setField22(4_611_686_018_427_387_904L)
            .setField4(unit.repeat(12))
            .setField59(true)
            .setField7(unit)
            .setField16(-1)
            .setField12(true)
            .setField100(7)
            .setField67(1_203_944)
            .setField129(unit.repeat(10));
    for (int i = 0; i < 8; i++) {
      message.addField5(0x0123_4567_89AB_CDEFL * i);
    }
    message.setField15(
        message
            .getField15Builder()
            .setField1(25)
            .setField2(36)
            .setField13(13_579_000_000L)
            .setField21(-1)
            .setField15(unit.repeat(60))
            .setField205("")
            .setField300(-1));
    return message.build();
  }

  /// A thousand strings of about fifty chars, in groups.
  private static SpeedMessage2 two(String unit) {
    var message =
        SpeedMessage2.newBuilder()
            .setField1(unit.repeat(20))
            .setField6(unit.repeat(300))
            .setField3(Long.MIN_VALUE)
            .setField25(1.5f)
            .setField131(-1);
    for (int i = 0; i < 100; i++) {
      var group =
          message
              .addGroup1Builder()
              .setField11(i)
              .setField15(1L << i)
              .setField12(unit.repeat(30 + i % 40))
              .setField13(unit.repeat(43 + i % 3))
              .setField24(unit.repeat(50));
      for (int k = 0; k < 5; k++) {
        group.addField14(unit.repeat(20 + (13 * i + 7 * k) % 60)).addField73(i * k);
      }
      if (i % 3 == 0) {
        group.getField31Builder().setField1(i).setField4(true).setField11(-i);
      }
    }
    for (int i = 0; i < 200; i++) {
      message.addField128(unit.repeat(i)).addField127(unit.repeat(50)).addField130(-i);
    }
    return message.build();
  }

  @ParameterizedTest
  @MethodSource("messages")
  void freshAndParsed(Message message) {
    byte[] bytes = FerryProto.toByteArray(message);
    assertArrayEquals(message.toByteArray(), bytes);
    Alike.everywhere(message);
    Alike.readBack(message, true);
  }

  @Test
  @EnabledIfSystemProperty(named = "ferry.data", matches = ".+", disabledReason = "no data there")
  void theDataOfTheBenchmarks() throws IOException {
    var folder = Path.of(System.getProperty("ferry.data"));
    theData(folder.resolve("google_message1.dat"), SpeedMessage1.getDefaultInstance());
    theData(folder.resolve("google_message2.dat"), SpeedMessage2.getDefaultInstance());
  }

  private static void theData(Path file, Message prototype) throws IOException {
    byte[] data = Files.readAllBytes(file);
    var parsed = prototype.getParserForType().parseFrom(data);
    assertArrayEquals(parsed.toByteArray(), FerryProto.toByteArray(parsed));
    assertEquals(data.length, FerryProto.toByteArray(parsed).length);
    Alike.everywhere(parsed);
    Alike.readBack(parsed, true);
    var fresh = Fresh.copy(parsed);
    assertArrayEquals(parsed.toByteArray(), FerryProto.toByteArray(fresh));
    assertEquals(parsed, fresh);
  }
}
