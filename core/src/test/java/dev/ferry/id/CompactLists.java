package dev.ferry.id;

import dev.ferry.id.CompactModel.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// Seeded lists that the compact format has sections for, and ways to divide them.
final class CompactLists {
  private final Ids ids;

  CompactLists(long seed) {
    ids = new Ids(seed);
  }

  /// Runs of all kinds of ids, each up to a length.
  List<UUID> mixed(int runs, int longest) {
    var list = new ArrayList<UUID>();
    for (int i = 0; i < runs; i++) {
      run(1 + ids.below(longest), list);
    }
    return list;
  }

  private void run(int count, List<UUID> list) {
    int version = List.of(1, 1, 6, 6, 7, 7, 7, 4, 0).get(ids.below(9));
    if (version == 0) {
      list.addAll(ids.anyOrEdge(count));
      return;
    }
    int timeBits = version == 7 ? 48 : 60;
    // Steps of many widths, either way; the highest are any times at all.
    int stepBits = List.of(0, 1, 5, 14, 20, 33, timeBits).get(ids.below(7));
    boolean isCommon = ids.below(2) == 0;
    boolean isOrdered = ids.below(2) == 0;
    long randA = ids.bits(12);
    long rest = ids.bits(62);
    long time = ids.bits(1 + ids.below(timeBits));
    for (int i = 0; i < count; i++) {
      list.add(isCommon ? Ids.timed(version, time, randA, rest) : ids.timed(version, time));
      long step = ids.bits(stepBits);
      time = (isOrdered || ids.below(2) == 0 ? time + step : time - step) & (1L << timeBits) - 1;
    }
  }

  /// Any way to divide a list into sections that the format allows.
  List<Section> divided(List<UUID> list) {
    var sections = new ArrayList<Section>();
    for (int i = 0; i < list.size(); ) {
      int most = 1 + ids.below(Math.min(list.size() - i, 300));
      int kind = ids.below(4) == 0 ? 0 : CompactModel.kind(list.get(i));
      int end = i + 1;
      while (end < i + most && (kind == 0 || CompactModel.kind(list.get(end)) == kind)) {
        end++;
      }
      sections.add(new Section(kind, ids.below(3), list.subList(i, end)));
      i = end;
    }
    return sections;
  }
}
