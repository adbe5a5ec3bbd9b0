package dev.ferry.id;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;

/// The compact format as docs/compact-uuids.md has it, bit by bit, as slow as can be; written from
/// the specification.
final class CompactModel {
  private CompactModel() {}

  /// A section, of ids that are all of its kind.
  ///
  /// @param spareBits more bits for each difference than the widest of its group needs
  record Section(int kind, int spareBits, List<UUID> ids) {
    static Section of(int kind, UUID... ids) {
      return new Section(kind, 0, List.of(ids));
    }
  }

  static byte[] encode(List<Section> sections) {
    var out = new ByteArrayOutputStream();
    out.write(1);
    varint(sections.stream().mapToInt(section -> section.ids.size()).sum(), out);
    for (var section : sections) {
      out.write(section.kind);
      varint(section.ids.size(), out);
      if (section.kind == 0) {
        out.writeBytes(Ids.bytes(section.ids));
      } else {
        timed(section, out);
      }
    }
    if ((out.size() + 4) % 16 == 0) {
      out.write(0);
    }
    return withChecksum(out.toByteArray());
  }

  /// The same bytes with their checksum after them.
  static byte[] withChecksum(byte[] body) {
    return ByteBuffer.allocate(body.length + 4).put(body).putInt(crc32c(body)).array();
  }

  private static void timed(Section section, ByteArrayOutputStream out) {
    long[] times = section.ids.stream().mapToLong(id -> time(section.kind, id)).toArray();
    varint(times[0], out);
    for (int i = 1; i < times.length; i += 128) {
      int from = i;
      long[] differences =
          LongStream.range(from, Math.min(times.length, from + 128))
              .map(k -> times[(int) k] - times[(int) k - 1])
              .toArray();
      long least = Arrays.stream(differences).min().orElseThrow();
      long most = Arrays.stream(differences).max().orElseThrow();
      int width = BigInteger.valueOf(most - least).bitLength() + section.spareBits;
      varint(least < 0 ? -2 * least - 1 : 2 * least, out);
      out.write(width);
      var bits = new StringBuilder();
      for (long difference : differences) {
        bits.append(bits(BigInteger.valueOf(difference - least), width));
      }
      fill(bits, out);
    }
    var rests = section.ids.stream().map(id -> rest(section.kind, id)).toList();
    if (section.kind != 7) {
      boolean isCommon = rests.stream().distinct().count() == 1;
      out.write(isCommon ? 1 : 0);
      rests = isCommon ? rests.subList(0, 1) : rests;
    }
    fill(new StringBuilder(String.join("", rests)), out);
  }

  /// The kind of section that is for an id, besides 0.
  static int kind(UUID id) {
    boolean isTimed = id.version() == 1 || id.version() == 6 || id.version() == 7;
    return isTimed && id.variant() == 2 ? id.version() : 0;
  }

  /// From the hexadecimal digits of its text.
  private static long time(int kind, UUID id) {
    String[] fields = id.toString().split("-", -1);
    return Long.parseLong(
        switch (kind) {
          case 1 -> fields[2].substring(1) + fields[1] + fields[0];
          case 6 -> fields[0] + fields[1] + fields[2].substring(1);
          default -> fields[0] + fields[1];
        },
        16);
  }

  private static String rest(int kind, UUID id) {
    var high = kind == 7 ? bits(BigInteger.valueOf(id.getMostSignificantBits() & 0xFFF), 12) : "";
    var all = Long.toBinaryString(id.getLeastSignificantBits());
    return high + all.substring(2);
  }

  private static String bits(BigInteger value, int width) {
    var digits = value.signum() == 0 ? "" : value.toString(2);
    return "0".repeat(width - digits.length()) + digits;
  }

  private static void fill(StringBuilder bits, ByteArrayOutputStream out) {
    bits.append("0".repeat((8 - bits.length() % 8) % 8));
    for (int i = 0; i < bits.length(); i += 8) {
      out.write(Integer.parseInt(bits.substring(i, i + 8), 2));
    }
  }

  private static void varint(long value, ByteArrayOutputStream out) {
    long rest = value;
    while (rest > 127 || rest < 0) {
      out.write((int) (rest % 128) + 128);
      rest /= 128;
    }
    out.write((int) rest);
  }

  /// RFC 3720, section 12.1; the reflected polynomial is 82F63B78.
  static int crc32c(byte[] bytes) {
    int crc = -1;
    for (byte b : bytes) {
      crc ^= b & 0xFF;
      for (int bit = 0; bit < 8; bit++) {
        crc = crc >>> 1 ^ ((crc & 1) == 0 ? 0 : 0x82F63B78);
      }
    }
    return ~crc;
  }

  /// Reads what is right.
  static List<UUID> decode(byte[] bytes) {
    return new Reading(bytes).list();
  }

  private static final class Reading {
    private final byte[] bytes;
    private int at;

    /// Of the byte before `at`.
    private int bitsLeft;

    Reading(byte[] bytes) {
      this.bytes = bytes;
    }

    List<UUID> list() {
      require(next() == 1, "version");
      long count = varint();
      var ids = new ArrayList<UUID>();
      while (ids.size() < count) {
        section(ids);
      }
      require(ids.size() == count, "count");
      if ((at + 4) % 16 == 0) {
        require(next() == 0, "fill");
      }
      int checksum = crc32c(Arrays.copyOf(bytes, at));
      require(at + 4 == bytes.length, "length");
      require(checksum == ByteBuffer.wrap(bytes).getInt(at), "checksum");
      require(bytes.length % 16 != 0, "no multiple of 16");
      return ids;
    }

    private void section(List<UUID> ids) {
      int kind = next();
      int count = (int) varint();
      require(count > 0, "section");
      if (kind == 0) {
        for (int i = 0; i < count; i++) {
          ids.add(new UUID(bits(64).longValue(), bits(64).longValue()));
        }
        return;
      }
      var times = new ArrayList<Long>();
      times.add(varint());
      while (times.size() < count) {
        int inGroup = Math.min(128, count - times.size());
        long zigzag = varint();
        long least = zigzag % 2 == 0 ? zigzag / 2 : -(zigzag + 1) / 2;
        int width = next();
        for (int i = 0; i < inGroup; i++) {
          times.add(times.getLast() + least + bits(width).longValue());
        }
        align();
      }
      boolean isCommon = kind != 7 && next() == 1;
      var rest = BigInteger.ZERO;
      for (int i = 0; i < count; i++) {
        rest = i == 0 || !isCommon ? bits(kind == 7 ? 74 : 62) : rest;
        ids.add(
            Ids.timed(
                kind,
                times.get(i),
                rest.shiftRight(62).longValue(),
                rest.mod(BigInteger.TWO.pow(62)).longValue()));
      }
      align();
    }

    private BigInteger bits(int count) {
      var value = BigInteger.ZERO;
      for (int i = 0; i < count; i++) {
        if (bitsLeft == 0) {
          next();
          bitsLeft = 8;
        }
        int bit = bytes[at - 1] >> --bitsLeft & 1;
        value = value.shiftLeft(1).add(BigInteger.valueOf(bit));
      }
      return value;
    }

    private void align() {
      require(bits(bitsLeft).signum() == 0, "zeros");
    }

    private long varint() {
      long value = 0;
      for (int shift = 0; ; shift += 7) {
        int b = next();
        value += (b & 0x7FL) << shift;
        if (b < 128) {
          return value;
        }
      }
    }

    private int next() {
      return bytes[at++] & 0xFF;
    }

    private static void require(boolean isRight, String what) {
      if (!isRight) {
        throw new IllegalArgumentException(what);
      }
    }
  }
}
