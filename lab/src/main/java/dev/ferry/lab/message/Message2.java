package dev.ferry.lab.message;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import dev.ferry.lab.text.GeneratedText;
import dev.ferry.lab.text.Script;
import dev.ferry.messages.speed.SpeedMessage2;
import dev.ferry.messages.speed.SpeedMessage2GroupedMessage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;

/// Makes up messages in the shape of the large one of the old benchmarks: a thousand groups, each
/// with a string, some numbers and a message of one to three numbers; 84,570 bytes if the strings
/// are ASCII, of which 51,625 are theirs.
///
/// What the lengths of the strings are like matters: protobuf-java sizes strings of 43 to 127 chars
/// twice, as their length may take one byte or two.
final class Message2 {
  private static final int GROUPS = 1_000;
  private static final int STRING_CHARS = 51_625;
  private static final int BYTES = 1_428;
  private static final int SIZE = 84_570;

  private static final int SHORT = 323;
  private static final int BELOW_MEDIAN = 176;
  private static final int AT_MEDIAN = 3;
  private static final int MEDIAN = 50;
  private static final int ABOVE_MEDIAN = 496;
  private static final List<Integer> LONGEST = List.of(130, 172);

  private static final int WITH_LIST = 27;

  /// 2⁵⁶, above which a varint takes nine bytes, and from 2⁶³ on ten.
  private static final long NINE_BYTES = 1L << 56;

  private Message2() {}

  static Message of(Script script, Random random) {
    var strings =
        lengths(random).stream().map(length -> GeneratedText.text(script, length, random)).toList();
    var message = numbers(strings.size(), random);
    int missing = SIZE - message.build().getSerializedSize() - BYTES - 3;
    for (int length : strings.stream().map(String::length).toList()) {
      missing -= length + (length < 128 ? 2 : 3);
    }
    for (int i = 0; i < GROUPS; i++) {
      var group = message.getGroup1Builder(i).setField12(strings.get(i));
      // what is missing is made up by numbers of ten bytes in place of nine
      if (Math.floorMod((long) i * 7, GROUPS) < missing) {
        group.setField15(group.getField15() | Long.MIN_VALUE);
      }
    }
    var bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return message.setField2(ByteString.copyFrom(bytes)).build();
  }

  /// The same without strings and bytes.
  static Message numbers(Random random) {
    return numbers(GROUPS, random).build();
  }

  private static SpeedMessage2.Builder numbers(int groups, Random random) {
    var message =
        SpeedMessage2.newBuilder()
            .setField3(random.nextInt(1 << 21, 1 << 28))
            .setField4(random.nextInt(1 << 14, 1 << 21))
            .setField21(random.nextInt(1 << 28, Integer.MAX_VALUE))
            .setField25(random.nextFloat())
            .setField71(random.nextInt(1 << 28, Integer.MAX_VALUE))
            .setField129(random.nextInt(1, 1 << 7))
            .setField205(true)
            .setField206(true);
    for (int i = 0; i < groups; i++) {
      var group =
          message
              .addGroup1Builder()
              .setField5(random.nextInt(1, 1 << 7))
              .setField11(random.nextFloat())
              .setField15(NINE_BYTES | random.nextLong() >>> 1)
              .setField31(grouped(random));
      if (i < WITH_LIST) {
        group.addField73(random.nextInt(1, 1 << 7));
      }
    }
    return message;
  }

  /// Two of three have one number, one of four has two, and the others a flag besides.
  private static SpeedMessage2GroupedMessage grouped(Random random) {
    var message = SpeedMessage2GroupedMessage.newBuilder().setField1(random.nextFloat());
    int kind = random.nextInt(100);
    if (kind >= 67) {
      message.setField3(random.nextFloat());
    }
    if (kind >= 91) {
      message.setField7(true);
    }
    return message.build();
  }

  /// The lengths of the strings, in chars: their sum, their median, and how many are from 43 to 127
  /// are given.
  private static List<Integer> lengths(Random random) {
    var lengths = new ArrayList<Integer>();
    add(lengths, SHORT, () -> random.nextInt(16, 43));
    add(lengths, BELOW_MEDIAN, () -> random.nextInt(43, MEDIAN));
    add(lengths, AT_MEDIAN, () -> MEDIAN);
    lengths.addAll(LONGEST);
    int first = lengths.size();
    add(lengths, ABOVE_MEDIAN, () -> longer(random));
    int missing = STRING_CHARS - lengths.stream().mapToInt(Integer::intValue).sum();
    while (missing != 0) {
      int at = random.nextInt(first, lengths.size());
      int step = Integer.signum(missing);
      int length = lengths.get(at) + step;
      if (length > MEDIAN && length < 128) {
        lengths.set(at, length);
        missing -= step;
      }
    }
    Collections.shuffle(lengths, random);
    return lengths;
  }

  private static void add(List<Integer> lengths, int count, IntSupplier length) {
    for (int i = 0; i < count; i++) {
      lengths.add(length.getAsInt());
    }
  }

  /// Fewer and fewer the longer they are.
  private static int longer(Random random) {
    return Math.min(127, MEDIAN + 1 + (int) (17 * random.nextExponential()));
  }
}
