package tkrzw;

import dev.ferry.tkrzw.DbmFile;
import dev.ferry.tkrzw.TkrzwException;
import dev.ferry.utf8.Utf8;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A file as Tkrzw opens it. One object can be opened and closed many times.
///
/// Calls to a file that is not open throw an [IllegalArgumentException], and null for bytes is a
/// [NullPointerException].
public class File {
  private volatile @Nullable DbmFile file;
  private String className = "";

  public File() {}

  /// @throws IllegalArgumentException if it is not open
  DbmFile opened() {
    var file = this.file;
    if (file == null) {
      throw notOpen();
    }
    return file;
  }

  private static NotOpen notOpen() {
    return new NotOpen("The file is not open");
  }

  /// What a call says that threw something; else throws it again.
  private static Status failure(DbmFile file, RuntimeException thrown) {
    return switch (thrown) {
      case TkrzwException e -> Failures.status(e);
      case IndexOutOfBoundsException e -> // a negative offset
          new Status(Status.PRECONDITION_ERROR, Failures.message(e));
      default -> throw file.isOpen() ? thrown : notOpen(); // somebody else closed it just now
    };
  }

  /// Makes a call that returns nothing.
  private Status run(Consumer<DbmFile> call) {
    var file = opened();
    try {
      call.accept(file);
      return new Status();
    } catch (TkrzwException | IndexOutOfBoundsException | IllegalStateException e) {
      return failure(file, e);
    }
  }

  /// Makes a call, and tells how it went.
  private <T extends @Nullable Object> T ask(
      Function<DbmFile, T> call, T otherwise, @Nullable Status status) {
    var file = opened();
    try {
      var answer = call.apply(file);
      Failures.report(status, Status.SUCCESS);
      return answer;
    } catch (TkrzwException | IndexOutOfBoundsException | IllegalStateException e) {
      Failures.report(status, failure(file, e));
      return otherwise;
    }
  }

  /// Closes the file, if it is open.
  public void destruct() {
    if (file != null) {
      close();
    }
  }

  /// Opens a file; makes it if there is none and it is to be written.
  ///
  /// @param params Tkrzw's parameters; null for none
  /// @throws IllegalArgumentException if this is open
  public Status open(String path, boolean writable, @Nullable Map<String, String> params) {
    Objects.requireNonNull(path);
    if (file != null) {
      throw new IllegalArgumentException("The file is open");
    }
    try {
      Map<String, String> all = params == null ? Map.of() : params;
      className = className(all.getOrDefault("file", ""));
      file = DbmFile.open(path, writable, all);
      return new Status();
    } catch (TkrzwException e) {
      return Failures.status(e);
    } catch (IllegalArgumentException e) {
      return Failures.status(e);
    }
  }

  /// As [#open(String, boolean, Map)], with parameters as [Utility#parseParams] takes them.
  public Status open(String path, boolean writable, String params) {
    return open(path, writable, Utility.parseParams(params));
  }

  public Status open(String path, boolean writable) {
    return open(path, writable, Map.of());
  }

  /// What Tkrzw makes of the parameter `file`.
  private static String className(String word) {
    var lower = word.toLowerCase(Locale.ROOT);
    if (lower.startsWith("std")) {
      return "StdFile";
    }
    boolean isAtomic = lower.contains("atom");
    if (lower.startsWith("pos")) {
      return isAtomic ? "PositionalAtomicFile" : "PositionalParallelFile";
    }
    return isAtomic ? "MemoryMapAtomicFile" : "MemoryMapParallelFile";
  }

  /// Writes what is to be written, and closes the file.
  ///
  /// @return a failure if something could not be written; the file is closed all the same
  public Status close() {
    var file = opened();
    this.file = null;
    try {
      file.close();
      return new Status();
    } catch (TkrzwException e) {
      return Failures.status(e);
    }
  }

  /// Reads so many bytes to the beginning of an array.
  ///
  /// @param off in bytes from the beginning of the file
  /// @return [Status#INFEASIBLE_ERROR] if the file ends before
  /// @throws IllegalArgumentException if the array has fewer
  public Status read(long off, byte[] buf, long size) {
    checkSize(size, buf);
    return run(file -> file.read(off, buf, 0, (int) size));
  }

