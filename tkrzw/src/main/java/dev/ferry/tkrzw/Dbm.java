package dev.ferry.tkrzw;

import java.lang.System.Logger;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A database of Tkrzw: records of a key and a value, both of which are bytes.
///
/// ```java
/// try (var dbm = Dbm.open(Path.of("words.tkh"), new HashOptions().buckets(2_000_000))) {
///   dbm.set("渡し舟", "ferry");
///   String meaning = dbm.get("渡し舟");
/// }
/// ```
///
/// Keys and values are given as arrays of bytes; as strings, which stand for their UTF-8 bytes
/// (lone surrogates for a question mark, as in `String.getBytes`); or as segments, whose methods
/// allocate nothing, and buffers. What is given is copied before the method returns.
///
/// **Nothing there.** What asks for a record returns null, false or -1 if there is none. Everything
/// else that fails is a [TkrzwException] with Tkrzw's status, message and the path. Null is never
/// taken for a key or a value.
///
/// **Threads.** Every method may be called from any number of threads, virtual ones too: Tkrzw
/// locks what it must. A call holds its carrier thread, as it does not run in Java. [#close] waits
/// for calls that are under way. After it, every method but it and [#isOpen] throws an
/// [IllegalStateException].
///
/// **Closing.** Until a database is closed or synchronised, what was written to it may be in memory
/// only. One that is forgotten is closed, and logged, when the garbage collector finds it, which
/// may be never.
public final class Dbm implements AutoCloseable, Iterable<KeyValue> {
  /// Stands for any value in [#compareExchange]: this array, not one equal to it. Expected: some
  /// record, whatever its value. Desired: leave it as it is.
  @SuppressWarnings("MutablePublicArray") // it has no elements
  public static final byte[] ANY = new byte[0];

  static final Cleaner CLEANER = Cleaner.create();
  private static final Logger LOGGER = System.getLogger(Dbm.class.getName());

  private final OpenDbm open;
  private final Cleaner.Cleanable cleanable;
  private final Records records;
  private final Processing processing;
  private final Maintenance maintenance;

  private Dbm(OpenDbm open) {
    this.open = open;
    records = new Records(open);
    processing = new Processing(open);
    maintenance = new Maintenance(open);
    cleanable = CLEANER.register(this, () -> closeForgotten(open));
  }

  private static void closeForgotten(OpenDbm open) {
    if (!open.isClosed()) {
      LOGGER.log(Logger.Level.WARNING, "{0} was not closed", open.describe());
      try {
        open.close();
      } catch (TkrzwException e) {
        LOGGER.log(Logger.Level.ERROR, "What was written last may be lost", e);
      }
    }
  }

  /// Opens a database for reading and writing; makes it if there is none.
  ///
  /// @param options of the class of the database
  public static Dbm open(Path path, DbmOptions<?> options) {
    return open(path.toString(), true, options.parameters());
  }

  /// Opens a database for reading and writing whose class its file name tells: `.tkh` hash, `.tkt`
  /// tree, `.tks` skip, `.tkmt` tiny, `.tkmb` baby, `.tkmc` cache, `.tksh` hash of the standard
  /// library, `.tkst` tree of the standard library; makes it if there is none.
  public static Dbm open(Path path) {
    return open(path.toString(), true, Map.of());
  }

  /// Opens a database that is there, for reading. Changes fail with
  /// [StatusCode#PRECONDITION_ERROR]; those to one that is kept in memory are made there, and are
  /// never written to its file.
  ///
  /// Where one that is kept in memory ends with an empty value, which Tkrzw does not see there,
  /// three bytes are added to its file even so.
  ///
  /// @param options of the class of the database
  public static Dbm openReadOnly(Path path, DbmOptions<?> options) {
    return open(path.toString(), false, options.parameters());
  }

  /// Opens a database that is there, for reading, whose class its file name tells.
  public static Dbm openReadOnly(Path path) {
    return open(path.toString(), false, Map.of());
  }

  /// Makes a database in memory, of the classes tiny, baby, cache, and of the standard library's
  /// hash and tree.
  public static Dbm inMemory(DbmOptions<?> options) {
    return open("", true, options.parameters());
  }

