package dev.ferry.tkrzw;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.invoke.MethodHandle;

/// What Tkrzw says of the last operation of this thread of the operating system.
///
/// To be asked at once: a virtual thread may go on in another one after whatever can block.
final class Status {
  private static final MethodHandle CODE =
      Functions.handle("tkrzw_get_last_status_code", FunctionDescriptor.of(JAVA_INT));
  private static final MethodHandle MESSAGE =
      Functions.handle("tkrzw_get_last_status_message", FunctionDescriptor.of(JAVA_LONG));

  private Status() {}

  /// Loads what [#failure] needs.
  static void initialize() {
    if (code() != StatusCode.SUCCESS) {
      message();
    }
  }

  static StatusCode code() {
    try {
      return StatusCode.of((int) CODE.invokeExact());
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  /// After a failure: throws it, unless it is one that is expected.
  static void expect(StatusCode expected, Target target, String operation) {
    if (code() != expected) {
      throw failure(target, operation);
    }
  }

  static TkrzwException failure(Target target, String operation) {
    var code = code();
    return new TkrzwException(code, message(), "Cannot " + operation + " " + target.describe());
  }

  private static String message() {
    try {
      return Memory.string((long) MESSAGE.invokeExact());
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  /// What an operation is done with.
  interface Target {
    /// For people, with the path.
    String describe();
  }
}
