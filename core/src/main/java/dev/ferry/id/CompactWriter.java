package dev.ferry.id;

import java.util.Collection;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Writes a compact list: sections of ids of one layout, where that saves something, and of ids as
/// they are.
final class CompactWriter {
  /// Bytes that a section between two others costs at most, besides its ids: its kind, number,
  /// first time, flag and the bits that fill its last byte, and the kind and number of the section
  /// of ids as they are that it cuts in two.
  private static final int HEADS = 6 + 9 + 1 + 1 + 6;

  /// Bits that a group costs at most, besides its differences: their least value, their width and
  /// the bits that fill its last byte.
  private static final int GROUP_HEAD = 9 * Byte.SIZE + Byte.SIZE + 7;

  private final long[] ids;
  private final int count;
  private final BitWriter out;

  CompactWriter(Collection<UUID> ids) {
    count = ids.size();
    this.ids = new long[Math.multiplyExact(2, count)];
    int next = 0;
    for (var id : ids) {
      if (next == this.ids.length) {
        throw PackedUuids.changed(count);
      }
      this.ids[next++] = id.getMostSignificantBits();
      this.ids[next++] = id.getLeastSignificantBits();
    }
    if (next != this.ids.length) {
      throw PackedUuids.changed(count);
    }
    out = new BitWriter((int) Math.min(10L * count + 64, Integer.MAX_VALUE - 8));
  }

  byte[] toByteArray() {
    out.putByte(CompactFormat.VERSION);
    out.putVarint(count);
    int raw = 0;
    int i = 0;
    while (i < count) {
      var layout = layout(i);
      int end = i + 1;
      while (end < count && layout(end) == layout) {
        end++;
      }
      if (layout != null && saves(layout, i, end)) {
        putRaw(raw, i);
        putTimed(layout, i, end);
        raw = end;
      }
      i = end;
    }
    putRaw(raw, count);
    if ((out.size() + CompactFormat.CHECKSUM) % CompactFormat.ID == 0) {
      out.putByte(0);
    }
    out.put(CompactFormat.checksum(out.array(), out.size()) & 0xFFFFFFFFL, Integer.SIZE);
    return out.toByteArray();
  }

  private @Nullable TimeLayout layout(int i) {
    return TimeLayout.of(ids[2 * i], ids[2 * i + 1]);
  }

  private boolean saves(TimeLayout layout, int from, int to) {
    long bits = 0;
    for (int i = from + 1; i < to; i += CompactFormat.GROUP) {
      int end = Math.min(to, i + CompactFormat.GROUP);
      bits += GROUP_HEAD + (long) group(layout, i, end).width * (end - i);
    }
    long rests = isRestCommon(layout, from, to) ? 1 : to - from;
    bits += rests * layout.restBits();
    return HEADS + bits / Byte.SIZE < (long) CompactFormat.ID * (to - from);
  }

  private void putRaw(int from, int to) {
    if (from == to) {
      return;
    }
    out.putByte(CompactFormat.RAW);
    out.putVarint(to - from);
    for (int i = 2 * from; i < 2 * to; i++) {
      out.put(ids[i], Long.SIZE);
    }
  }

  private void putTimed(TimeLayout layout, int from, int to) {
    out.putByte(layout.version());
    out.putVarint(to - from);
    out.putVarint(time(layout, from));
    for (int i = from + 1; i < to; i += CompactFormat.GROUP) {
      int end = Math.min(to, i + CompactFormat.GROUP);
      var group = group(layout, i, end);
      out.putVarint(CompactFormat.zigzag(group.least));
      out.putByte(group.width);
      for (int k = i; k < end; k++) {
        out.put(difference(layout, k) - group.least, group.width);
      }
      out.align();
    }
    boolean isCommon = isRestCommon(layout, from, to);
    if (layout.highBits() == 0) {
      out.putByte(isCommon ? 1 : 0);
    }
    for (int i = from; i < (isCommon ? from + 1 : to); i++) {
      out.put(layout.high(ids[2 * i]), layout.highBits());
      out.put(TimeLayout.low(ids[2 * i + 1]), TimeLayout.LOW_BITS);
    }
    out.align();
  }

  /// What the differences of a group have in common.
  private record Group(long least, int width) {}

  private Group group(TimeLayout layout, int from, int to) {
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int i = from; i < to; i++) {
      long difference = difference(layout, i);
      least = Math.min(least, difference);
      most = Math.max(most, difference);
    }
    return new Group(least, Long.SIZE - Long.numberOfLeadingZeros(most - least));
  }

  private long difference(TimeLayout layout, int i) {
    return time(layout, i) - time(layout, i - 1);
  }

  private long time(TimeLayout layout, int i) {
    return layout.time(ids[2 * i], ids[2 * i + 1]);
  }

  /// Whether all ids of a machine that has but one clock sequence have the same rest.
  private boolean isRestCommon(TimeLayout layout, int from, int to) {
    if (layout.highBits() != 0) {
      return false;
    }
    for (int i = from + 1; i < to; i++) {
      if (ids[2 * i + 1] != ids[2 * from + 1]) {
        return false;
      }
    }
    return true;
  }
}
