package dev.ferry.cli.db;

import dev.ferry.tkrzw.Dbm;
import dev.ferry.tkrzw.DbmIterator;
import dev.ferry.tkrzw.KeyValue;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/// Some of a database's records, one after the other.
final class Walk {
  /// What is done with each record.
  interface Step {
    void with(KeyValue record) throws IOException;
  }

  private static final String LEXICAL = "LexicalKeyComparator";

  private final Dbm dbm;
  private final byte @Nullable [] from;
  private final byte @Nullable [] to;
  private final byte @Nullable [] prefix;
  private final boolean isReverse;
  private final String comparator;

  /// @param from the first key; null for no bound, as of the others
  /// @param to the first key after the last
  Walk(
      Dbm dbm,
      byte @Nullable [] from,
      byte @Nullable [] to,
      byte @Nullable [] prefix,
      boolean isReverse)
      throws Failure {
    this.dbm = dbm;
    this.from = from;
    this.to = to;
    this.prefix = prefix;
    this.isReverse = isReverse;
    if (!dbm.isOrdered() && (from != null || to != null || isReverse)) {
      throw Failure.usage(
          "--from, --to and --reverse are for databases in order: tree, skip, baby and stdtree.");
    }
    comparator = dbm.inspect().getOrDefault("key_comparator", LEXICAL);
  }

  void run(long most, Step step) throws IOException {
    if (from != null && to != null && !isBefore(from, to)) {
      return;
    }
    boolean isPrefixRange = prefix != null && dbm.isOrdered() && comparator.equals(LEXICAL);
    var first = isPrefixRange ? prefix : from;
    var end = isPrefixRange && prefix != null ? after(prefix) : to;
    try (var cursor = dbm.cursor()) {
      var stop = isReverse ? lastBefore(cursor, first) : firstFrom(cursor, end);
      if (isReverse) {
        if (end == null) {
          cursor.last();
        } else {
          cursor.jumpLower(end, false);
        }
      } else if (first == null) {
        cursor.first();
      } else {
        cursor.jump(first);
      }
      long left = most;
      while (left > 0) {
        var record = isReverse ? cursor.get() : cursor.step();
        if (record == null || stop != null && Arrays.equals(record.key(), stop)) {
          break;
        }
        if (prefix == null || startsWith(record.key(), prefix)) {
          step.with(record);
          left--;
        }
        if (isReverse) {
          cursor.previous();
        }
      }
    }
  }

  /// The key at which to stop on the way up.
  private static byte @Nullable [] firstFrom(DbmIterator cursor, byte @Nullable [] bound) {
    if (bound == null) {
      return null;
    }
    cursor.jump(bound);
    return cursor.key();
  }

  /// The key at which to stop on the way down.
  private static byte @Nullable [] lastBefore(DbmIterator cursor, byte @Nullable [] bound) {
    if (bound == null) {
      return null;
    }
    cursor.jumpLower(bound, false);
    return cursor.key();
  }

  /// Whether a key comes before another one: by Tkrzw's own comparators, in a database of two.
  private boolean isBefore(byte[] a, byte[] b) {
    if (comparator.equals(LEXICAL)) {
      return Arrays.compareUnsigned(a, b) < 0;
    }
    var parameters = new LinkedHashMap<String, String>();
    parameters.put("dbm", "BabyDBM");
    parameters.put("key_comparator", comparator);
    try (var both = Dbm.open("", true, parameters);
        var cursor = both.cursor()) {
      both.set(a, a);
      both.set(b, b);
      cursor.first();
      return both.count() == 2 && Arrays.equals(cursor.key(), a);
    }
  }

  private static boolean startsWith(byte[] key, byte[] prefix) {
    return key.length >= prefix.length
        && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
  }

  /// The first key, by bytes, after all those that begin so; null if there is none.
  private static byte @Nullable [] after(byte[] prefix) {
    int length = prefix.length;
    while (length > 0 && prefix[length - 1] == (byte) 0xFF) {
      length--;
    }
    if (length == 0) {
      return null;
    }
    var after = Arrays.copyOf(prefix, length);
    after[length - 1]++;
    return after;
  }
}
