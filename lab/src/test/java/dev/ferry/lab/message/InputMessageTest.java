package dev.ferry.lab.message;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import dev.ferry.lab.experiment.ObjectCase;
import dev.ferry.lab.text.InputRefused;
import dev.ferry.messages.speed.SpeedMessage1;
import dev.ferry.messages.speed.SpeedMessage2;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InputMessageTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource({
    "Message 1, MESSAGE_1",
    "Message 2, MESSAGE_2",
    "'Message 2, numbers only', MESSAGE_2"
  })
  void theTypeIsFoundAndBothSyntaxesMeasured(String group, MessageType type) throws Exception {
    var bytes = generated(group);
    var cases = InputMessage.of(file(bytes), "mine");

    assertEquals(List.of("proto2", "proto3"), cases.stream().map(ObjectCase::label).toList());
    assertEquals(
        List.of(type.name(), type.inProto3().name()),
        cases.stream().map(ObjectCase::type).toList());
    assertEquals(List.of("mine", "mine"), cases.stream().map(ObjectCase::group).toList());
    assertArrayEquals(bytes, cases.getFirst().objects().getFirst());
    assertEquals(64, cases.getFirst().sha256().length());
  }

  @Test
  void whatIsNothingInProto3IsMeasuredInProto2Only() throws Exception {
    var zero = SpeedMessage2.newBuilder().setField3(0).build().toByteArray();
    assertEquals(
        List.of("proto2"),
        InputMessage.of(file(zero), "zero").stream().map(ObjectCase::label).toList());
  }

  @Test
  void whatIsNoMessageIsRefused() throws Exception {
    var random = new byte[1000];
    new Random(1).nextBytes(random);
    assertNoMessage(random);
    assertNoMessage("plain text\n".getBytes(US_ASCII));
  }

  @Test
  void aMessageCutShortIsRefused() throws Exception {
    assertNoMessage(Arrays.copyOf(generated("Message 2"), 50_000));
  }

  @Test
  void unknownFieldsAreRefusedInNestedMessagesToo() throws Exception {
    var unknown =
        UnknownFieldSet.newBuilder()
            .addField(999, UnknownFieldSet.Field.newBuilder().addVarint(1).build())
            .build();
    var message = SpeedMessage1.parseFrom(generated("Message 1"));
    assertNoMessage(message.toBuilder().setUnknownFields(unknown).build().toByteArray());
    assertNoMessage(
        message.toBuilder()
            .setField15(message.getField15().toBuilder().setUnknownFields(unknown))
            .build()
            .toByteArray());
  }

  @Test
  void stringsThatAreNotUtf8AreRefused() throws Exception {
    var message =
        SpeedMessage2.newBuilder()
            .setField1Bytes(ByteString.copyFrom(new byte[] {(byte) 0xFF}))
            .build();
    assertRefused(
        "%s holds a string that is not UTF-8, so that it cannot be built from Strings.",
        message.toByteArray());
  }

  @Test
  void nothingIsRefused() throws Exception {
    assertRefused("%s is empty; there is nothing to measure.", new byte[0]);
  }

  private void assertNoMessage(byte[] bytes) throws IOException {
    assertRefused(
        "%s is not a message to be measured: it has to be a serialised SpeedMessage1 or"
            + " SpeedMessage2 of the schema speed.proto, without unknown fields.",
        bytes);
  }

  private void assertRefused(String sentence, byte[] bytes) throws IOException {
    var file = file(bytes);
    var refused = assertThrows(InputRefused.class, () -> InputMessage.of(file, "mine"));
    assertEquals(sentence.formatted(file), refused.getMessage());
  }

  private Path file(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("message.dat"), bytes);
  }

  private static byte[] generated(String group) {
    return GeneratedMessages.cases().stream()
        .filter(each -> each.group().equals(group))
        .findFirst()
        .orElseThrow()
        .objects()
        .getFirst();
  }
}