  private static void checkSize(long size, byte[] buf) {
    if (size < 0 || size > buf.length) {
      throw new IllegalArgumentException("%d bytes of an array of %d".formatted(size, buf.length));
    }
  }

  /// Reads so many bytes.
  ///
  /// @return null on failure
  /// @throws IllegalArgumentException if they are fewer than none, or more than an array has
  public byte @Nullable [] read(long off, long size, @Nullable Status status) {
    int length = length(size);
    return ask(file -> file.read(off, length), null, status);
  }

  private static int length(long size) {
    if (size < 0 || size > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("An array has no %d bytes".formatted(size));
    }
    return (int) size;
  }

  public byte @Nullable [] read(long off, long size) {
    return read(off, size, null);
  }

  /// Reads so many bytes of UTF-8.
  ///
  /// @return on failure, so many NULs
  /// @throws IllegalArgumentException as [#read(long, long, Status)]
  public String readString(long off, long size, @Nullable Status status) {
    var bytes = read(off, size, status);
    return Utf8.decode(bytes == null ? new byte[length(size)] : bytes);
  }

  public String readString(long off, long size) {
    return readString(off, size, null);
  }

  /// Writes the first so many bytes of an array.
  ///
  /// @param off in bytes from the beginning of the file
  /// @throws IllegalArgumentException if the array has fewer
  public Status write(long off, byte[] buf, long size) {
    var bytes = first(buf, size);
    return run(file -> file.write(off, bytes));
  }

  private static byte[] first(byte[] buf, long size) {
    checkSize(size, buf);
    return size == buf.length ? buf : Arrays.copyOf(buf, (int) size);
  }

  public Status write(long off, byte[] buf) {
    return write(off, buf, buf.length);
  }

  public Status write(long off, String str) {
    return write(off, Utf8.encode(str));
  }

  /// Adds the first so many bytes of an array at the end of the file.
  ///
  /// @return where they are, in bytes from its beginning; -1 on failure
  /// @throws IllegalArgumentException if the array has fewer
  public long append(byte[] buf, long size, @Nullable Status status) {
    var bytes = first(buf, size);
    return ask(file -> file.append(bytes), -1L, status);
  }

  public long append(byte[] buf) {
    return append(buf, buf.length, null);
  }

  public long append(String str) {
    return append(Utf8.encode(str));
  }

  /// Cuts it, or makes it longer by zeros.
  ///
  /// @param size in bytes
  public Status truncate(long size) {
    return run(file -> file.truncate(size));
  }

  /// Writes what is in memory to the file.
  ///
  /// @param hard whether to wait until the device has it
  /// @param off of a part, in bytes from the beginning
  /// @param size of a part, in bytes; 0 for all that follows
  public Status synchronize(boolean hard, long off, long size) {
    return run(file -> file.synchronize(hard, off, size));
  }

  public Status synchronize(boolean hard) {
    return synchronize(hard, 0, 0);
  }

  /// Its size in bytes; -1 on failure.
  public long getSize() {
    return ask(DbmFile::size, -1L, null);
  }

  /// Its path; null on failure.
  public @Nullable String getPath() {
    return ask(DbmFile::pathText, null, null);
  }

  /// The lines that match a pattern.
  ///
  /// @param mode Tkrzw's word for how to compare, such as `contain`, `begin`, `regex` and `edit`
  /// @param capacity the most lines to return; 0 for all
  /// @throws StatusException on failure
  public byte[][] search(String mode, byte[] pattern, int capacity) {
    Objects.requireNonNull(mode);
    Objects.requireNonNull(pattern);
    var status = new Status();
    var lines =
        ask(file -> Texts.arrays(file.search(mode, pattern, capacity)), new byte[0][], status);
    status.orDie();
    return lines;
  }

  public String[] search(String mode, String pattern, int capacity) {
    return Objects.requireNonNull(Texts.strings(search(mode, Utf8.encode(pattern), capacity)));
  }

  /// The class of the file, its path and its size.
  @Override
  public String toString() {
    if (file == null) {
      return "tkrzw.File(unopened)";
    }
    var path = getPath();
    return "tkrzw.File(class=%s, path=%s, size=%d)"
        .formatted(className, path == null ? "" : Texts.escape(Utf8.encode(path)), getSize());
  }
}