  /// Opens a database with parameters as Tkrzw itself takes them, also such as Ferry does not know.
  ///
  /// @param path empty for one in memory
  /// @param parameters with neither commas nor, in names, equals signs
  public static Dbm open(String path, boolean isWritable, Map<String, String> parameters) {
    return new Dbm(OpenDbm.open(path, isWritable, parameters));
  }

  /// Restores what can be of a broken database, in a new one. Neither may be open.
  ///
  /// @param type such as `HashDBM`; empty to go by the file name
  /// @param endOffset where to stop, in bytes from the beginning; -1 for the end, 0 for the size at
  ///   the time of the last synchronisation
  /// @param cipherKey of a database with a cipher; empty for none. Libraries before 1.0.27 take
  ///   none
  /// @throws IllegalArgumentException if both are the same
  public static void restore(
      Path broken, Path restored, String type, long endOffset, String cipherKey) {
    restore(broken.toString(), restored.toString(), type, endOffset, cipherKey);
  }

  /// As [#restore(Path, Path, String, long, String)], with paths as Tkrzw takes them.
  public static void restore(
      String broken, String restored, String type, long endOffset, String cipherKey) {
    Maintenance.restore(broken, restored, type, endOffset, cipherKey);
  }

  /// Writes what is to be written, waits for calls under way, and closes the database, its
  /// iterators too. Does nothing if it is closed.
  ///
  /// @throws TkrzwException if something could not be written; the database is closed all the same
  /// @throws IllegalStateException from within a processor that this database has called
  @Override
  public void close() {
    open.close();
    cleanable.clean();
  }

  /// False as soon as somebody has begun to close it.
  public boolean isOpen() {
    return !open.gate.isClosing();
  }

  /// Whether there is a record.
  public boolean contains(byte[] key) {
    return records.contains(key);
  }

  public boolean contains(String key) {
    return records.contains(key);
  }

  public boolean contains(MemorySegment key) {
    return records.contains(key);
  }

  /// The value of a record.
  ///
  /// @return null if there is no such record
  public byte @Nullable [] get(byte[] key) {
    return records.get(key);
  }

  public @Nullable String get(String key) {
    return records.getString(key);
  }

  /// Copies the value of a record to an array.
  ///
  /// @return how many bytes it has, or -1 if there is no such record
  /// @throws IndexOutOfBoundsException if there is no room for it; nothing is written
  public int get(byte[] key, byte[] destination, int offset) {
    return records.get(key, destination, offset);
  }

  /// Copies the value of a record to a segment.
  ///
  /// @return how many bytes it has, or -1 if there is no such record
  /// @throws IndexOutOfBoundsException if there is no room for it; nothing is written
  public int get(MemorySegment key, MemorySegment destination) {
    return records.get(key, destination);
  }

  /// Puts the value of a record into a buffer, whose position moves.
  ///
  /// @param key from its position to its limit, neither of which changes
  /// @return how many bytes it has, or -1 if there is no such record
  /// @throws IndexOutOfBoundsException if there is no room for it; nothing is written
  public int get(ByteBuffer key, ByteBuffer destination) {
    int size = records.get(MemorySegment.ofBuffer(key), MemorySegment.ofBuffer(destination));
    if (size > 0) {
      destination.position(destination.position() + size);
    }
    return size;
  }

  /// The values of several records, in the order of the keys, null where there is none. Each is
  /// read for itself: others may write in between.
  public byte[] @Nullable [] getMulti(byte[]... keys) {
    return records.getMulti(keys);
  }

  /// Sets the value of a record, whether there is one or not.
  public void set(byte[] key, byte[] value) {
    records.set(key, value, true);
  }

  public void set(String key, String value) {
    records.set(key, value, true);
  }

  public void set(MemorySegment key, MemorySegment value) {
    records.set(key, value, true);
  }

  /// Sets the value of a record, both from position to limit, which do not change.
  public void set(ByteBuffer key, ByteBuffer value) {
    records.set(MemorySegment.ofBuffer(key), MemorySegment.ofBuffer(value), true);
  }

  /// Adds a record, unless there is one.
  ///
  /// @return whether it was added
  public boolean setIfAbsent(byte[] key, byte[] value) {
    return records.set(key, value, false);
  }

  public boolean setIfAbsent(String key, String value) {
    return records.set(key, value, false);
  }

  public boolean setIfAbsent(MemorySegment key, MemorySegment value) {
    return records.set(key, value, false);
  }

