package dev.ferry.lab.message;

import com.google.protobuf.Message;
import dev.ferry.lab.text.GeneratedText;
import dev.ferry.lab.text.Script;
import dev.ferry.messages.speed.SpeedMessage1;
import dev.ferry.messages.speed.SpeedMessage1SubMessage;
import java.util.Random;

/// Makes up messages in the shape of the small one of the old benchmarks: five strings of 0, 6, 10,
/// about 67 and about 89 chars, 172 together, among numbers; 228 bytes if they are ASCII.
final class Message1 {
  private static final int LONG_STRINGS = 89 + 67;

  private Message1() {}

  static Message of(Script script, Random random) {
    int longer = random.nextInt(80, 100);
    return SpeedMessage1.newBuilder()
        .setField1("")
        .setField2(small(random))
        .setField3(threeBytes(random))
        .setField4(GeneratedText.text(script, 6, random))
        .setField9(GeneratedText.text(script, longer, random))
        .setField12(true)
        .setField13(true)
        .setField14(true)
        .setField15(subMessage(GeneratedText.text(script, LONG_STRINGS - longer, random), random))
        .setField17(true)
        .setField18(GeneratedText.text(script, 10, random))
        .setField67(threeBytes(random))
        .setField100(small(random))
        .build();
  }

  private static SpeedMessage1SubMessage subMessage(String string, Random random) {
    return SpeedMessage1SubMessage.newBuilder()
        .setField1(small(random))
        .setField2(small(random))
        .setField15(string)
        .setField21(random.nextLong())
        .setField22(small(random))
        .setField23(true)
        .build();
  }

  /// A number that takes one byte.
  private static int small(Random random) {
    return random.nextInt(1, 1 << 7);
  }

  private static int threeBytes(Random random) {
    return random.nextInt(1 << 14, 1 << 21);
  }
}
