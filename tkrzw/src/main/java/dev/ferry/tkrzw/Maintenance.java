package dev.ferry.tkrzw;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;

/// The calls for a database as a whole.
final class Maintenance {
  /// Bytes of a `TkrzwKeyValuePair`, and of a `TkrzwStr`.
  private static final int PAIR = 32;

  private static final int STRING = 16;

  private static final byte[] NOTHING = {};

  private final OpenDbm dbm;
  private final Gate gate;
  private final long address;

  Maintenance(OpenDbm dbm) {
    this.dbm = dbm;
    gate = dbm.gate;
    address = dbm.address;
  }

  /// A function that tells something and cannot fail.
  boolean is(MethodHandle function) {
    var slot = gate.enter();
    try {
      return Functions.truth(function, address);
    } finally {
      slot.leave();
    }
  }

  /// What is in memory is writable, although Tkrzw says it is not.
  boolean isWritable() {
    return is(NativeDbm.IS_WRITABLE) || dbm.isInMemory();
  }

  void clear() {
    call("clear", dbm -> Functions.truth(NativeDbm.CLEAR, dbm));
  }

  /// A number that is negative on failure.
  long number(MethodHandle function, String operation) {
    var slot = gate.enter();
    try {
      long number = Functions.number(function, address);
      if (number < 0) {
        throw Status.failure(dbm, operation);
      }
      return number;
    } finally {
      slot.leave();
    }
  }

  double timestamp() {
    var slot = gate.enter();
    try {
      double seconds = NativeDbm.timestamp(address);
      if (Double.isNaN(seconds)) {
        throw Status.failure(dbm, "tell the time of");
      }
      return seconds;
    } finally {
      slot.leave();
    }
  }

  String path() {
    var slot = gate.enter();
    try {
      long path = Functions.number(NativeDbm.FILE_PATH, address);
      if (path == 0) {
        throw Status.failure(dbm, "tell the path of");
      }
      try {
        return Memory.string(path);
      } finally {
        Functions.free(path);
      }
    } finally {
      slot.leave();
    }
  }

  void rebuild(Map<String, String> parameters) {
    var buckets = parameters.get("num_buckets");
    if (buckets != null && isTiny()) {
      tryTable(buckets);
    }
    callWithText("rebuild", Parameters.text(parameters), text -> NativeDbm.rebuild(address, text));
  }

  /// Refuses a hash table for which there is no memory: Tkrzw would go on with the old one as if it
  /// were the new one, and end the process.
  private void tryTable(String buckets) {
    try {
      OpenDbm.open("", true, Map.of("dbm", "TinyDBM", "num_buckets", buckets)).close();
    } catch (TkrzwException e) {
      throw new TkrzwException(
          e.code(),
          "there is no memory for a hash table with num_buckets=" + buckets,
          "Cannot rebuild " + dbm.describe());
    }
  }

  void synchronize(boolean isHard, Map<String, String> parameters) {
    callWithText(
        "synchronize",
        Parameters.text(parameters),
        text -> NativeDbm.synchronize(address, isHard, text));
  }

  void copyFileData(String path, boolean isHard) {
    var own = paths();
    int shards = own.size() - 1; // besides the path that is theirs together
    refuseOwn("copy", own, shards <= 0 ? List.of(path) : OpenDbm.shardsOf(path, shards));
    callWithText("copy", path, text -> NativeDbm.copyFileData(address, text, isHard));
  }

  /// Its path and those of its shards, as Tkrzw has opened them; none in memory.
  private Collection<String> paths() {
    var properties = inspect();
    properties.keySet().removeIf(name -> !name.endsWith("path"));
    return properties.values();
  }

  /// Tkrzw would cut the file that it has mapped into memory.
  private void refuseOwn(String operation, Collection<String> own, List<String> destinations) {
    if (RealFiles.meet(own, destinations)) {
      throw new IllegalArgumentException(
          "Cannot %s %s to its own file".formatted(operation, dbm.describe()));
    }
  }

  void export(OpenDbm destination) {
    if (destination == dbm) {
      throw new IllegalArgumentException("Cannot export " + dbm.describe() + " to itself");
    }
    onRecords(true, records -> records.exportItself(destination));
  }

  private void exportItself(OpenDbm destination) {
    var other = destination.gate.enter();
    try {
      call("export", address -> NativeDbm.export(address, destination.address));
    } finally {
      other.leave();
    }
  }

  void exportRecords(DbmFile destination) {
    refuseOwn("export", paths(), List.of(destination.pathText()));
    onRecords(
        true,
        records ->
            destination.use(
                file -> records.call("export", address -> NativeDbm.exportRecords(address, file))));
  }

  void importRecords(DbmFile source) {
    source.useRecords("import into %s from".formatted(dbm.describe()), new Records(dbm)::setAll);
  }

  void exportKeys(DbmFile destination) {
    refuseOwn("export the keys of", paths(), List.of(destination.pathText()));
    onRecords(
        false,
        records ->
            destination.use(
                file ->
                    records.call(
                        "export the keys of", address -> NativeDbm.exportKeys(address, file))));
  }

  private void call(String operation, LongPredicate call) {
    var slot = gate.enter();
    try {
      if (!call.test(address)) {
        throw Status.failure(dbm, operation);
      }
    } finally {
      slot.leave();
    }
  }

