package dev.ferry.protobuf;

import java.io.Serial;

/// A message class has not the accessors that its descriptor makes expect, or they are not
/// accessible from here.
final class NotCompilableException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  NotCompilableException(String message) {
    super(message);
  }

  NotCompilableException(ReflectiveOperationException cause) {
    super(cause.toString(), cause);
  }
}
