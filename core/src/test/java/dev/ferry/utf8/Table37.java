package dev.ferry.utf8;

/// Table 3-7 of the Unicode Standard, "Well-Formed UTF-8 Byte Sequences", walked byte by byte: the
/// slow and obvious answer to where malformed bytes begin.
final class Table37 {
  /// One row a line: the lowest and highest first byte, then those of each following byte.
  private static final int[][] ROWS = {
    {0x00, 0x7F},
    {0xC2, 0xDF, 0x80, 0xBF},
    {0xE0, 0xE0, 0xA0, 0xBF, 0x80, 0xBF},
    {0xE1, 0xEC, 0x80, 0xBF, 0x80, 0xBF},
    {0xED, 0xED, 0x80, 0x9F, 0x80, 0xBF},
    {0xEE, 0xEF, 0x80, 0xBF, 0x80, 0xBF},
    {0xF0, 0xF0, 0x90, 0xBF, 0x80, 0xBF, 0x80, 0xBF},
    {0xF1, 0xF3, 0x80, 0xBF, 0x80, 0xBF, 0x80, 0xBF},
    {0xF4, 0xF4, 0x80, 0x8F, 0x80, 0xBF, 0x80, 0xBF},
  };

  private static final int[] NO_ROW = {};

  private static final int[][] ROW_OF_LEAD = new int[256][];

  static {
    for (int lead = 0; lead < 256; lead++) {
      ROW_OF_LEAD[lead] = NO_ROW;
      for (int[] row : ROWS) {
        if (lead >= row[0] && lead <= row[1]) {
          ROW_OF_LEAD[lead] = row;
        }
      }
    }
  }

  private Table37() {}

  /// The index in `src` of the first byte of the first maximal subpart, or -1 if there is none.
  static int indexOfMalformed(byte[] src, int offset, int length) {
    int end = offset + length;
    int index = offset;
    while (index < end) {
      int matched = matched(src, index, end);
      if (matched == 0 || matched < ROW_OF_LEAD[src[index] & 0xFF].length / 2) {
        return index;
      }
      index += matched;
    }
    return -1;
  }

  /// How many bytes the maximal subpart at `index` has; that of a byte which begins nothing is 1.
  static int maximalSubpart(byte[] src, int index, int end) {
    return Math.max(1, matched(src, index, end));
  }

  /// How many bytes from `index` on match their row of the table.
  private static int matched(byte[] src, int index, int end) {
    int[] row = ROW_OF_LEAD[src[index] & 0xFF];
    int matched = 0;
    while (matched < row.length / 2 && index + matched < end) {
      int value = src[index + matched] & 0xFF;
      if (value < row[2 * matched] || value > row[2 * matched + 1]) {
        break;
      }
      matched++;
    }
    return matched;
  }
}
