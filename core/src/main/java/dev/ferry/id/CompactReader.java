package dev.ferry.id;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/// Reads a compact list whose checksum is right.
final class CompactReader {
  /// A group of ids takes two bytes or more, so that a short list cannot claim to be a long one.
  private static final int IDS_PER_BYTE = CompactFormat.GROUP / 2;

  private final BitReader in;

  CompactReader(byte[] bytes, int end) {
    in = new BitReader(bytes, end);
  }

  List<UUID> read(int mostIds) {
    in.getByte(); // The version.
    long count = in.getVarint();
    if (count < 0 || count > mostIds) {
      throw in.malformed("%s ids".formatted(shown(count)), "at most %,d".formatted(mostIds));
    }
    if (count > (long) in.left() * IDS_PER_BYTE) {
      throw in.malformed(
          "%,d ids in %,d bytes".formatted(count, in.left()),
          "at most %d a byte".formatted(IDS_PER_BYTE));
    }
    // Ids of less than a byte each are not believed before their groups have been read.
    var ids = new ArrayList<UUID>((int) Math.min(count, in.left()));
    while (ids.size() < count) {
      int kind = in.getByte();
      long section = in.getVarint();
      if (section < 1 || section > count - ids.size()) {
        throw in.malformed(
            "a section of %s ids".formatted(shown(section)),
            "1 to %,d".formatted(count - ids.size()));
      }
      if (kind == CompactFormat.RAW) {
        readRaw((int) section, ids);
      } else {
        readTimed(layout(kind), (int) section, ids);
      }
    }
    if ((in.position() + CompactFormat.CHECKSUM) % CompactFormat.ID == 0 && in.getByte() != 0) {
      throw in.malformed("a fill that is not 0", "0");
    }
    if (in.left() > 0) {
      throw in.malformed("more bytes", "the checksum");
    }
    return ids;
  }

  private static String shown(long unsigned) {
    return unsigned < 0 ? Long.toUnsignedString(unsigned) : "%,d".formatted(unsigned);
  }

  private TimeLayout layout(int kind) {
    var layout = TimeLayout.ofVersion(kind);
    if (layout == null) {
      throw in.malformed("a section of kind %d".formatted(kind), "0, 1, 6 or 7");
    }
    return layout;
  }

  private void readRaw(int count, List<UUID> ids) {
    for (int i = 0; i < count; i++) {
      ids.add(new UUID(in.get(Long.SIZE), in.get(Long.SIZE)));
    }
  }

  private void readTimed(TimeLayout layout, int count, List<UUID> ids) {
    var times = new long[Math.min(count, in.left())];
    times[0] = checked(layout, in.getVarint());
    for (int i = 1; i < count; i += CompactFormat.GROUP) {
      long least = CompactFormat.unzigzag(in.getVarint());
      int width = in.getByte();
      if (width > Long.SIZE) {
        throw in.malformed("a width of %d bits".formatted(width), "at most 64");
      }
      int end = Math.min(count, i + CompactFormat.GROUP);
      if (end > times.length) {
        times = Arrays.copyOf(times, (int) Math.min(count, end + (long) times.length));
      }
      for (int k = i; k < end; k++) {
        times[k] = checked(layout, times[k - 1] + least + in.get(width));
      }
      in.align();
    }
    boolean isCommon = layout.highBits() == 0 && isCommon();
    long high = 0;
    long low = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || !isCommon) {
        high = in.get(layout.highBits());
        low = in.get(TimeLayout.LOW_BITS);
      }
      ids.add(layout.id(times[i], high, low));
    }
    in.align();
  }

  private boolean isCommon() {
    int flag = in.getByte();
    if (flag > 1) {
      throw in.malformed("a flag of %d".formatted(flag), "0 or 1");
    }
    return flag == 1;
  }

  private long checked(TimeLayout layout, long time) {
    if (time >>> layout.timeBits() != 0) {
      throw in.malformed(
          "a time of %s".formatted(Long.toUnsignedString(time)),
          "one of %d bits".formatted(layout.timeBits()));
    }
    return time;
  }
}
