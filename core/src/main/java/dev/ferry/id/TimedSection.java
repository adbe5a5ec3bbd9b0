package dev.ferry.id;

/// A section of ids of one layout, to be written: their times as differences, and their rests.
final class TimedSection {
  /// Bytes that a section between two others costs at most, besides its ids: its kind, number,
  /// first time, flag and the bits that fill its last byte, and the kind and number of the section
  /// of ids as they are that it cuts in two.
  private static final int HEADS = 6 + 9 + 1 + 1 + 6;

  /// Bits that a group costs at most, besides its differences: their least value, their width and
  /// the bits that fill its last byte.
  private static final int GROUP_HEAD = 9 * Byte.SIZE + Byte.SIZE + 7;

  private final TimeLayout layout;
  private final long[] ids;
  private final int from;
  private final int to;
  private final long first;

  /// Of each id but the first, to the one before it.
  private final long[] differences;

  private final boolean isRestCommon;

  /// @param ids pairs of longs
  TimedSection(TimeLayout layout, long[] ids, int from, int to) {
    this.layout = layout;
    this.ids = ids;
    this.from = from;
    this.to = to;
    first = layout.time(ids[2 * from], ids[2 * from + 1]);
    differences = new long[to - from - 1];
    long before = first;
    long otherRests = 0;
    for (int i = 0; i < differences.length; i++) {
      int pair = 2 * (from + 1 + i);
      long time = layout.time(ids[pair], ids[pair + 1]);
      differences[i] = time - before;
      otherRests |= ids[pair + 1] ^ ids[pair - 1];
      before = time;
    }
    // As of a machine that has but one clock sequence.
    isRestCommon = layout.highBits() == 0 && otherRests == 0;
  }

  /// Whether it takes fewer bytes than the ids as they are.
  boolean saves() {
    long bits = 0;
    for (int i = 0; i < differences.length; i += CompactFormat.GROUP) {
      int end = end(i);
      bits += GROUP_HEAD + (long) width(i, end, least(i, end)) * (end - i);
    }
    long rests = isRestCommon ? 1 : to - from;
    bits += rests * layout.restBits();
    return HEADS + bits / Byte.SIZE < (long) CompactFormat.ID * (to - from);
  }

  void put(BitWriter out) {
    out.putByte(layout.version());
    out.putVarint(to - from);
    out.putVarint(first);
    for (int i = 0; i < differences.length; i += CompactFormat.GROUP) {
      int end = end(i);
      long least = least(i, end);
      int width = width(i, end, least);
      out.putVarint(CompactFormat.zigzag(least));
      out.putByte(width);
      for (int k = i; k < end; k++) {
        out.put(differences[k] - least, width);
      }
      out.align();
    }
    if (layout.highBits() == 0) {
      out.putByte(isRestCommon ? 1 : 0);
    }
    int rests = isRestCommon ? from + 1 : to;
    for (int i = from; i < rests; i++) {
      out.put(layout.high(ids[2 * i]), layout.highBits());
      out.put(TimeLayout.low(ids[2 * i + 1]), TimeLayout.LOW_BITS);
    }
    out.align();
  }

  /// The end of a group.
  private int end(int group) {
    return Math.min(differences.length, group + CompactFormat.GROUP);
  }

  private long least(int from, int to) {
    long least = Long.MAX_VALUE;
    for (int i = from; i < to; i++) {
      least = Math.min(least, differences[i]);
    }
    return least;
  }

  /// Bits that the greatest difference above the least takes.
  private int width(int from, int to, long least) {
    long all = 0;
    for (int i = from; i < to; i++) {
      all |= differences[i] - least;
    }
    return Long.SIZE - Long.numberOfLeadingZeros(all);
  }
}
