package dev.ferry.lab.message;

import static dev.ferry.lab.message.MessageType.MAPS;
import static dev.ferry.lab.message.MessageType.REPEATED;
import static dev.ferry.lab.message.MessageType.SINGULAR;
import static dev.ferry.lab.message.MessageType.UNPACKED;

import com.google.protobuf.Message;
import dev.ferry.lab.experiment.ObjectCase;
import dev.ferry.lab.text.GeneratedText;
import dev.ferry.lab.text.Script;
import dev.ferry.messages.speed.SpeedMessage2;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;

/// Messages that are made up, by a seed: always the same. They have the shape of the two messages
/// of the old benchmarks, or one that these lack.
public final class GeneratedMessages {
  private static final int SMALL = 16;
  private static final int FEW = 2;
  private static final int LONG_STRING = 10_000;

  private GeneratedMessages() {}

  /// All cases.
  public static List<ObjectCase> cases() {
    return Stream.of(classic(), others()).flatMap(List::stream).toList();
  }

  /// Those of the old benchmarks' shape.
  public static List<ObjectCase> classic() {
    return List.of(
        of("Message 1", MessageType.MESSAGE_1, SMALL, r -> Message1.of(Script.ASCII, r)),
        of("Message 2", MessageType.MESSAGE_2, FEW, r -> Message2.of(Script.ASCII, r)),
        of(
            "Message 1, Japanese",
            MessageType.MESSAGE_1,
            SMALL,
            random -> Message1.of(Script.JAPANESE, random)),
        of(
            "Message 2, Japanese",
            MessageType.MESSAGE_2,
            FEW,
            random -> Message2.of(Script.JAPANESE, random)),
        of(
            "One Japanese string of 10,000",
            MessageType.MESSAGE_2,
            2 * FEW,
            random ->
                SpeedMessage2.newBuilder()
                    .setField1(GeneratedText.text(Script.JAPANESE, LONG_STRING, random))
                    .build()),
        of("Message 2, numbers only", MessageType.MESSAGE_2, FEW, Message2::numbers),
        of("Message 1", MessageType.MESSAGE_1_PROTO3, SMALL, r -> Message1.of(Script.ASCII, r)),
        of("Message 2", MessageType.MESSAGE_2_PROTO3, FEW, r -> Message2.of(Script.ASCII, r)));
  }

  /// Those of other shapes.
  private static List<ObjectCase> others() {
    return List.of(
        of("Lists of numbers", UNPACKED, SMALL, r -> Shapes.numbers(UNPACKED, r)),
        of("Lists of numbers, packed", REPEATED, SMALL, r -> Shapes.numbers(REPEATED, r)),
        of("Maps with short strings", MAPS, SMALL, Shapes::maps),
        of("Short strings, bytes, small messages", REPEATED, SMALL, Shapes::records),
        of("Mostly one field of bytes", SINGULAR, SMALL, Shapes::envelope));
  }

  private static ObjectCase of(
      String group, MessageType type, int count, Function<Random, Message> maker) {
    var random = new Random(2009);
    return of(group, type, Stream.generate(() -> maker.apply(random)).limit(count).toList(), "");
  }

  /// A case of messages of the type, or of its counterpart in proto2, then translated.
  static ObjectCase of(String group, MessageType type, List<Message> messages, String sha256) {
    var ofType = messages.stream().map(message -> Proto3.copy(message, type)).toList();
    return new ObjectCase(
        group,
        type.syntax(),
        type.name(),
        ofType.stream().map(Message::toByteArray).toList(),
        ofType.stream().map(Blueprint::of).mapToLong(Blueprint::chars).sum(),
        sha256);
  }
}
