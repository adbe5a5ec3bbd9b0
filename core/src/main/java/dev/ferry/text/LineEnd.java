package dev.ferry.text;

/// What ends a line. The last line of a text needs no end.
public final class LineEnd {
  /// LF, CR LF, or CR alone, as for `BufferedReader.readLine`. The default.
  public static final LineEnd ANY = new LineEnd(-1);

  /// LF alone: a CR before it belongs to the line.
  public static final LineEnd LF = new LineEnd('\n');

  /// NUL, as `find -print0` writes it.
  public static final LineEnd NUL = new LineEnd(0);

  private final int codePoint;

  private LineEnd(int codePoint) {
    this.codePoint = codePoint;
  }

  /// Any one code point as the end of a line.
  ///
  /// @throws IllegalArgumentException if it is none, or a surrogate
  public static LineEnd of(int codePoint) {
    if (!Character.isValidCodePoint(codePoint)
        || codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
      throw new IllegalArgumentException(
          "U+%04X cannot end a line: expected a code point that is no surrogate"
              .formatted(codePoint));
    }
    return new LineEnd(codePoint);
  }

  /// The code point, or -1 for [#ANY].
  int codePoint() {
    return codePoint;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LineEnd that && codePoint == that.codePoint;
  }

  @Override
  public int hashCode() {
    return codePoint;
  }

  @Override
  public String toString() {
    return codePoint < 0 ? "LF, CR LF or CR" : "U+%04X".formatted(codePoint);
  }
}
