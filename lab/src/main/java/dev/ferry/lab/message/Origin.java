package dev.ferry.lab.message;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import java.util.function.Supplier;

/// Where a message comes from when it is serialised, which decides whether its strings are encoded
/// at all, and whether its size has to be found out.
enum Origin {
  /// Built from Strings, a new one each time: strings have to be encoded, sizes to be found out.
  FRESH {
    @Override
    Supplier<Message> supplier(MessageType type, byte[] serialised) {
      return Blueprint.of(parsed(type, serialised))::make;
    }
  },
  /// Built from Strings once and serialised again and again: the size is remembered.
  BUILT_ONCE {
    @Override
    Supplier<Message> supplier(MessageType type, byte[] serialised) {
      var message = Blueprint.of(parsed(type, serialised)).make();
      return () -> message;
    }
  },
  /// Parsed, a new one each time, and not read: its strings are as the parser leaves them, bytes in
  /// proto2 and Strings in proto3, which checks them; sizes have to be found out.
  PARSED {
    @Override
    Supplier<Message> supplier(MessageType type, byte[] serialised) {
      return () -> parsed(type, serialised);
    }
  },
  /// As [#PARSED], by the class that has the method of Ferry's plugin.
  PARSED_RAW {
    @Override
    Supplier<Message> supplier(MessageType type, byte[] serialised) {
      return () -> parsed(type.raw(), serialised);
    }
  },
  /// Parsed once and serialised again and again, as the old benchmark did: its size is remembered,
  /// and in proto2 its strings are still bytes, so that little is measured but copying.
  PARSED_ONCE {
    @Override
    Supplier<Message> supplier(MessageType type, byte[] serialised) {
      var message = parsed(type, serialised);
      return () -> message;
    }
  };

  /// Makes such messages.
  abstract Supplier<Message> supplier(MessageType type, byte[] serialised);

  private static Message parsed(MessageType type, byte[] serialised) {
    try {
      return type.parse(serialised);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException(type + " was expected", e);
    }
  }
}
