package dev.ferry.tkrzw;

/// Tkrzw refused an operation, or could not do it.
///
/// The message tells what was to be done, with which file, and what Tkrzw said.
public class TkrzwException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final StatusCode code;
  private final String detail;

  /// @param code never [StatusCode#SUCCESS]
  /// @param detail Tkrzw's own message, which may be empty
  /// @param what could not be done, with the path
  TkrzwException(StatusCode code, String detail, String what) {
    super(what + ": " + code + because(code, detail));
    this.code = code;
    this.detail = detail;
  }

  /// Tkrzw says nothing of the exceptions of C++.
  private static String because(StatusCode code, String detail) {
    if (detail.isEmpty()) {
      return code == StatusCode.SYSTEM_ERROR ? " (for lack of memory, perhaps)" : "";
    }
    return ": " + detail;
  }

  /// Tkrzw's status.
  public StatusCode code() {
    return code;
  }

  /// Tkrzw's own message alone, which may be empty.
  public String detail() {
    return detail;
  }
}
