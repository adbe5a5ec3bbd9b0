package dev.ferry.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.MemorySegment;

/// Copies strings that are all ASCII into one array, at the speed of a copy.
///
/// [MemorySegment#setString] is the one public call that copies a string's own bytes after a look
/// at whether they are ASCII, both by intrinsics. It tells neither what it found nor how much it
/// wrote, so a byte that UTF-8 never holds is put where only a longer result reaches. It allocates
/// when the text is not ASCII; so it is called only after a few samples, and after a wrong guess
/// not again for some strings: the longer, the more often guesses have been wrong.
///
/// Not for use by several threads.
public final class AsciiCopy {
  /// Bytes that have to be free past the three for each char: a terminator, and one to tell by.
  public static final int SPARE = 2;

  private static final byte NEVER_IN_UTF8 = (byte) 0xFF;

  /// Chars up to which one sample has to do: each takes a nanosecond of some fifteen.
  private static final int FEW = 64;

  private static final int SHORTEST_PAUSE = 16;
  private static final int LONGEST_PAUSE = 4096;

  private final byte[] bytes;
  private final MemorySegment segment;
  private int pause = SHORTEST_PAUSE;
  private int paused;

  public AsciiCopy(byte[] bytes) {
    this.bytes = bytes;
    segment = MemorySegment.ofArray(bytes);
  }

  /// Copies a string to `bytes[offset…)` as `getBytes(UTF_8)` would, if it is ASCII but for lone
  /// surrogates, and looks like it. Otherwise, what lies in the room for three bytes a char and
  /// [#SPARE] more may have changed.
  ///
  /// @return whether it did; the result has a byte for each char then
  public boolean copy(String s, int offset) {
    int length = s.length();
    if (!looksAscii(s, length)) {
      return false;
    }
    if (paused > 0) {
      paused--;
      return false;
    }
    int untouched = offset + length + 1;
    bytes[untouched] = NEVER_IN_UTF8;
    segment.setString(offset, s, UTF_8);
    if (bytes[untouched] == NEVER_IN_UTF8) {
      pause = Math.max(SHORTEST_PAUSE, pause >> 1);
      return true;
    }
    paused = pause;
    pause = Math.min(LONGEST_PAUSE, pause << 2);
    return false;
  }

  private static boolean looksAscii(String s, int length) {
    if (length == 0) {
      return true;
    }
    int sampled = s.charAt(length >> 1);
    if (length > FEW) {
      sampled |= s.charAt(length >> 2) | s.charAt(length - (length >> 2)) | s.charAt(length - 1);
    }
    return sampled < 0x80;
  }
}
