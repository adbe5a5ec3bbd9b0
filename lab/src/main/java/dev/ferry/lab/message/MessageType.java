package dev.ferry.lab.message;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import dev.ferry.messages.proto2.Unpacked2;
import dev.ferry.messages.proto3.Implicit3;
import dev.ferry.messages.proto3.Maps3;
import dev.ferry.messages.proto3.Repeated3;
import dev.ferry.messages.speed.SpeedMessage1;
import dev.ferry.messages.speed.SpeedMessage2;
import java.util.List;

/// The types of messages that are measured: the two of the old benchmarks, in either syntax, and in
/// proto2 also generated with Ferry's plugin for protoc; and some of other [Shapes].
@SuppressWarnings("ImmutableEnumChecker") // a default instance never changes
enum MessageType {
  MESSAGE_1(SpeedMessage1.getDefaultInstance(), "proto2"),
  MESSAGE_2(SpeedMessage2.getDefaultInstance(), "proto2"),
  MESSAGE_1_RAW(dev.ferry.messages.raw.speed.SpeedMessage1.getDefaultInstance(), "proto2"),
  MESSAGE_2_RAW(dev.ferry.messages.raw.speed.SpeedMessage2.getDefaultInstance(), "proto2"),
  MESSAGE_1_PROTO3(dev.ferry.messages.speed3.SpeedMessage1.getDefaultInstance(), "proto3"),
  MESSAGE_2_PROTO3(dev.ferry.messages.speed3.SpeedMessage2.getDefaultInstance(), "proto3"),
  UNPACKED(Unpacked2.getDefaultInstance(), "proto2"),
  REPEATED(Repeated3.getDefaultInstance(), "proto3"),
  MAPS(Maps3.getDefaultInstance(), "proto3"),
  SINGULAR(Implicit3.getDefaultInstance(), "proto3");

  private final Message defaultInstance;
  private final String syntax;

  MessageType(Message defaultInstance, String syntax) {
    this.defaultInstance = defaultInstance;
    this.syntax = syntax;
  }

  /// Those that a user's message may be of.
  static List<MessageType> ofInputs() {
    return List.of(MESSAGE_1, MESSAGE_2);
  }

  /// “proto2” or “proto3”.
  String syntax() {
    return syntax;
  }

  /// As the schema calls it.
  String title() {
    return defaultInstance.getDescriptorForType().getName();
  }

  /// The same message of the old benchmarks in proto3.
  MessageType inProto3() {
    return switch (this) {
      case MESSAGE_1, MESSAGE_1_RAW, MESSAGE_1_PROTO3 -> MESSAGE_1_PROTO3;
      case MESSAGE_2, MESSAGE_2_RAW, MESSAGE_2_PROTO3 -> MESSAGE_2_PROTO3;
      case UNPACKED, REPEATED, MAPS, SINGULAR ->
          throw new IllegalArgumentException(this + " has no counterpart");
    };
  }

  /// The same message in the class that has the method of Ferry's plugin for protoc; without
  /// strings that may be held as bytes, as in proto3, the class itself.
  MessageType raw() {
    return switch (this) {
      case MESSAGE_1 -> MESSAGE_1_RAW;
      case MESSAGE_2 -> MESSAGE_2_RAW;
      default -> this;
    };
  }

  /// A message of which nothing is set.
  Message defaultInstance() {
    return defaultInstance;
  }

  Message parse(byte[] bytes) throws InvalidProtocolBufferException {
    return defaultInstance.newBuilderForType().mergeFrom(bytes).build();
  }
}
