package tkrzw;

import dev.ferry.tkrzw.TkrzwException;
import dev.ferry.utf8.Utf8;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A secondary index: pairs of a key and a value, of which a key may have many, in their order. One
/// object can be opened and closed many times.
///
/// Calls to an index that is not open throw an [IllegalArgumentException], all but [#isOpen],
/// [#destruct] and [#toString]; null as a key or value is a [NullPointerException].
public class Index {
  private volatile dev.ferry.tkrzw.@Nullable Index index;

  public Index() {}

  private dev.ferry.tkrzw.Index opened() {
    var index = this.index;
    if (index == null) {
      throw notOpen();
    }
    return index;
  }

  private static IllegalArgumentException notOpen() {
    return new IllegalArgumentException("The index is not open");
  }

  /// What a call says that threw something; else throws it again.
  private static Status failure(dev.ferry.tkrzw.Index index, RuntimeException thrown) {
    if (thrown instanceof TkrzwException e) {
      return Failures.status(e);
    }
    throw index.isOpen() ? thrown : notOpen(); // somebody else closed it just now
  }

  private Status run(Consumer<dev.ferry.tkrzw.Index> call) {
    var index = opened();
    try {
      call.accept(index);
      return new Status();
    } catch (TkrzwException | IllegalStateException e) {
      return failure(index, e);
    }
  }

  private <T> T ask(Function<dev.ferry.tkrzw.Index, T> call, T otherwise) {
    var index = opened();
    try {
      return call.apply(index);
    } catch (TkrzwException | IllegalStateException e) {
      failure(index, e);
      return otherwise;
    }
  }

  /// Closes the index, if it is open.
  public void destruct() {
    if (index != null) {
      close();
    }
  }

  /// Opens an index; makes it if there is none and it is to be written.
  ///
  /// @param path ends with `.tkt`; empty for one in memory
  /// @param params as those of [DBM#open]; null for none
  /// @throws IllegalArgumentException if this is open
  public Status open(String path, boolean writable, @Nullable Map<String, String> params) {
    Objects.requireNonNull(path);
    if (index != null) {
      throw new IllegalArgumentException("The index is open");
    }
    try {
      index = dev.ferry.tkrzw.Index.open(path, writable, params == null ? Map.of() : params);
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

  /// Writes what is to be written, and closes the index and its iterators.
  ///
  /// @return a failure if something could not be written; the index is closed all the same
  public Status close() {
    var index = opened();
    this.index = null;
    try {
      index.close();
      return new Status();
    } catch (TkrzwException e) {
      return Failures.status(e);
    }
  }

  /// Whether there is a pair. False on failure as well.
  public boolean contains(byte[] key, byte[] value) {
    return ask(index -> index.contains(key, value), false);
  }

  public boolean contains(String key, String value) {
    return ask(index -> index.contains(key, value), false);
  }

  /// The values of a key, in their order; none on failure.
  ///
  /// @param max how many at most; 0 for all
  public byte[][] getValues(byte[] key, int max) {
    return ask(index -> Texts.arrays(index.values(key, max)), new byte[0][]);
  }

  public String[] getValues(String key, int max) {
    return Objects.requireNonNull(Texts.strings(getValues(Utf8.encode(key), max)));
  }

  /// Adds a pair, unless it is there.
  public Status add(byte[] key, byte[] value) {
    return run(index -> index.add(key, value));
  }

  public Status add(String key, String value) {
    return run(index -> index.add(key, value));
  }

  /// Removes a pair.
  ///
  /// @return [Status#NOT_FOUND_ERROR] if it is not there
  public Status remove(byte[] key, byte[] value) {
    var index = opened();
    try {
      return index.remove(key, value) ? new Status() : new Status(Status.NOT_FOUND_ERROR);
    } catch (TkrzwException | IllegalStateException e) {
      return failure(index, e);
    }
  }

  public Status remove(String key, String value) {
    return remove(Utf8.encode(key), Utf8.encode(value));
  }

  /// How many pairs there are; -1 on failure.
  public long count() {
    return ask(dev.ferry.tkrzw.Index::count, -1L);
  }

  /// Its file; empty on failure, and for an index in memory.
  public String getFilePath() {
    return ask(dev.ferry.tkrzw.Index::pathText, "");
  }

  /// Removes all pairs.
  public Status clear() {
    return run(dev.ferry.tkrzw.Index::clear);
  }

  /// Builds it anew, which gives back what removed pairs have left.
  public Status rebuild() {
    return run(dev.ferry.tkrzw.Index::rebuild);
  }

  /// Writes what is in memory to the file.
  ///
  /// @param hard whether to wait until the device has it
  public Status synchronize(boolean hard) {
    return run(index -> index.synchronize(hard));
  }

  public boolean isOpen() {
    return index != null;
  }

  public boolean isWritable() {
    return ask(dev.ferry.tkrzw.Index::isWritable, false);
  }

  /// A cursor over the pairs, at none at first. To be destructed.
  public IndexIterator makeIterator() {
    var index = opened();
    try {
      return new IndexIterator(index.cursor());
    } catch (IllegalStateException e) {
      failure(index, e).orDie();
      throw e;
    }
  }

  /// The path of the index and how many pairs it has.
  @Override
  public String toString() {
    return index == null
        ? "tkrzw.Index(unopened)"
        : "tkrzw.Index(path=%s, count=%d)"
            .formatted(Texts.escape(Utf8.encode(getFilePath())), count());
  }
}
