package dev.ferry.text;

import java.io.IOException;

/// A line that is longer than [TextOptions#longestLine] allows.
public final class LineTooLongException extends IOException {
  private static final long serialVersionUID = 1L;

  private final long offset;

  LineTooLongException(String source, long offset, int longest) {
    super(
        "%s: the line at byte offset %d is longer than the %d bytes that are allowed"
            .formatted(source, offset, longest));
    this.offset = offset;
  }

  /// The byte offset at which the line begins.
  public long offset() {
    return offset;
  }
}