  /// Sets several records, each for itself.
  ///
  /// @param isOverwriting whether to replace the values of records that there are
  /// @return whether all were set; false if some were there already
  /// @throws TkrzwException at the first that cannot be set, after those before it
  public boolean setMulti(Collection<KeyValue> records, boolean isOverwriting) {
    return this.records.setMulti(List.copyOf(records), isOverwriting);
  }

  /// Sets the value of a record.
  ///
  /// @return its old value, or null
  public byte @Nullable [] setAndGet(byte[] key, byte[] value) {
    return records.setAndGet(key, value, true);
  }

  /// Adds a record, unless there is one.
  ///
  /// @return the value of the one that is there, or null if it was added
  public byte @Nullable [] setIfAbsentAndGet(byte[] key, byte[] value) {
    return records.setAndGet(key, value, false);
  }

  /// Removes a record.
  ///
  /// @return whether there was one
  public boolean remove(byte[] key) {
    return records.remove(key);
  }

  public boolean remove(String key) {
    return records.remove(key);
  }

  public boolean remove(MemorySegment key) {
    return records.remove(key);
  }

  /// Removes several records, each for itself.
  ///
  /// @return whether all of them were there
  public boolean removeMulti(Collection<byte[]> keys) {
    return records.removeMulti(List.copyOf(keys));
  }

  /// Removes a record.
  ///
  /// @return its value, or null if there was none
  public byte @Nullable [] removeAndGet(byte[] key) {
    return records.removeAndGet(key);
  }

  /// Adds to the end of a record's value.
  ///
  /// @param delimiter put before what is added, if there is a record already
  public void append(byte[] key, byte[] value, byte[] delimiter) {
    records.append(key, value, delimiter);
  }

  public void append(String key, String value, String delimiter) {
    records.append(key, value, delimiter);
  }

  public void append(MemorySegment key, MemorySegment value, MemorySegment delimiter) {
    records.append(key, value, delimiter);
  }

  /// Adds to the ends of several records' values, each for itself.
  public void appendMulti(Collection<KeyValue> records, byte[] delimiter) {
    this.records.appendMulti(List.copyOf(records), delimiter);
  }

  /// Replaces the value of a record if it is the expected one.
  ///
  /// @param expected null if there should be no record, [#ANY] for whatever value
  /// @param desired null to remove the record, [#ANY] to leave it as it is
  /// @return whether it was as expected
  public boolean compareExchange(
      byte[] key, byte @Nullable [] expected, byte @Nullable [] desired) {
    return records.compareExchange(key, expected, desired);
  }

  public boolean compareExchange(String key, @Nullable String expected, @Nullable String desired) {
    return records.compareExchange(key, expected, desired);
  }

  /// As [#compareExchange(byte[], byte[], byte[])], and tells what was there.
  public Exchange compareExchangeAndGet(
      byte[] key, byte @Nullable [] expected, byte @Nullable [] desired) {
    return records.compareExchangeAndGet(key, expected, desired);
  }

  /// What [#compareExchangeAndGet] found and did.
  ///
  /// @param isDone whether the record was as expected
  /// @param actual its value before; null if there was no record
  @SuppressWarnings("ArrayRecordComponent") // it is compared with by nobody
  public record Exchange(boolean isDone, byte @Nullable [] actual) {}

  /// Replaces several records' values if all of them are the expected ones, all or none, unseen by
  /// others in between.
  ///
  /// @param expected values by key, as in [#compareExchange(byte[], byte[], byte[])]
  /// @param desired values by key, likewise
  /// @return whether all were as expected
  public boolean compareExchangeMulti(
      Map<byte[], byte @Nullable []> expected, Map<byte[], byte @Nullable []> desired) {
    return processing.compareExchangeMulti(expected, desired);
  }

  /// Adds to a number, which is the 8 bytes of a record's value, the highest first.
  ///
  /// @param by `Long.MIN_VALUE` to add nothing, nor make a record
  /// @param initial what it is added to if there is no record
  /// @return the sum
  public long increment(byte[] key, long by, long initial) {
    return records.increment(key, by, initial);
  }

  public long increment(String key, long by, long initial) {
    return records.increment(key, by, initial);
  }

