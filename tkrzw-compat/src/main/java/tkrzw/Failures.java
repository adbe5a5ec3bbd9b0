package tkrzw;

import dev.ferry.tkrzw.TkrzwException;
import org.jspecify.annotations.Nullable;

/// From exceptions to statuses.
final class Failures {
  private Failures() {}

  static Status status(TkrzwException e) {
    return new Status(Status.Code.valueOf(e.code().name()), e.detail());
  }

  /// An argument that Tkrzw is not even asked about.
  static Status status(IllegalArgumentException e) {
    return new Status(Status.INVALID_ARGUMENT_ERROR, message(e));
  }

  static String message(RuntimeException e) {
    var message = e.getMessage();
    return message == null ? "" : message;
  }

  /// Tells the caller, who may not want to know.
  static void report(@Nullable Status target, Status.Code code) {
    if (target != null) {
      target.set(code, "");
    }
  }

  static void report(@Nullable Status target, Status status) {
    if (target != null) {
      target.set(status.getCode(), status.getMessage());
    }
  }
}
