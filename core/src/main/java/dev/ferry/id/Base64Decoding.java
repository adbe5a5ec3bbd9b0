package dev.ferry.id;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.util.Arrays;

/// A text of Base64 to bytes, strict, as it comes: piece by piece, decoded a block at a time that
/// stays in the first-level cache, by the JDK's decoder, which has intrinsics for whole blocks.
///
/// The length of the text is known, so that it has been checked and so have the caps on it.
final class Base64Decoding {
  /// Chars of a block: whole groups of four, and whole ids.
  static final int BLOCK = 4096;

  private static final String PADDING = "'=', as padding";

  private final Base64Form form;
  private final Taker taker;

  /// Chars before the padding.
  private final int end;

  private final int length;

  private final byte[] chars;
  private final byte[] bytes;
  private final CharsetEncoder ascii = US_ASCII.newEncoder();

  /// The offset of the text in what the user gave.
  private final long start;

  /// Chars in blocks before this one.
  private int before;

  private int filled;

  /// Takes bytes.
  interface Taker {
    /// Takes the next `count` bytes, which are in the array from 0 on.
    void take(byte[] bytes, int count);

    /// The id that a char before the padding belongs to; -1 if they have no chars of their own.
    default int number(long place) {
      return (int) (place * 6 / 128);
    }
  }

  /// A decoder of one text.
  ///
  /// @param length of the text, which is right for `byteCount` bytes
  /// @param start offset of the text in what the user gave, for errors
  Base64Decoding(int length, int byteCount, Base64Form form, long start, Taker taker) {
    this.length = length;
    this.form = form;
    this.start = start;
    this.taker = taker;
    end = (int) Base64Form.STANDARD.length(byteCount);
    chars = new byte[Math.min(length, BLOCK)];
    bytes = new byte[chars.length * 3 / 4];
  }

  void put(String text) {
    checkRoom(text.length());
    // The JDK's encoder for ASCII is an intrinsic on arrays only.
    var piece = new char[Math.min(text.length(), BLOCK)];
    for (int i = 0; i < text.length(); i += piece.length) {
      int count = Math.min(piece.length, text.length() - i);
      text.getChars(i, i + count, piece, 0);
      put(piece, 0, count);
    }
  }

  void put(char[] src, int offset, int count) {
    checkRoom(count);
    for (int done = 0; done < count; ) {
      int room = room(count - done);
      narrow(src, offset + done, room);
      done += room;
      flushIfFull();
    }
  }

  void put(byte[] src, int offset, int count) {
    checkRoom(count);
    for (int done = 0; done < count; ) {
      int room = room(count - done);
      System.arraycopy(src, offset + done, chars, filled, room);
      filled += room;
      done += room;
      flushIfFull();
    }
  }

  /// Checks that nothing is missing.
  void end() {
    int found = before + filled;
    if (found != length) {
      throw new IllegalStateException(
          "%,d chars were put of the %,d announced".formatted(found, length));
    }
  }

  /// Checks the whole of what is put, so that nothing of what is too long is taken.
  private void checkRoom(int wanted) {
    int left = length - before - filled;
    if (wanted > left) {
      throw new IllegalArgumentException(
          "%,d chars more: expected at most %,d, as %,d were announced"
              .formatted(wanted, left, length));
    }
  }

  private int room(int wanted) {
    return Math.min(wanted, chars.length - filled);
  }

  private void narrow(char[] src, int from, int count) {
    var rest = CharBuffer.wrap(src, from, count);
    var to = ByteBuffer.wrap(chars, filled, count);
    boolean isAscii = ascii.reset().encode(rest, to, true).isUnderflow();
    filled = to.position();
    if (!isAscii) {
      int payload = end - before;
      checkChars(Math.min(filled, payload));
      checkPadding(payload);
      throw malformed(filled, rest.get(), filled < payload ? form.alphabet() : PADDING);
    }
  }

  private void flushIfFull() {
    if (filled < chars.length && before + filled < length) {
      return;
    }
    int payload = Math.min(filled, end - before);
    int count = decode();
    if (count != payload * 3 / 4) {
      checkChars(payload);
      checkPadding(payload);
    }
    if (before + payload == end) {
      checkLastBits(payload);
    }
    taker.take(bytes, count);
    before += filled;
    filled = 0;
  }

  /// Decodes the block, and returns how many bytes it was; -1 if it is malformed.
  private int decode() {
    var src = filled == chars.length ? chars : Arrays.copyOf(chars, filled);
    try {
      return form.decoder().decode(src, bytes);
    } catch (IllegalArgumentException malformed) {
      return -1;
    }
  }

  private void checkChars(int to) {
    for (int i = 0; i < to; i++) {
      if (form.value(chars[i]) < 0) {
        throw malformed(i, chars[i], form.alphabet());
      }
    }
  }

  private void checkPadding(int from) {
    for (int i = from; i < filled; i++) {
      if (chars[i] != '=') {
        throw malformed(i, chars[i], PADDING);
      }
    }
  }

  /// Checks the bits of the last char that belong to no byte.
  private void checkLastBits(int payload) {
    int unused = payload * 6 % 8;
    int last = payload - 1;
    if (unused != 0 && (form.value(chars[last]) & (1 << unused) - 1) != 0) {
      int expected = form.value(chars[last]) >> unused << unused;
      throw malformed(
          last,
          chars[last],
          "'%c', as its last %d bits must be 0".formatted(form.digit(expected), unused));
    }
  }

  private MalformedUuidException malformed(int index, int found, String expected) {
    long place = (long) before + index;
    return MalformedUuidException.inText(
        place < end ? taker.number(place) : -1,
        start + place,
        MalformedUuidException.shown(found),
        expected);
  }
}