  /// Gives a record another key.
  ///
  /// @param isOverwriting whether to replace a record that has the new key
  /// @param isCopying whether to keep the record under the old key as well
  /// @throws TkrzwException with [StatusCode#NOT_FOUND_ERROR] if there is none of the old key, with
  ///   [StatusCode#DUPLICATION_ERROR] if there is one of the new
  public void rekey(byte[] oldKey, byte[] newKey, boolean isOverwriting, boolean isCopying) {
    records.rekey(oldKey, newKey, isOverwriting, isCopying);
  }

  public void rekey(String oldKey, String newKey, boolean isOverwriting, boolean isCopying) {
    records.rekey(oldKey, newKey, isOverwriting, isCopying);
  }

  /// Removes the first record: the one of the least key, if the database is ordered.
  ///
  /// @return null if there is none
  public @Nullable KeyValue popFirst() {
    return records.popFirst();
  }

  /// Adds a record whose key is the time in 8 bytes, a little later if there is one of that.
  ///
  /// @param wallTime in seconds since 1970; negative for now
  /// @throws IllegalArgumentException if it is not a number, or in the year 4892 or later
  public void pushLast(byte[] value, double wallTime) {
    records.pushLast(value, wallTime);
  }

  public void pushLast(String value, double wallTime) {
    records.pushLast(value, wallTime);
  }

  /// Gives a record to a processor, or null for its value if there is none.
  ///
  /// @param isWritable whether what the processor returns is done; else it is ignored
  public void process(byte[] key, RecordProcessor processor, boolean isWritable) {
    processing.process(key, processor, isWritable);
  }

  public void process(String key, RecordProcessor processor, boolean isWritable) {
    processing.process(key, processor, isWritable);
  }

  /// Gives the first record to a processor.
  ///
  /// @return false if there is none
  public boolean processFirst(RecordProcessor processor, boolean isWritable) {
    return processing.processFirst(processor, isWritable);
  }

  /// Gives several records to processors, unseen by others in between. If a processor throws
  /// something, those after it are not called; what those before it returned may have been done.
  public void processMulti(List<KeyProcessor> pairs, boolean isWritable) {
    processing.processMulti(pairs, isWritable);
  }

  /// Gives every record to a processor, one after the other, while others wait.
  public void processEach(RecordProcessor processor, boolean isWritable) {
    processing.processEach(processor, isWritable);
  }

  /// How many records there are.
  public long count() {
    return maintenance.number(NativeDbm.COUNT, "count the records of");
  }

  /// The size of its file or files, in bytes.
  ///
  /// @throws TkrzwException with [StatusCode#PRECONDITION_ERROR] if it has none
  public long fileSize() {
    return maintenance.number(NativeDbm.FILE_SIZE, "tell the size of");
  }

  /// Its file, as Tkrzw knows it.
  public Path path() {
    return Path.of(pathText());
  }

  /// As [#path], for paths that Java cannot tell in the encoding of this system.
  public String pathText() {
    return maintenance.path();
  }

  /// When it was last changed, in seconds since 1970.
  public double timestamp() {
    return maintenance.timestamp();
  }

  /// Removes all records.
  public void clear() {
    maintenance.clear();
  }

  /// Builds it anew, which gives back what removed and changed records have left.
  public void rebuild() {
    maintenance.rebuild(Map.of());
  }

  /// Builds it anew with other parameters; those that are not set stay, or are chosen to fit.
  public void rebuild(DbmOptions<?> options) {
    maintenance.rebuild(options.rebuildParameters());
  }

  /// Builds it anew with parameters as Tkrzw itself takes them.
  public void rebuild(Map<String, String> parameters) {
    maintenance.rebuild(parameters);
  }

  /// Whether Tkrzw thinks that it would gain by [#rebuild].
  public boolean shouldBeRebuilt() {
    return maintenance.is(NativeDbm.SHOULD_BE_REBUILT);
  }

  /// Writes what is in memory to the file.
  ///
  /// @param isHard whether to wait until the device has it
  public void synchronize(boolean isHard) {
    maintenance.synchronize(isHard, Map.of());
  }

  /// Writes what is in memory to the file.
  ///
  /// @param parameters of a skip database: `merge`, paths of databases to merge, separated by
  ///   colons; `reducer`, what to do with records of the same key, such as `ReduceToLast`
  public void synchronize(boolean isHard, Map<String, String> parameters) {
    maintenance.synchronize(isHard, parameters);
  }

