package dev.ferry.protobuf;

import com.google.protobuf.MessageLite;

/// The first few messages of a program, which are left to protobuf-java.
///
/// A program that serialises no more of them does not wait for the first class to be compiled, some
/// 100 ms, nor for protobuf-java's descriptors to be loaded, which that needs, another 150 to 200.
final class FirstMessages {
  /// What they come to, in bytes.
  static final int BYTES = 1 << 20;

  /// As how many bytes a message counts at least.
  static final int LEAST = 1 << 13;

  /// Bytes that are still to come. Any thread reads and writes it, without order.
  private int left;

  FirstMessages(int bytes) {
    left = bytes;
  }

  /// Those of this program: none where the system property `ferry.protobuf.compile` is `at-once`.
  static FirstMessages ofProgram() {
    var compile = System.getProperty("ferry.protobuf.compile", "");
    return new FirstMessages(compile.equals("at-once") ? 0 : BYTES);
  }

  /// Whether a message is one of them, which it is only once.
  boolean take(MessageLite message) {
    int before = left;
    if (before <= 0) {
      return false;
    }
    left = before - Math.max(message.getSerializedSize(), LEAST);
    return true;
  }
}
