package dev.ferry.text;

import java.nio.charset.Charset;

/// What ends a line, in bytes of an encoding.
final class Terminator {
  /// There may be one, but more bytes are needed to tell.
  static final int UNKNOWN = -1;

  /// Most bytes of one.
  static final int LONGEST = 4;

  private final byte[] pattern;
  private final byte[] carriageReturn;
  private final boolean any;

  /// Bytes of a code unit: 1 or 2.
  private final int unit;

  /// Which byte of the terminator is the one to look for.
  private final int mark;

  private Terminator(LineEnd lineEnd, Encoding encoding) {
    var charset = encoding.charset();
    any = lineEnd.equals(LineEnd.ANY);
    pattern = bytes(any ? "\n" : Character.toString(lineEnd.codePoint()), charset);
    carriageReturn = any ? bytes("\r", charset) : pattern;
    unit = encoding.lines() == Lines.PAIRS ? 2 : 1;
    mark = encoding.equals(Encoding.UTF_16BE) ? 1 : 0;
  }

  /// None if the charset can only be read: then lines are found by decoding, and bytes tell
  /// nothing.
  private static byte[] bytes(String end, Charset charset) {
    return charset.canEncode() ? end.getBytes(charset) : new byte[0];
  }

  /// @throws IllegalArgumentException if the encoding cannot write the line end, or may have its
  ///   bytes within other characters
  static Terminator of(LineEnd lineEnd, Encoding encoding) {
    if (lineEnd.equals(LineEnd.ANY) || !encoding.charset().canEncode()) {
      return new Terminator(lineEnd, encoding);
    }
    int codePoint = lineEnd.codePoint();
    if (!encoding.charset().newEncoder().canEncode(Character.toString(codePoint))) {
      throw new IllegalArgumentException(
          "%s cannot end lines of %s, which does not have it".formatted(lineEnd, encoding));
    }
    boolean isLookedFor =
        switch (encoding.lines()) {
          case BYTES, BYTES_OF_PAIRS -> !encoding.equals(Encoding.UTF_8);
          case PAIRS, DECODED -> false;
        };
    if (isLookedFor && codePoint >= 0x30 && encoding.charset().newEncoder().maxBytesPerChar() > 1) {
      throw new IllegalArgumentException(
          "%s cannot end lines of %s, in which its bytes may be part of other characters: expected one below U+0030"
              .formatted(lineEnd, encoding));
    }
    return new Terminator(lineEnd, encoding);
  }

  /// The byte to look for.
  byte first() {
    return pattern[mark];
  }

  /// The other byte to look for, or the same.
  byte second() {
    return carriageReturn[mark];
  }

  /// Bytes of it before the one to look for.
  int mark() {
    return mark;
  }

  /// Whether each byte that is [#first] or [#second] ends a line, but for an LF after a CR.
  boolean isOneByte() {
    return pattern.length == 1;
  }

  boolean isAny() {
    return any;
  }

  /// How many bytes before a position have to be seen to know whether a line begins there.
  int before() {
    return pattern.length;
  }

  /// The length of the terminator that begins at `i`; 0 if there is none.
  ///
  /// @param limit where the bytes end for now
  /// @param isEnd whether no more will follow
  /// @param offset of `bytes[0]` in the text, from the byte order mark on
  int length(byte[] bytes, int i, int limit, boolean isEnd, long offset) {
    if (unit == 1 && any) {
      if (bytes[i] == '\n') {
        return 1;
      }
      return i + 1 < limit ? bytes[i + 1] == '\n' ? 2 : 1 : isEnd ? 1 : UNKNOWN;
    }
    if (unit == 2 && (offset + i & 1) != 0) {
      return 0;
    }
    if (limit - i < pattern.length) {
      return isEnd ? 0 : UNKNOWN;
    }
    if (matches(pattern, bytes, i)) {
      return pattern.length;
    }
    if (!any || !matches(carriageReturn, bytes, i)) {
      return 0;
    }
    if (limit - i < 2 * unit) {
      return isEnd ? unit : UNKNOWN;
    }
    return matches(pattern, bytes, i + unit) ? 2 * unit : unit;
  }

  /// Whether one begins at `i`, among bytes after which there is nothing.
  ///
  /// @param offset as for [#length]
  boolean isAt(byte[] bytes, int i, int limit, long offset) {
    if (i + mark >= limit) {
      return false;
    }
    byte marked = bytes[i + mark];
    return (marked == first() || marked == second()) && length(bytes, i, limit, true, offset) > 0;
  }

  private static boolean matches(byte[] pattern, byte[] bytes, int i) {
    for (int k = 0; k < pattern.length; k++) {
      if (bytes[i + k] != pattern[k]) {
        return false;
      }
    }
    return true;
  }
}