  /// Copies the file, after synchronising it.
  ///
  /// @param destination must not be open: not a file of another open database either
  /// @param isHard whether to wait until the device has it
  /// @throws IllegalArgumentException if the destination is a file of this database
  public void copyFileData(Path destination, boolean isHard) {
    copyFileData(destination.toString(), isHard);
  }

  /// As [#copyFileData(Path, boolean)], with a path as Tkrzw takes it.
  public void copyFileData(String destination, boolean isHard) {
    maintenance.copyFileData(destination, isHard);
  }

  /// Adds all records to another database.
  ///
  /// @throws IllegalArgumentException if it is this one
  public void export(Dbm destination) {
    maintenance.export(destination.open);
  }

  /// Writes all records to a file as flat records, instead of what is in it.
  ///
  /// @throws IllegalArgumentException if it is a file of this database
  public void exportToFlatRecords(DbmFile destination) {
    maintenance.exportRecords(destination);
  }

  /// Sets the records of a file of flat records, up to where it is broken.
  ///
  /// @throws TkrzwException with [StatusCode#BROKEN_DATA_ERROR] if it is
  public void importFromFlatRecords(DbmFile source) {
    maintenance.importRecords(source);
  }

  /// Writes all keys to a file, each a line, instead of what is in it.
  ///
  /// @throws IllegalArgumentException if it is a file of this database
  public void exportKeysAsLines(DbmFile destination) {
    maintenance.exportKeys(destination);
  }

  /// What Tkrzw tells of it, by name, such as `class` and `num_records`.
  public Map<String, String> inspect() {
    return maintenance.inspect();
  }

  public boolean isWritable() {
    return maintenance.isWritable();
  }

  /// Whether it is as it should be: not broken, and not closed improperly without having been
  /// restored.
  public boolean isHealthy() {
    return maintenance.is(NativeDbm.IS_HEALTHY);
  }

  /// Whether its records are in the order of their keys.
  public boolean isOrdered() {
    return maintenance.is(NativeDbm.IS_ORDERED);
  }

  /// The keys that match a pattern. All keys are looked at, except in the modes for ordered
  /// databases.
  ///
  /// @param capacity the most keys to return; 0 for all
  public List<byte[]> search(SearchMode mode, byte[] pattern, int capacity) {
    return search(mode.word(), pattern, capacity);
  }

  /// As [#search(SearchMode, byte[], int)], with a mode as Tkrzw itself takes it, also such as
  /// Ferry does not know.
  public List<byte[]> search(String mode, byte[] pattern, int capacity) {
    return maintenance.search(mode, pattern, capacity);
  }

  public List<String> search(SearchMode mode, String pattern, int capacity) {
    return maintenance.search(mode.word(), pattern, capacity).stream()
        .map(dev.ferry.utf8.Utf8::decode)
        .toList();
  }

  /// A cursor over the records, at none at first. To be closed.
  public DbmIterator cursor() {
    return new DbmIterator(this, open.iterator());
  }

  /// The records, one after the other, while others may write: those that nobody touches are met,
  /// unless Tkrzw loses its way, in `StdHashDBM`, whose order changes as it grows, and in shards of
  /// databases without order, where it takes a record that was removed for the end of its shard.
  /// Its native memory is given back at the end, with the database, or when the garbage collector
  /// finds it. It cannot remove: that [#cursor] can.
  @Override
  public Iterator<KeyValue> iterator() {
    var cursor = cursor();
    cursor.first();
    return new Iterator<>() {
      private @Nullable KeyValue next = step();

      private @Nullable KeyValue step() {
        var record = cursor.step();
        // None may mean that the record was removed meanwhile, and others follow.
        while (record == null && cursor.next()) {
          record = cursor.step();
        }
        if (record == null) {
          cursor.close();
        }
        return record;
      }

      @Override
      public boolean hasNext() {
        return next != null;
      }

      @Override
      public KeyValue next() {
        var record = next;
        if (record == null) {
          throw new NoSuchElementException();
        }
        next = step();
        return record;
      }
    };
  }

  /// For people: the path, and whether it is open.
  @Override
  public String toString() {
    return open.describe() + (open.isClosed() ? ", closed" : "");
  }

  OpenDbm opened() {
    return Objects.requireNonNull(open);
  }
}
