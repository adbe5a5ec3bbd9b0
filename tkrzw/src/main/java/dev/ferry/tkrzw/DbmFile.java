package dev.ferry.tkrzw;

import static java.lang.foreign.ValueLayout.JAVA_BOOLEAN;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.ferry.utf8.Utf8;
import java.lang.invoke.MethodHandle;
import java.lang.ref.Cleaner;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/// A file as Tkrzw opens it: for its exports and imports, and of any use besides.
///
/// Every method may be called from any number of threads; what they do to the same bytes at the
/// same time is theirs to order. After [#close] every method but it and [#isOpen] throws an
/// [IllegalStateException].
public final class DbmFile implements AutoCloseable {
  /// The library's functions for files. Not loaded before it is known that there is a library.
  private static final class Native {
    static final MethodHandle OPEN =
        Functions.number("tkrzw_file_open", JAVA_LONG, JAVA_BOOLEAN, JAVA_LONG);
    static final MethodHandle CLOSE = Functions.truth("tkrzw_file_close", JAVA_LONG);
    static final MethodHandle READ =
        Functions.truth("tkrzw_file_read", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    static final MethodHandle WRITE =
        Functions.truth("tkrzw_file_write", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    static final MethodHandle APPEND =
        Functions.truth("tkrzw_file_append", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    static final MethodHandle TRUNCATE =
        Functions.truth("tkrzw_file_truncate", JAVA_LONG, JAVA_LONG);
    static final MethodHandle SYNCHRONIZE =
        Functions.truth("tkrzw_file_synchronize", JAVA_LONG, JAVA_BOOLEAN, JAVA_LONG, JAVA_LONG);
    static final MethodHandle SIZE = Functions.number("tkrzw_file_get_size", JAVA_LONG);
    static final MethodHandle PATH = Functions.number("tkrzw_file_get_path", JAVA_LONG);
    static final MethodHandle SEARCH =
        Functions.number(
            "tkrzw_file_search", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG);

    private Native() {}
  }

  /// What Tkrzw takes for the parameter `file`, in either case. Anything else would crash it here,
  /// though not where it opens databases.
  private static final Set<String> KINDS =
      Set.of(
          "",
          "std",
          "stdfile",
          "mmap-para",
          "memorymapparallelfile",
          "mmap-atom",
          "memorymapatomicfile",
          "pos-para",
          "positionalparallelfile",
          "pos-atom",
          "positionalatomicfile");

  /// More than files have, and far from what overflows.
  private static final long MOST_OFFSET = 1L << 62;

  private final Open open;
  private final Cleaner.Cleanable cleanable;

  private DbmFile(Open open) {
    this.open = open;
    cleanable = Dbm.CLEANER.register(this, open::close);
  }

  /// What is native of it.
  private static final class Open implements Status.Target {
    final Gate gate = new Gate(this);
    final long address;
    private final String path;

    Open(long address, String path) {
      this.address = address;
      this.path = path;
    }

    @Override
    public String describe() {
      return "the file " + path;
    }

    synchronized void close() {
      if (gate.isClosed()) {
        return;
      }
      gate.close();
      if (!Functions.truth(Native.CLOSE, address)) {
        throw Status.failure(this, "close");
      }
    }
  }

  /// A call with the file's address and a slot; false if it failed.
  private interface Call {
    boolean with(long file, Slot slot) throws Throwable;
  }

  /// Opens a file for reading and writing; makes it if there is none.
  public static DbmFile open(Path path) {
    return open(path.toString(), true, Map.of());
  }

  /// Opens a file that is there, for reading.
  public static DbmFile openReadOnly(Path path) {
    return open(path.toString(), false, Map.of());
  }

  /// Opens a file with parameters as Tkrzw takes them: `truncate`, `no_create`, `no_wait`,
  /// `no_lock` and `sync_hard`, true or false; `file`, which of its classes to use; `block_size` in
  /// bytes and `access_options` for the classes that begin with `Positional`.
  public static DbmFile open(String path, boolean isWritable, Map<String, String> parameters) {
    Library.symbols();
    Status.initialize();
    var text = Parameters.text(parameters);
    if (!KINDS.contains(parameters.getOrDefault("file", "").toLowerCase(Locale.ROOT))) {
      throw new TkrzwException(
          StatusCode.INVALID_ARGUMENT_ERROR, "unknown File class", "Cannot open the file " + path);
    }
    var slot = new Slot();
    slot.take();
    try {
      slot.begin(Slot.most(path) + Slot.most(text) + 2);
      long opened =
          (long) Native.OPEN.invokeExact(slot.putText(path), isWritable, slot.putText(text));
      if (opened == 0) {
        throw Status.failure(() -> "the file " + path, "open");
      }
      return new DbmFile(new Open(opened, path));
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    } finally {
      slot.leave();
      slot.close();
    }
  }

  /// Does nothing if it is closed.
  ///
  /// @throws TkrzwException if something could not be written; the file is closed all the same
  @Override
  public void close() {
    open.close();
    cleanable.clean();
  }

  /// False as soon as somebody has begun to close it.
  public boolean isOpen() {
    return !open.gate.isClosing();
  }

  /// Has something else use the file, which stays open as long.
  void use(LongConsumer user) {
    var slot = open.gate.enter();
    try {
      user.accept(open.address);
    } finally {
      slot.leave();
    }
  }

  /// Has something else read flat records of the file, which stays open as long.
  ///
  /// @param operation for people, as in “import”
  void useRecords(String operation, Consumer<FlatRecords> user) {
    call(
        "read",
        (file, slot) -> {
          var memory = slot.allocate(1 << 16);
          var input =
              new FlatRecords.Input() {
                @Override
                public long size() {
                  long size = Functions.number(Native.SIZE, file);
                  if (size < 0) {
                    throw Status.failure(open, "tell the size of");
                  }
                  return size;
                }

                @Override
                public void read(long offset, byte[] destination, int length) {
                  if (!DbmFile.read(file, offset, memory.address(), length)) {
                    throw Status.failure(open, "read");
                  }
                  Memory.copy(memory.address(), length, destination, 0);
                }
              };
          user.accept(new FlatRecords(input, operation + " " + open.describe()));
          return true;
        });
  }

  private static boolean read(long file, long offset, long address, long length) {
    try {
      return (boolean) Native.READ.invokeExact(file, offset, address, length);
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  private void call(String operation, Call call) {
    var slot = open.gate.enter();
    try {
      if (!call.with(open.address, slot)) {
        throw Status.failure(open, operation);
      }
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    } finally {
      slot.leave();
    }
  }

  /// Reads so many bytes.
  ///
  /// @param fileOffset in bytes from the beginning
  /// @throws TkrzwException with [StatusCode#INFEASIBLE_ERROR] if the file ends before
  public byte[] read(long fileOffset, int length) {
    checkLength(length);
    var bytes = new byte[length];
    read(fileOffset, bytes, 0, length);
    return bytes;
  }

  /// Reads so many bytes into an array.
  ///
  /// @param fileOffset in bytes from the beginning
  /// @throws TkrzwException with [StatusCode#INFEASIBLE_ERROR] if the file ends before; the array
  ///   is not changed
  public void read(long fileOffset, byte[] destination, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, destination.length);
    checkOffset(fileOffset);
    call(
        "read " + length + " bytes at " + fileOffset + " of",
        (file, slot) -> {
          var memory = slot.allocate(length);
          if (!read(file, fileOffset, memory.address(), length)) {
            return false;
          }
          Memory.copy(memory.address(), length, destination, offset);
          return true;
        });
  }

  /// Writes bytes, after the end as well. What is then between is as after [#truncate].
  ///
  /// @param fileOffset in bytes from the beginning
  public void write(long fileOffset, byte[] bytes) {
    checkOffset(fileOffset);
    if (fileOffset > MOST_OFFSET) { // its end would be negative to Tkrzw, which takes that for room
      throw new IndexOutOfBoundsException(
          "The offset %d is above %d".formatted(fileOffset, MOST_OFFSET));
    }
    call(
        "write " + bytes.length + " bytes at " + fileOffset + " of",
        (file, slot) -> {
          slot.begin(bytes.length);
          return (boolean)
              Native.WRITE.invokeExact(file, fileOffset, slot.put(bytes), (long) bytes.length);
        });
  }

  /// Adds bytes at the end.
  ///
  /// @return where they are, in bytes from the beginning
  public long append(byte[] bytes) {
    var offset = new long[1];
    call(
        "append " + bytes.length + " bytes to",
        (file, slot) -> {
          slot.begin(bytes.length);
          if (!(boolean)
              Native.APPEND.invokeExact(
                  file, slot.put(bytes), (long) bytes.length, slot.results())) {
            return false;
          }
          offset[0] = Memory.address(slot.results());
          return true;
        });
    return offset[0];
  }

  /// Cuts it, or makes it longer: by zeros, or by what was there until it was cut.
  ///
  /// @param size in bytes
  public void truncate(long size) {
    checkOffset(size);
    call("cut", (file, slot) -> (boolean) Native.TRUNCATE.invokeExact(file, size));
  }

  /// Writes what is in memory to the file, whose size others see right only then.
  ///
  /// @param isHard whether to wait until the device has it
  public void synchronize(boolean isHard) {
    synchronize(isHard, 0, 0);
  }

  /// As [#synchronize(boolean)], of a part.
  ///
  /// @param fileOffset in bytes from the beginning
  /// @param length in bytes; 0 for all that follows
  public void synchronize(boolean isHard, long fileOffset, long length) {
    checkOffset(fileOffset);
    checkLength(length);
    call(
        "synchronize",
        (file, slot) -> (boolean) Native.SYNCHRONIZE.invokeExact(file, isHard, fileOffset, length));
  }

  /// Its size in bytes.
  public long size() {
    var size = new long[1];
    call(
        "tell the size of",
        (file, slot) -> {
          size[0] = Functions.number(Native.SIZE, file);
          return size[0] >= 0;
        });
    return size[0];
  }

  /// Its path, as Tkrzw knows it.
  public Path path() {
    return Path.of(pathText());
  }

  /// As [#path], for paths that Java cannot tell in the encoding of this system.
  public String pathText() {
    var path = new String[1];
    call(
        "tell the path of",
        (file, slot) -> {
          long address = Functions.number(Native.PATH, file);
          if (address == 0) {
            return false;
          }
          path[0] = Memory.string(address);
          Functions.free(address);
          return true;
        });
    return path[0];
  }

  /// The lines that match a pattern.
  ///
  /// @param mode none of those for ordered databases
  /// @param capacity the most lines to return; 0 for all
  public List<byte[]> search(SearchMode mode, byte[] pattern, int capacity) {
    return search(mode.word(), pattern, capacity);
  }

  /// As [#search(SearchMode, byte[], int)], with a mode as Tkrzw itself takes it, also such as
  /// Ferry does not know.
  public List<byte[]> search(String mode, byte[] pattern, int capacity) {
    return searchAny(mode, pattern, capacity);
  }

  public List<String> search(SearchMode mode, String pattern, int capacity) {
    return searchAny(mode.word(), pattern, capacity).stream().map(Utf8::decode).toList();
  }

  private List<byte[]> searchAny(String mode, Object pattern, int capacity) {
    var slot = open.gate.enter();
    try {
      slot.begin(Slot.most(mode) + 1 + Slot.most(pattern));
      long word = slot.putText(mode);
      long p = slot.put(pattern);
      int size = slot.length(p);
      LongSupplier call = () -> search(word, p, size, capacity, slot.results());
      long found = mode.equals("regex") ? LargeStack.call(call) : call.getAsLong();
      return Maintenance.takeStrings(found, Memory.integer(slot.results()));
    } finally {
      slot.leave();
    }
  }

  private long search(long mode, long pattern, int size, int capacity, long count) {
    try {
      long found =
          (long) Native.SEARCH.invokeExact(open.address, mode, pattern, size, capacity, count);
      if (found == 0) {
        throw Status.failure(open, "search");
      }
      return found;
    } catch (Throwable e) {
      throw Functions.unexpected(e);
    }
  }

  private static void checkOffset(long offset) {
    if (offset < 0) {
      throw new IndexOutOfBoundsException("The offset %d is negative".formatted(offset));
    }
  }

  private static void checkLength(long length) {
    if (length < 0) {
      throw new IndexOutOfBoundsException("The length %d is negative".formatted(length));
    }
  }

  /// For people: the path, and whether it is open.
  @Override
  public String toString() {
    return open.describe() + (isOpen() ? "" : ", closed");
  }
}
