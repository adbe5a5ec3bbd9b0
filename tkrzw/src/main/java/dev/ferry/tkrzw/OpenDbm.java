package dev.ferry.tkrzw;

import dev.ferry.utf8.Utf8;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// An open database: what is native of a [Dbm].
final class OpenDbm implements Status.Target {
  /// Bytes of a key up to which Tkrzw can read a file of a hash database; it writes longer ones.
  private static final int LONGEST_OF_HASH = (8 << 20) - 1;

  /// What Tkrzw takes for true, whatever its case.
  private static final Set<String> TRUE = Set.of("true", "t", "yes", "y", "1");

  final Gate gate = new Gate(this);

  /// To be passed to the library by whoever has entered the gate.
  final long address;

  private final String path;
  private final boolean isWritable;
  private final boolean isSharded;
  private volatile @Nullable String type;
  private final Set<OpenIterator> iterators = ConcurrentHashMap.newKeySet();

  private OpenDbm(long address, String path, boolean isWritable, boolean isSharded) {
    this.address = address;
    this.path = path;
    this.isWritable = isWritable;
    this.isSharded = isSharded;
  }

  static OpenDbm open(String path, boolean isWritable, Map<String, String> parameters) {
    Library.symbols();
    // Between a failure and the question why, nothing must be loaded that a thread may wait for.
    Status.initialize();
    var text = Parameters.text(parameters);
    var files = files(path, parameters);
    if (!isWritable || !TRUE.contains(word(parameters.getOrDefault("truncate", "")))) {
      FlatRecords.refuseWrongSizes(files);
    }
    var slot = new Slot();
    slot.take();
    try {
      slot.begin(Slot.most(path) + Slot.most(text) + 2);
      long p = slot.putText(path);
      long t = slot.putText(text);
      long opened = NativeDbm.open(p, isWritable, t);
      if (opened == 0) {
        var failure = Status.failure(() -> describe(path), "open");
        if (failure.code() != StatusCode.BROKEN_DATA_ERROR || !FlatRecords.endOtherwise(files)) {
          throw failure;
        }
        opened = NativeDbm.open(p, isWritable, t);
      }
      if (opened == 0) {
        throw Status.failure(() -> describe(path), "open");
      }
      return new OpenDbm(opened, path, isWritable, parameters.containsKey("num_shards"));
    } finally {
      slot.leave();
      slot.close();
    }
  }

  /// It, or its shards.
  private static List<String> files(String path, Map<String, String> parameters) {
    var shards = parameters.get("num_shards");
    if (shards == null || path.isEmpty()) {
      return List.of(path);
    }
    // As Tkrzw reads numbers, up to what is no digit.
    var given = word(shards).replaceFirst("^\\+?0*", "").replaceFirst("[^0-9](?s:.*)", "");
    var number = given.isEmpty() ? shardsThere(path) : given;
    return number.matches("[1-9][0-9]{0,4}")
        ? shardsOf(path, Integer.parseInt(number))
        : List.of(path);
  }

  private static String word(String parameter) {
    return parameter.strip().toLowerCase(Locale.ROOT);
  }

  /// How many Tkrzw finds: what the name of the first of all first shards says.
  private static String shardsThere(String path) {
    try (var others = Files.list(Path.of(path).toAbsolutePath().resolveSibling(""))) {
      var first = Path.of(path).getFileName() + "-00000-of-";
      return others
          .map(other -> other.getFileName().toString())
          .filter(name -> name.startsWith(first))
          .min(Comparator.naturalOrder())
          .map(name -> name.substring(first.length()).replaceFirst("^0+", ""))
          .orElse("");
    } catch (IOException | UncheckedIOException | InvalidPathException e) { // then Tkrzw says so
      return "";
    }
  }

  /// As Tkrzw names them.
  static List<String> shardsOf(String path, int number) {
    return IntStream.range(0, number)
        .mapToObj(i -> path + "-%05d-of-%05d".formatted(i, number))
        .toList();
  }

  @Override
  public String describe() {
    return describe(path);
  }

  private static String describe(String path) {
    return path.isEmpty() ? "the database in memory" : "the database " + path;
  }

