package dev.ferry.tkrzw;

import dev.ferry.utf8.Utf8;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A secondary index: pairs of a key and a value, of which a key may have many, in their order. The
/// values are usually keys of another database.
///
/// It is a tree database, in a file or in memory, whose keys are both of the pair, and the same as
/// Tkrzw's own `PolyIndex` makes.
///
/// Every method may be called from any number of threads. After [#close] every method but it and
/// [#isOpen] throws an [IllegalStateException].
public final class Index implements AutoCloseable {
  private static final byte[] NOTHING = {};

  private final Dbm dbm;

  private Index(Dbm dbm) {
    this.dbm = dbm;
  }

  /// Opens an index for reading and writing; makes it if there is none.
  ///
  /// @param path ends with `.tkt`
  public static Index open(Path path) {
    return open(path.toString(), true, Map.of());
  }

  /// Opens an index for reading and writing; makes it if there is none.
  ///
  /// @param options of which the comparator, if it is set, is one for pairs
  public static Index open(Path path, TreeOptions options) {
    return open(path.toString(), true, options.parameters());
  }

  /// Opens an index that is there, for reading.
  public static Index openReadOnly(Path path) {
    return open(path.toString(), false, Map.of());
  }

  /// Makes an index in memory.
  public static Index inMemory() {
    return open("", true, Map.of());
  }

  /// Opens an index with parameters as Tkrzw itself takes them.
  ///
  /// @param path empty for one in memory
  public static Index open(String path, boolean isWritable, Map<String, String> parameters) {
    var all = new LinkedHashMap<String, String>();
    all.put("key_comparator", "PairLexicalKeyComparator");
    if (path.isEmpty()) {
      all.put("dbm", "BabyDBM");
    } else { // as Tkrzw's own indexes have them
      all.put("dbm", "TreeDBM");
      all.put("align_pow", "12");
      all.put("max_page_size", "4080");
    }
    all.putAll(parameters);
    return new Index(Dbm.open(path, isWritable, all));
  }

  @Override
  public void close() {
    dbm.close();
  }

  public boolean isOpen() {
    return dbm.isOpen();
  }

  public boolean isWritable() {
    return dbm.isWritable();
  }

  /// Whether there is a pair.
  public boolean contains(byte[] key, byte[] value) {
    return dbm.contains(pair(key, value));
  }

  public boolean contains(String key, String value) {
    return contains(Utf8.encode(key), Utf8.encode(value));
  }

  /// The values of a key, in their order.
  ///
  /// @param most how many at most; 0 for all
  public List<byte[]> values(byte[] key, int most) {
    var values = new ArrayList<byte[]>();
    try (var cursor = dbm.cursor()) {
      cursor.jump(pair(key, NOTHING));
      while (most <= 0 || values.size() < most) {
        var record = cursor.step();
        if (record == null) {
          break;
        }
        var pair = pair(record.key());
        if (!Arrays.equals(pair.key(), key)) {
          break;
        }
        values.add(pair.value());
      }
    }
    return values;
  }

  public List<String> values(String key, int most) {
    return values(Utf8.encode(key), most).stream().map(Utf8::decode).toList();
  }

  /// Adds a pair, unless it is there.
  public void add(byte[] key, byte[] value) {
    dbm.set(pair(key, value), NOTHING);
  }

  public void add(String key, String value) {
    add(Utf8.encode(key), Utf8.encode(value));
  }

  /// Removes a pair.
  ///
  /// @return whether it was there
  public boolean remove(byte[] key, byte[] value) {
    return dbm.remove(pair(key, value));
  }

  public boolean remove(String key, String value) {
    return remove(Utf8.encode(key), Utf8.encode(value));
  }

  /// How many pairs there are.
  public long count() {
    return dbm.count();
  }

  /// Its file, as Tkrzw knows it.
  public Path path() {
    return dbm.path();
  }

  /// As [#path], for paths that Java cannot tell in the encoding of this system.
  public String pathText() {
    return dbm.pathText();
  }

  /// Removes all pairs.
  public void clear() {
    dbm.clear();
  }

  /// Builds it anew, which gives back what removed pairs have left.
  public void rebuild() {
    dbm.rebuild();
  }

  /// Writes what is in memory to the file.
  ///
  /// @param isHard whether to wait until the device has it
  public void synchronize(boolean isHard) {
    dbm.synchronize(isHard);
  }

  /// A cursor over the pairs, at none at first. To be closed.
  public IndexIterator cursor() {
    return new IndexIterator(dbm.cursor());
  }

  /// For people: the path, and whether it is open.
  @Override
  public String toString() {
    return "an index in " + dbm;
  }

  /// A pair as one key: each part after its length in base 128, the highest digit first, all but
  /// the last with the highest bit set.
  static byte[] pair(byte[] key, byte[] value) {
    var pair = new byte[digits(key.length) + key.length + digits(value.length) + value.length];
    put(pair, put(pair, 0, key), value);
    return pair;
  }

  private static int digits(int length) {
    return Math.max(1, (38 - Integer.numberOfLeadingZeros(length)) / 7);
  }

  /// @return where it ends
  private static int put(byte[] pair, int at, byte[] part) {
    for (int digit = digits(part.length) - 1; digit >= 0; digit--) {
      int value = part.length >>> 7 * digit & 0x7F;
      pair[at++] = (byte) (digit > 0 ? value | 0x80 : value);
    }
    System.arraycopy(part, 0, pair, at, part.length);
    return at + part.length;
  }

  /// What [#pair(byte[], byte[])] was made of.
  ///
  /// @throws IllegalStateException if it is no pair
  static KeyValue pair(byte[] pair) {
    var key = part(pair, 0);
    return new KeyValue(key, part(pair, digits(key.length) + key.length));
  }

  private static byte[] part(byte[] pair, int begin) {
    long length = 0;
    int at = begin;
    while (at < pair.length && at < begin + 5) {
      byte digit = pair[at++];
      length = length << 7 | digit & 0x7F;
      if (digit >= 0) {
        if (length > pair.length - at) {
          break;
        }
        return Arrays.copyOfRange(pair, at, at + (int) length);
      }
    }
    throw new IllegalStateException(
        "A key of %d bytes is no pair: no part begins at %d".formatted(pair.length, begin));
  }

  static @Nullable KeyValue pair(@Nullable KeyValue record) {
    return record == null ? null : pair(record.key());
  }
}
