package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import dev.ferry.messages.edition2023.Delimited;
import dev.ferry.messages.proto2.Groups2;
import dev.ferry.messages.proto2.Optional2;
import dev.ferry.messages.proto2.Packed2;
import dev.ferry.messages.proto3.Maps3;
import dev.ferry.messages.proto3.Repeated3;
import dev.ferry.messages.proto3.Small;
import dev.ferry.messages.recursive.Chain;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Lengths at which a length takes one byte more, of whatever has one.
class LengthsTest {
  private static void assertAlike(Message message) {
    Alike.inMemory(message);
  }

  static IntStream lengths() {
    return IntStream.of(0, 42, 43, 127, 128, 5461, 5462, 8191, 8192, 16_383, 16_384, 32_768)
        .flatMap(length -> IntStream.rangeClosed(Math.max(0, length - 3), length + 3));
  }

  static Stream<String> units() {
    return Stream.of("a", "é", "日", "😀", "a日", "\uD800");
  }

  @ParameterizedTest
  @MethodSource("units")
  void strings(String unit) {
    lengths()
        .forEach(
            length -> {
              var text = unit.repeat(length);
              assertAlike(Small.newBuilder().setText(text).setNumber(1).build());
              assertAlike(Chain.newBuilder().setNext(Chain.newBuilder().setText(text)).build());
            });
  }

  @ParameterizedTest
  @MethodSource("units")
  void textThatTurnsOutLongerAtItsEnd(String unit) {
    lengths()
        .forEach(
            length -> {
              var text = "a".repeat(length) + unit;
              assertAlike(Repeated3.newBuilder().addString(text).addString(unit).build());
              assertAlike(Maps3.newBuilder().putStringToInt32(text, 1).build());
            });
  }

  /// Each message has exactly as many bytes as asked for, in each place where one may be.
  @Test
  void messagesOfEachLength() {
    lengths().filter(length -> length > 5).forEach(LengthsTest::messageOf);
    IntStream.rangeClosed(2_097_150, 2_097_153).forEach(LengthsTest::messageOf);
  }

  private static void messageOf(int length) {
    var held = ofLength(length);
    assertAlike(Chain.newBuilder().setNext(held).setText("after").build());
    var wrapped = Chain.newBuilder().setNext(Chain.newBuilder().setNext(held)).setText("after");
    assertAlike(wrapped.build());
    var tail = ByteString.copyFrom(new byte[300]);
    assertAlike(wrapped.setData(tail).build());
  }

  /// What a length is expected to take changes after some that took something else, either way.
  @Test
  void messagesAndEntriesOfChangingLengths() {
    var kinds = List.of("a".repeat(20), "b".repeat(200), "c".repeat(20_000));
    var random = new Random(1);
    for (int rare = 0; rare < 4; rare++) {
      var list = Repeated3.newBuilder();
      var map = Maps3.newBuilder();
      for (int i = 0; i < 300; i++) {
        int often = i / 100;
        var text = kinds.get(random.nextInt(4) < rare ? random.nextInt(3) : often);
        list.addSmall(Small.newBuilder().setText(text).setNumber(i));
        map.putInt32ToString(i, text).putInt64ToSmall(i, Small.newBuilder().setText(text).build());
      }
      assertAlike(list.build());
      assertAlike(map.build());
    }
  }

  @Test
  void delimitedMessagesOfChangingLengths() throws IOException {
    var expected = new ByteArrayOutputStream();
    var actual = new ByteArrayOutputStream();
    for (int i = 0; i < 60; i++) {
      var message = Small.newBuilder().setText("a".repeat(i / 20 % 2 == 0 ? i : 150 * i)).build();
      message.writeDelimitedTo(expected);
      FerryProto.writeDelimitedTo(message, actual);
    }
    assertArrayEquals(expected.toByteArray(), actual.toByteArray());
  }

  /// A chain of that many bytes in all, with text that is not ASCII.
  private static Chain ofLength(int length) {
    for (int chars = length / 3; ; chars--) {
      var chain = Chain.newBuilder().setText("日".repeat(chars)).build();
      // A field of bytes takes a tag, a length and the bytes.
      int rest = length - chain.getSerializedSize();
      for (int bytes = Math.max(0, rest - 6); bytes <= rest; bytes++) {
        var filled = chain.toBuilder().setData(ByteString.copyFrom(new byte[bytes])).build();
        if (filled.getSerializedSize() == length) {
          assertEquals(length, filled.toByteArray().length);
          return filled;
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 63, 64, 126, 127, 128, 129, 5461, 16_383, 16_384, 20_000})
  void packedLists(int count) {
    assertAlike(
        Packed2.newBuilder()
            .addAllBool(Collections.nCopies(count, true))
            .addAllInt32(Collections.nCopies(count, -1))
            .addAllSint32(Collections.nCopies(count, -1))
            .addAllUint64(Collections.nCopies(count, 1L << 62))
            .addAllFixed32(Collections.nCopies(count, 7))
            .addAllDouble(Collections.nCopies(count, -0.0))
            .build());
  }

  @ParameterizedTest
  @MethodSource("lengths")
  void groupsHaveNone(int length) {
    var text = "é".repeat(length);
    assertAlike(
        Groups2.newBuilder()
            .setOne(Groups2.One.newBuilder().setText(text))
            .addMany(Groups2.Many.newBuilder().setData(ByteString.copyFromUtf8(text)))
            .setNested(Groups2.newBuilder().setOne(Groups2.One.newBuilder().setText(text)))
            .build());
    assertAlike(
        Delimited.newBuilder()
            .setDelimited(dev.ferry.messages.edition2023.Small.newBuilder().setText(text))
            .setPlain(dev.ferry.messages.edition2023.Small.newBuilder().setText(text))
            .buildPartial());
  }

  @Test
  void everyVarintLengthOfEveryNumber() {
    for (int bit = 0; bit < 64; bit++) {
      for (int more = -1; more <= 1; more++) {
        long number = (1L << bit) + more;
        assertAlike(
            Optional2.newBuilder()
                .setInt32((int) number)
                .setInt64(number)
                .setUint32((int) number)
                .setUint64(number)
                .setSint32((int) number)
                .setSint64(number)
                .build());
      }
    }
  }
}