  /// Waits until nobody uses it, and closes it and its iterators. Once is enough.
  ///
  /// @throws TkrzwException if what was still to be written cannot be; it is closed all the same
  void close() {
    // First, as whoever closes it otherwise waits for this thread.
    gate.refuseReentry();
    gate.takeBack();
    closeOnce();
  }

  /// Who comes second waits until it is closed.
  private synchronized void closeOnce() {
    if (gate.isClosed()) {
      return;
    }
    gate.close();
    for (var iterator : iterators) {
      iterator.free();
    }
    if (!Functions.truth(NativeDbm.CLOSE, address)) {
      throw Status.failure(this, "close");
    }
  }

  /// The length of a key that is to be written, which lies in a slot.
  ///
  /// @throws IllegalArgumentException if it is too long for this database
  int keyLength(Slot slot, long key) {
    int length = slot.length(key);
    if (length > LONGEST_OF_HASH && type(slot).equals("HashDBM")) {
      throw new IllegalArgumentException(
          "A key of %d bytes for %s: a hash database can read no more than %d"
              .formatted(length, describe(), LONGEST_OF_HASH));
    }
    return length;
  }

  /// Whether processors have to be said to write, even if they do not: a tiny database that is told
  /// that they read lets others write, and may then end the process.
  boolean mustBeWritten(Slot slot) {
    return type(slot).equals("TinyDBM");
  }

  /// Refuses changes by an iterator to a tree or skip database that is only read. Tkrzw makes them
  /// in a tree, for as long as it is open, and ends the process at a skip database.
  ///
  /// @param target what is changed, for people
  void refuseUnwritable(Slot slot, Status.Target target, String operation) {
    if (!isWritable && (isTree(slot) || type(slot).equals("SkipDBM"))) {
      throw new TkrzwException(
          StatusCode.PRECONDITION_ERROR,
          "not writable database",
          "Cannot " + operation + " " + target.describe());
    }
  }

  /// As [#refuseUnwritable], for the first record, which Tkrzw finds in shards by iterators.
  void refuseUnwritableShards(Slot slot, String operation) {
    if (isSharded) {
      refuseUnwritable(slot, this, operation);
    }
  }

  /// Whether records are in order, and changes to them are seen at once.
  boolean isUpdatedInPlace(Slot slot) {
    return Functions.truth(NativeDbm.IS_ORDERED, address) && !type(slot).equals("SkipDBM");
  }

  boolean isTree(Slot slot) {
    return type(slot).equals("TreeDBM");
  }

  /// A key that in the order of this tree is after all or most others.
  byte[] lateKey(Slot slot) {
    var order = Maintenance.inspect(this, slot).getOrDefault("key_comparator", "");
    var key = new byte[64];
    Arrays.fill(key, (byte) (order.contains("Real") ? 0x39 : 0xFF));
    if (order.contains("Decimal")) {
      key = Utf8.encode("" + Long.MAX_VALUE);
    } else if (order.contains("Hexadecimal")) {
      key = Utf8.encode(Long.toHexString(Long.MAX_VALUE));
    } else if (order.contains("Signed")) {
      key = Tkrzw.serializeInt(Long.MAX_VALUE);
    } else if (order.contains("Float")) {
      key = Tkrzw.serializeFloat(Double.MAX_VALUE);
    }
    return order.startsWith("Pair") ? Index.pair(key, new byte[0]) : key;
  }

  /// Its class, as Tkrzw calls it.
  private String type(Slot slot) {
    var known = type;
    if (known == null) {
      known = Maintenance.inspect(this, slot).getOrDefault("class", "");
      type = known;
    }
    return known;
  }

  boolean isInMemory() {
    return path.isEmpty();
  }

  boolean isSharded() {
    return isSharded;
  }

  boolean isClosed() {
    return gate.isClosed();
  }

  /// A new iterator, known here until it is closed.
  OpenIterator iterator() {
    var slot = gate.enter();
    try {
      long made = Functions.number(NativeDbm.MAKE_ITERATOR, address);
      if (made == 0) {
        throw Status.failure(this, "make an iterator of");
      }
      var iterator = new OpenIterator(this, made);
      iterators.add(iterator);
      return iterator;
    } finally {
      slot.leave();
    }
  }

  void forget(OpenIterator iterator) {
    iterators.remove(iterator);
  }
}