  private void callWithText(String operation, String text, LongPredicate call) {
    var slot = gate.enter();
    try {
      slot.begin(Slot.most(text) + 1);
      if (!call.test(slot.putText(text))) {
        throw Status.failure(dbm, operation);
      }
    } finally {
      slot.leave();
    }
  }

  Map<String, String> inspect() {
    var slot = gate.enter();
    try {
      return inspect(dbm, slot);
    } finally {
      slot.leave();
    }
  }

  /// For one who has taken a slot.
  static Map<String, String> inspect(OpenDbm dbm, Slot slot) {
    long pairs = NativeDbm.inspect(dbm.address, slot.results());
    if (pairs == 0) {
      throw Status.failure(dbm, "inspect");
    }
    int count = Memory.integer(slot.results());
    try {
      var properties = new LinkedHashMap<String, String>();
      for (int i = 0; i < count; i++) {
        long at = pairs + (long) i * PAIR;
        properties.put(
            Memory.string(Memory.address(at), Memory.integer(at + 8)),
            Memory.string(Memory.address(at + 16), Memory.integer(at + 24)));
      }
      return properties;
    } finally {
      Functions.freeMap(pairs, count);
    }
  }

  List<byte[]> search(String mode, Object pattern, int capacity) {
    var found = new ArrayList<byte[]>();
    if ((mode.equals("lower") || mode.equals("lowerinc")) && isTree()) {
      addLower(pattern, mode.equals("lowerinc"), capacity, found);
      return found;
    }
    onRecords(false, records -> found.addAll(records.searchItself(mode, pattern, capacity)));
    return found;
  }

  /// Not by Tkrzw, which may begin at the wrong page: see [OpenIterator#last].
  private void addLower(Object pattern, boolean isInclusive, int capacity, List<byte[]> found) {
    var cursor = dbm.iterator();
    try {
      cursor.jumpLower(pattern, isInclusive);
      var key = cursor.key();
      while (key != null && (capacity <= 0 || found.size() < capacity)) {
        found.add(key);
        key = cursor.callAtRecord(NativeIterator.PREVIOUS, "move") ? cursor.key() : null;
      }
    } finally {
      cursor.close();
    }
  }

  private boolean isTree() {
    var slot = gate.enter();
    try {
      return dbm.isTree(slot);
    } finally {
      slot.leave();
    }
  }

  /// Does something with all records, of which Tkrzw may go through some without keeping others
  /// from freeing them, which may end the process: then with a copy.
  ///
  /// @param withValues whether the values matter
  private void onRecords(boolean withValues, Consumer<Maintenance> action) {
    if (!isTiny()) { // others keep writers away
      action.accept(this);
      return;
    }
    var copy = OpenDbm.open("", true, Map.of("dbm", "StdHashDBM", "num_buckets", "1000"));
    try {
      var records = new Records(copy);
      new Processing(dbm)
          .processEach(
              (key, value) -> {
                records.set(key, withValues && value != null ? value : NOTHING, true);
                return null;
              },
              false);
      action.accept(new Maintenance(copy));
    } finally {
      copy.close();
    }
  }

  private boolean isTiny() {
    var slot = gate.enter();
    try {
      return dbm.mustBeWritten(slot);
    } finally {
      slot.leave();
    }
  }

  private List<byte[]> searchItself(String mode, Object pattern, int capacity) {
    var slot = gate.enter();
    try {
      slot.begin(Slot.most(mode) + 1 + Slot.most(pattern));
      long word = slot.putText(mode);
      long p = slot.put(pattern);
      // In the modes for ordered databases Tkrzw itself takes 0 for none.
      int most = capacity <= 0 ? Integer.MAX_VALUE : capacity;
      int size = slot.length(p);
      LongSupplier call =
          () -> {
            long strings = NativeDbm.search(address, word, p, size, most, slot.results());
            if (strings == 0) {
              throw Status.failure(dbm, "search");
            }
            return strings;
          };
      long found = mode.equals("regex") ? LargeStack.call(call) : call.getAsLong();
      return takeStrings(found, Memory.integer(slot.results()));
    } finally {
      slot.leave();
    }
  }

  /// Reads an array of `TkrzwStr`, which is given back.
  static List<byte[]> takeStrings(long strings, int count) {
    try {
      var taken = new ArrayList<byte[]>(count);
      for (int i = 0; i < count; i++) {
        long at = strings + (long) i * STRING;
        taken.add(Memory.bytes(Memory.address(at), Memory.integer(at + 8)));
      }
      return taken;
    } finally {
      Functions.freeStrings(strings, count);
    }
  }

  static void restore(String from, String to, String type, long endOffset, String cipherKey) {
    Library.symbols();
    Status.initialize();
    if (RealFiles.meet(List.of(from), List.of(to))) {
      throw new IllegalArgumentException("Cannot restore the database " + from + " as itself");
    }
    var slot = new Slot();
    slot.take();
    try {
      slot.begin(Slot.most(from) + Slot.most(to) + Slot.most(type) + Slot.most(cipherKey) + 4);
      if (!NativeDbm.restore(
          slot.putText(from),
          slot.putText(to),
          slot.putText(type),
          endOffset,
          slot.putText(cipherKey))) {
        throw Status.failure(() -> "the database " + from + " as " + to, "restore");
      }
    } finally {
      slot.leave();
      slot.close();
    }
  }
}
