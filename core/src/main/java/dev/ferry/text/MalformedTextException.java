package dev.ferry.text;

/// Text that cannot be decoded under [dev.ferry.utf8.MalformedPolicy#REPORT].
public final class MalformedTextException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final MalformedText report;

  MalformedTextException(MalformedText report) {
    super(report.toString());
    this.report = report;
  }

  /// Where the bytes are and what they are.
  public MalformedText report() {
    return report;
  }
}
