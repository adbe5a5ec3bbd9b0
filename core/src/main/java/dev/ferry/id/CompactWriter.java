package dev.ferry.id;

import java.util.Collection;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Writes a compact list: sections of ids of one layout, where that saves something, and of ids as
/// they are.
final class CompactWriter {
  /// Bytes that an id takes that begins with a time, about.
  private static final int TIMED_ID = 10;

  /// Bytes besides the ids, about.
  private static final int OTHERS = 64;

  private final long[] ids;
  private final int count;
  private final BitWriter out;

  CompactWriter(Collection<UUID> ids) {
    count = ids.size();
    this.ids = new long[Math.multiplyExact(2, count)];
    int next = 0;
    long expected = OTHERS;
    for (var id : ids) {
      if (next == this.ids.length) {
        throw PackedUuids.changed(count);
      }
      this.ids[next++] = id.getMostSignificantBits();
      this.ids[next++] = id.getLeastSignificantBits();
      expected += layout(next / 2 - 1) == null ? CompactFormat.ID : TIMED_ID;
    }
    if (next != this.ids.length) {
      throw PackedUuids.changed(count);
    }
    out = new BitWriter((int) Math.min(expected, Integer.MAX_VALUE - 8));
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
      if (layout != null) {
        var section = new TimedSection(layout, ids, i, end);
        if (section.saves()) {
          putRaw(raw, i);
          section.put(out);
          raw = end;
        }
      }
      i = end;
    }
    putRaw(raw, count);
    if ((out.size() + CompactFormat.CHECKSUM) % CompactFormat.ID == 0) {
      out.putByte(0);
    }
    out.put(CompactFormat.checksum(out.array(), out.size()) & 0xFFFFFFFFL, Integer.SIZE);
    out.align();
    return out.toByteArray();
  }

  private @Nullable TimeLayout layout(int i) {
    return TimeLayout.of(ids[2 * i], ids[2 * i + 1]);
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
}
