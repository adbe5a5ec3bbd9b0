package dev.ferry.kernel;

import java.util.Arrays;

/// Shuffles that bring together what is kept of a 128-bit vector, 16 bytes a row.
final class ShuffleTables {
  /// Eight 2-byte lanes to bytes. Row bit k: lane k is ASCII and keeps only its first byte.
  static final byte[] TWO = compress(2, (row, lane, b) -> b == 0 || (row >> lane & 1) == 0);

  /// Eight 2-byte lanes without some of them. Row bit k: lane k is kept.
  static final byte[] LANES = compress(2, (row, lane, b) -> (row >> lane & 1) != 0);

  /// Four 4-byte lanes to bytes, the last byte of each lowest. Row bit k: lane k has two bytes or
  /// more; bit k + 4: it has three. A row that is a sum of masks need not be checked to be in the
  /// table: C2 knows how large such a sum can be, but not how large the same with `|` can be. (A
  /// method for it would not be inlined where so much has been.)
  static final byte[] THREE = reversed();

  /// Rows of the tables by window: a bit for each of the next bytes, set where a code point ends.
  static final int WINDOWS = 1 << 12;

  /// By window: how many bytes (low 4 bits) and chars (high 4 bits) its shuffles take; 0 where the
  /// window begins with four bytes.
  static final byte[] WINDOW_SIZES = new byte[WINDOWS];

  /// By window, 2 bytes a char: its last byte and the one before.
  static final byte[] WINDOW_TAILS = new byte[WINDOWS << 4];

  /// By window, 2 bytes a char: the first of three bytes.
  static final byte[] WINDOW_LEADS = new byte[WINDOWS << 4];

  /// Rows of the tables by group: a bit for each of eight bytes and the two behind them, set where
  /// a byte continues a code point.
  static final int GROUPS = 1 << 10;

  /// By group, 2 bytes for each code point that begins in the eight: its last byte and the one
  /// before.
  static final byte[] GROUP_TAILS = new byte[GROUPS << 4];

  /// By group, 2 bytes for each code point: the first of three bytes.
  static final byte[] GROUP_LEADS = new byte[GROUPS << 4];

  /// The byte that the window's user has set to zero.
  private static final byte ZERO = 15;

  static {
    for (int row = 0; row < WINDOWS; row++) {
      int begin = 0;
      int chars = 0;
      Arrays.fill(WINDOW_TAILS, row << 4, row + 1 << 4, ZERO);
      Arrays.fill(WINDOW_LEADS, row << 4, row + 1 << 4, ZERO);
      for (int end = 0; end < 12 && chars < 8; end++) {
        if ((row >> end & 1) == 0) {
          continue;
        }
        int length = end + 1 - begin;
        if (length > 3) {
          break;
        }
        int at = (row << 4) + 2 * chars;
        WINDOW_TAILS[at] = (byte) end;
        WINDOW_TAILS[at + 1] = length >= 2 ? (byte) (end - 1) : ZERO;
        WINDOW_LEADS[at] = length == 3 ? (byte) begin : ZERO;
        begin = end + 1;
        chars++;
      }
      WINDOW_SIZES[row] = (byte) (chars << 4 | begin);
    }
  }

  static {
    Arrays.fill(GROUP_TAILS, ZERO);
    Arrays.fill(GROUP_LEADS, ZERO);
    for (int row = 0; row < GROUPS; row++) {
      int at = row << 4;
      for (int begin = 0; begin < 8; begin++) {
        if ((row >> begin & 1) != 0) {
          continue;
        }
        int length = 1 + Math.min(2, Integer.numberOfTrailingZeros(~(row >> begin + 1)));
        GROUP_TAILS[at] = (byte) (begin + length - 1);
        if (length > 1) {
          GROUP_TAILS[at + 1] = (byte) (begin + length - 2);
        }
        if (length > 2) {
          GROUP_LEADS[at] = (byte) begin;
        }
        at += 2;
      }
    }
  }

  private ShuffleTables() {}

  private interface Kept {
    boolean test(int row, int lane, int b);
  }

  private static byte[] reversed() {
    var table = new byte[256 * 16];
    for (int row = 0; row < 256; row++) {
      int at = row * 16;
      for (int lane = 0; lane < 4; lane++) {
        for (int b = (row >> lane & 1) + (row >> lane + 4 & 1); b >= 0; b--) {
          table[at++] = (byte) (4 * lane + b);
        }
      }
    }
    return table;
  }

  private static byte[] compress(int laneBytes, Kept kept) {
    var table = new byte[256 * 16];
    for (int row = 0; row < 256; row++) {
      int at = row * 16;
      for (int b = 0; b < 16; b++) {
        if (kept.test(row, b / laneBytes, b % laneBytes)) {
          table[at++] = (byte) b;
        }
      }
    }
    return table;
  }
}
