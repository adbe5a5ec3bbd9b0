package dev.ferry.tkrzw;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads flat records: for a key and for a value, each, a byte that tells their kind, the size in
/// base 128, and the bytes. Tkrzw's own reader ends the process at some that are broken, and takes
/// an empty one at the end for none.
final class FlatRecords {
  private static final int NORMAL = 0xFF;
  private static final int METADATA = 0xFE;

  /// Bytes at the end that Tkrzw heeds.
  private static final int LEAST = 3;

  private static final String ENDS = "it ends within a record";

  /// Where they are.
  interface Input {
    long size();

    void read(long offset, byte[] destination, int length);
  }

  private final Input input;
  private final String operation;
  private final byte[] buffer = new byte[1 << 16];
  private int position;
  private int limit;

  /// Where the buffer ends.
  private long offset;

  /// @param operation which fails where they are broken, for people
  FlatRecords(Input input, String operation) {
    this.input = input;
    this.operation = operation;
  }

  /// The next record, or null at the end.
  @Nullable KeyValue next() {
    int kind = kind();
    while (kind == METADATA) {
      bytes();
      kind = kind();
    }
    if (kind < 0) {
      return null;
    }
    var key = bytes();
    if (kind() != NORMAL) {
      throw broken("there is no value after a key");
    }
    return new KeyValue(key, bytes());
  }

  /// Refuses files in which a record is said to be longer than the rest, for which Tkrzw may ask
  /// for memory that there is not, and then ends the process, and metadata that it reads for ever.
  /// What else is wrong it notices itself.
  static void refuseWrongSizes(List<String> files) {
    for (var name : files) {
      try {
        refuseWrongSizes(name);
      } catch (IOException | InvalidPathException e) {
        // Tkrzw says so.
      }
    }
  }

  private static void refuseWrongSizes(String name) throws IOException {
    var path = Path.of(name);
    if (!Files.isRegularFile(path)) {
      return;
    }
    try (var file = new RandomAccessFile(path.toFile(), "r")) {
      var records = new FlatRecords(input(file), "open the database " + name);
      while (records.passes()) {}
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static Input input(RandomAccessFile file) throws IOException {
    long size = file.length();
    return new Input() {
      @Override
      public long size() {
        return size;
      }

      @Override
      public void read(long offset, byte[] destination, int length) {
        try {
          file.seek(offset);
          file.readFully(destination, 0, length);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    };
  }

  /// Passes over a key, a value or metadata, if there is one.
  private boolean passes() {
    if (rest() < LEAST) {
      return false;
    }
    int kind = read();
    if (kind != NORMAL && kind != METADATA) {
      return false;
    }
    long size = length();
    skip(kind == METADATA ? size - passedMetadata(size) : size);
    return true;
  }

  /// Passes over names and values, up to one that is too long, where Tkrzw stops, too. At sizes
  /// that are no numbers of 63 bits it never does.
  ///
  /// @return how many bytes were passed
  private long passedMetadata(long size) {
    long rest = size;
    while (rest > 0) {
      long length = 0;
      int digit;
      do {
        if (rest == 0 || length > Long.MAX_VALUE >> 7) {
          throw broken("there is metadata of a wrong size");
        }
        digit = read();
        rest--;
        length = length << 7 | digit & 0x7F;
      } while (digit >= 0x80);
      if (length > rest) {
        break;
      }
      skip(length);
      rest -= length;
    }
    return size - rest;
  }

  private void skip(long size) {
    long buffered = Math.min(size, limit - position);
    position += (int) buffered;
    if (size > buffered) {
      offset += size - buffered;
      position = 0;
      limit = 0;
    }
  }

  /// Adds metadata to files that end with an empty value, which Tkrzw does not see there when it
  /// opens what is otherwise kept in memory.
  ///
  /// @return whether there were such files
  static boolean endOtherwise(List<String> files) {
    boolean areThere = false;
    try {
      for (var file : files) {
        areThere |= endOtherwise(file);
      }
    } catch (IOException | InvalidPathException e) { // then it stays as it is
      return false;
    }
    return areThere;
  }

  private static boolean endOtherwise(String name) throws IOException {
    var path = Path.of(name);
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (var file = new RandomAccessFile(path.toFile(), "rw")) {
      long size = file.length();
      var begin = new byte[1];
      var end = new byte[2];
      if (size < 3 || file.read(begin) != 1 || (begin[0] & 0xFF) != METADATA) {
        return false;
      }
      file.seek(size - end.length);
      file.readFully(end);
      if ((end[0] & 0xFF) != NORMAL || end[1] != 0) {
        return false;
      }
      file.write(new byte[] {(byte) METADATA, 1, 0});
      return true;
    }
  }

  private int kind() {
    int kind = read();
    if (kind >= 0 && kind != NORMAL && kind != METADATA) {
      throw broken("no flat record begins with the byte 0x%02X".formatted(kind));
    }
    return kind;
  }

  /// The size of what follows, which is there.
  private long length() {
    long size = 0;
    int digit;
    do {
      digit = read();
      if (digit < 0 || size > Long.MAX_VALUE >> 7) {
        throw broken(ENDS);
      }
      size = size << 7 | digit & 0x7F;
    } while (digit >= 0x80);
    if (size > rest()) {
      throw broken(ENDS);
    }
    return size;
  }

  private long rest() {
    return input.size() - offset + (limit - position);
  }

  private byte[] bytes() {
    long size = length();
    if (size > Integer.MAX_VALUE) {
      throw broken("a record of 2 GiB or more");
    }
    var bytes = new byte[(int) size];
    int done = 0;
    while (done < bytes.length) {
      if (position == limit && !fill()) {
        throw broken(ENDS);
      }
      int part = Math.min(bytes.length - done, limit - position);
      System.arraycopy(buffer, position, bytes, done, part);
      position += part;
      done += part;
    }
    return bytes;
  }

  /// The next byte, or -1 at the end.
  private int read() {
    return position < limit || fill() ? buffer[position++] & 0xFF : -1;
  }

  private boolean fill() {
    int length = (int) Math.min(buffer.length, input.size() - offset);
    if (length <= 0) {
      return false;
    }
    input.read(offset, buffer, length);
    offset += length;
    position = 0;
    limit = length;
    return true;
  }

  private TkrzwException broken(String why) {
    return new TkrzwException(
        StatusCode.BROKEN_DATA_ERROR,
        "before byte %d, %s".formatted(offset - limit + position, why),
        "Cannot " + operation);
  }
}
