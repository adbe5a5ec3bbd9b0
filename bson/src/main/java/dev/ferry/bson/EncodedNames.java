package dev.ferry.bson;

import static dev.ferry.utf8.MalformedPolicy.KEEP;

import dev.ferry.io.ByteOutput;
import dev.ferry.utf8.Utf8;
import java.util.Arrays;
import org.bson.BsonSerializationException;
import org.jspecify.annotations.Nullable;

/// Writes names of fields, which come again and again: from a table of those that were written
/// last, the same for all outputs, in the time that a copy takes.
///
/// A name has four places in the table, told by its hash code, which its string keeps. Entries do
/// not change, so threads need not agree on what the table holds. It keeps at most 512 names of 64
/// chars. A name that finds its places taken is seldom put there, so that names that never come
/// again, keys of a map perhaps, cost next to nothing.
final class EncodedNames {
  private static final int TABLE_BITS = 9;
  private static final int PLACES = 4;
  private static final int LONGEST = 64;

  /// Bytes that are copied as two longs, whether or not there are as many.
  private static final int SHORT = 2 * Long.BYTES;

  /// Of so many names that find their places taken, one takes over one of them.
  private static final int SELDOM = 32;

  private static final @Nullable Entry[] TABLE = new Entry[1 << TABLE_BITS];

  private int misses;

  /// A name, and its bytes with the NUL behind them: in two longs, if they fit in.
  static final class Entry {
    final String name;
    final byte[] bytes;
    final long low;
    final long high;

    Entry(String name) {
      this.name = name;
      var encoded = Utf8.encode(name, KEEP);
      bytes = Arrays.copyOf(encoded, encoded.length + 1);
      var padded = Arrays.copyOf(bytes, SHORT);
      low = LittleEndian.getLong(padded, 0);
      high = LittleEndian.getLong(padded, Long.BYTES);
    }

    /// Whether the two longs are all of it.
    boolean isShort() {
      return bytes.length <= SHORT;
    }
  }

  /// Writes a name and a NUL.
  ///
  /// @return how many bytes
  int write(ByteOutput output, String name) {
    var entry = find(name);
    if (entry == null) {
      return writeOther(output, name);
    }
    int length = entry.bytes.length;
    if (!entry.isShort()) {
      output.writeBytes(entry.bytes);
      return length;
    }
    int at = output.extend(SHORT);
    putShort(output.array(), at, entry.low, entry.high);
    output.setSize(at + length);
    return length;
  }

  /// Writes a type, a name and a NUL, and leaves room for a value.
  ///
  /// @param count bytes of the value, which the caller fills in
  /// @return the offset of the first
  int write(ByteOutput output, int type, String name, int count) {
    int begin = output.size();
    try {
      output.writeByte(type);
      write(output, name);
      return output.extend(count);
    } catch (Throwable e) {
      output.setSize(begin);
      throw e;
    }
  }

  /// The same for a name that was [found][#find] and is short.
  ///
  /// @param low and `high`, the name and the NUL
  /// @param length of both, in bytes
  static int writeShort(ByteOutput output, int type, long low, long high, int length, int count) {
    int at = output.extend(1 + SHORT + count);
    var array = output.array();
    array[at] = (byte) type;
    putShort(array, at + 1, low, high);
    int value = at + 1 + length;
    output.setSize(value + count);
    return value;
  }

  private static void putShort(byte[] array, int at, long low, long high) {
    LittleEndian.setLong(array, at, low);
    LittleEndian.setLong(array, at + Long.BYTES, high);
  }

  /// A name as it was encoded, if it is in the table.
  static @Nullable Entry find(String name) {
    int slot = slot(name);
    var entry = TABLE[slot];
    return entry != null && entry.name.equals(name) ? entry : findElsewhere(name, slot);
  }

  private static int slot(String name) {
    int hash = name.hashCode();
    return (hash ^ hash >>> TABLE_BITS ^ hash >>> 2 * TABLE_BITS) & (1 << TABLE_BITS) - 1;
  }

  private static @Nullable Entry findElsewhere(String name, int slot) {
    for (int i = 1; i < PLACES; i++) {
      var entry = TABLE[slot ^ i];
      if (entry != null && entry.name.equals(name)) {
        return entry;
      }
    }
    return null;
  }

  private int writeOther(ByteOutput output, String name) {
    int nul = name.indexOf('\0');
    if (nul >= 0) {
      throw new BsonSerializationException(
          "BSON cstring '%s' is not valid because it contains a null character at index %d"
              .formatted(name, nul));
    }
    if (name.length() <= LONGEST) {
      put(name, slot(name));
    }
    return Text.write(output, name);
  }

  private void put(String name, int slot) {
    for (int i = 0; i < PLACES; i++) {
      if (TABLE[slot ^ i] == null) {
        TABLE[slot ^ i] = new Entry(name);
        return;
      }
    }
    if (++misses % SELDOM == 0) {
      TABLE[slot ^ misses / SELDOM & PLACES - 1] = new Entry(name);
    }
  }
}
