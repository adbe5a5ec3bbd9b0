package dev.ferry.utf8;

/// Text that cannot be converted under [MalformedPolicy#REPORT].
public final class MalformedUtf8Exception extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final long offset;

  MalformedUtf8Exception(long offset, String message) {
    super(message);
    this.offset = offset;
  }

  /// Where the malformed text begins, counted from the start of the array, string or segment (not
  /// of the range): a byte offset when decoding, a char offset when encoding.
  public long offset() {
    return offset;
  }
}
