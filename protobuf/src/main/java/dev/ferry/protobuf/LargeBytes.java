package dev.ferry.protobuf;

import java.io.Serial;

/// A message holds many bytes in one piece, which protobuf-java copies only once, or hands on.
final class LargeBytes extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  LargeBytes() {
    super("left to protobuf-java", null, false, false);
  }
}
