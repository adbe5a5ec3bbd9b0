package tkrzw;

/// What was to be used is not open, or not any more.
final class NotOpen extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  NotOpen(String message) {
    super(message);
  }
}
