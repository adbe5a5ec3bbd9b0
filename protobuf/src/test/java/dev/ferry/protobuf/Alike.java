package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
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
