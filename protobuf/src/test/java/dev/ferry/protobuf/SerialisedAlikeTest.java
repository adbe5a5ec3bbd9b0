package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.Message;
import dev.ferry.protobuf.RandomMessages.Scale;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A hundred thousand random messages of each file, against protobuf-java's own bytes; fewer where
/// one is as large as many others.
class SerialisedAlikeTest {
  private static final int ROUNDS = 100;
  private static final int MESSAGES = 1000;

  @ParameterizedTest
  @EnumSource
  void aHundredThousandRandomMessages(Schema schema) {
    // Each round on its own seed, so that any number of threads does the same.
    IntStream.range(0, ROUNDS).parallel().forEach(round -> messages(schema, round));
  }

  private static void messages(Schema schema, int round) {
    var random = new RandomMessages(Schema.extensions(), round);
    var prototypes = schema.messages();
    for (int i = 0; i < MESSAGES / schema.weight(); i++) {
      var prototype = prototypes.get((round + i) % prototypes.size());
      var message = random.next(prototype, scale(i));
      boolean isExact = random.readsBackEqual();
      if (i % 2 == 0) {
        // Before protobuf-java has sized it, and kept the sizes.
        byte[] bytes = FerryProto.toByteArray(message);
        Alike.bytes(message.toByteArray(), bytes, message);
      } else {
        Alike.inMemory(message);
      }
      if (i % 50 == 0) {
        Alike.everywhere(message);
      }
      if (i % 99 == 0) {
        Alike.readBack(message, isExact);
      }
    }
  }

  private static Scale scale(int i) {
    return i == 51 ? Scale.LARGE : i % 53 == 0 ? Scale.USUAL : Scale.SMALL;
  }

  @ParameterizedTest
  @EnumSource
  void everyTypeWhenItIsLarge(Schema schema) {
    var random = new RandomMessages(Schema.extensions(), 4711);
    for (var prototype : schema.messages()) {
      for (int i = 0; i < 3; i++) {
        var message = random.next(prototype, i == 2 ? Scale.LARGE : Scale.USUAL);
        Alike.inMemory(message);
        Alike.everywhere(message);
        Alike.readBack(message, random.readsBackEqual());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void theDefaultInstances(Schema schema) {
    for (var message : schema.messages()) {
      assertArrayEquals(message.toByteArray(), FerryProto.toByteArray(message));
      Alike.everywhere(message);
    }
  }

  /// Of two messages that are alike, one never meets Ferry.
  @ParameterizedTest
  @EnumSource
  void leavesNoTraceInTheMessage(Schema schema) {
    var left = new RandomMessages(Schema.extensions(), 99);
    var right = new RandomMessages(Schema.extensions(), 99);
    for (int i = 0; i < 1000 / schema.weight(); i++) {
      var prototype = schema.messages().get(i % schema.messages().size());
      var scale = i % 20 == 0 ? Scale.USUAL : Scale.SMALL;
      Message untouched = left.next(prototype, scale);
      Message message = right.next(prototype, scale);
      if (schema == Schema.CODE_SIZE && !right.readsBackEqual()) {
        // Stock itself replaces lone surrogates in the message there, when it is serialised.
        continue;
      }
      byte[] written = FerryProto.toByteArray(message);
      assertEquals(untouched.hashCode(), message.hashCode());
      assertEquals(untouched, message);
      assertEquals(untouched.toString(), message.toString());
      assertEquals(untouched.getSerializedSize(), message.getSerializedSize());
      byte[] expected = untouched.toByteArray();
      assertArrayEquals(expected, message.toByteArray());
      assertArrayEquals(expected, written, () -> Arrays.toString(written));
    }
  }
}
