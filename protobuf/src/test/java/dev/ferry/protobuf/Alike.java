package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.MessageLite;
import dev.ferry.io.ByteOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

/// Asserts that Ferry and protobuf-java agree about a message.
final class Alike {
  private Alike() {}

  static void bytes(byte[] expected, byte[] found, Message message) {
    // Faster than an assertion with a message that is hardly ever needed.
    if (!Arrays.equals(expected, found)) {
      assertArrayEquals(expected, found, () -> message.getClass() + "\n" + message);
    }
  }

  /// Writes the message as Ferry chooses to, in one pass, and with all its bytes left out.
  static void inMemory(Message message) {
    byte[] expected = message.toByteArray();
    bytes(expected, FerryProto.toByteArray(message), message);
    bytes(expected, onePass(message, MapOrder.AS_HELD), message);
    bytes(expected, putTogether(message), message);
  }

  private static byte[] putTogether(Message message) {
    var out = new ByteOutput();
    var pass = new Pass(MapOrder.AS_HELD);
    pass.begin(MapOrder.AS_HELD, 0);
    Serializers.of(message.getClass()).write(message, out, pass, 0);
    return pass.toByteArray(out);
  }

  /// The bytes of a message as Ferry writes it, also where it would rather leave it to
  /// protobuf-java.
  static byte[] onePass(MessageLite message, MapOrder order) {
    var out = new ByteOutput();
    var pass = order == MapOrder.BY_KEY ? Pass.BY_KEY : Pass.AS_HELD;
    Serializers.of(message.getClass()).write(message, out, pass, 0);
    return out.toByteArray();
  }

  /// Writes the message to every target.
  static void everywhere(Message message) {
    byte[] expected = message.toByteArray();
    for (var target : Target.values()) {
      try {
        assertArrayEquals(expected, target.bytes(message), () -> target + " " + message.getClass());
      } catch (IOException impossible) {
        throw new UncheckedIOException(impossible);
      }
    }
  }

  /// Parses what Ferry writes, and writes that again: as it was parsed, and after every getter has
  /// been called.
  ///
  /// @param isExact whether what is parsed is what was written
  static void readBack(Message message, boolean isExact) {
    byte[] written = FerryProto.toByteArray(message);
    var parsed = parse(message, written);
    bytes(parse(message, written).toByteArray(), FerryProto.toByteArray(parsed), parsed);
    if (isExact) {
      assertEquals(message, parsed);
      bytes(message.toByteArray(), FerryProto.toByteArray(parsed), parsed);
    }
    var stock = parse(message, written);
    Getters.callAll(stock);
    Getters.callAll(parsed);
    bytes(stock.toByteArray(), FerryProto.toByteArray(parsed), parsed);
    var rebuilt = parsed.toBuilder().buildPartial();
    bytes(stock.toByteArray(), FerryProto.toByteArray(rebuilt), rebuilt);
  }

  static Message parse(Message prototype, byte[] bytes) {
    try {
      return prototype.getParserForType().parsePartialFrom(bytes, Schema.extensions());
    } catch (InvalidProtocolBufferException e) {
      throw new UncheckedIOException(e);
    }
  }
}
