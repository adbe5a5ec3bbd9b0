package dev.ferry.lab.text;

/// Something the user gave cannot be used; the message is one sentence that says why.
public final class InputRefused extends Exception {
  private static final long serialVersionUID = 1L;

  /// @param message one sentence
  public InputRefused(String message) {
    super(message);
  }
}
