package dev.ferry.cli.db;

import dev.ferry.tkrzw.KeyValue;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads records as [TsvSink] writes them. Lines may end in CR LF, and the last one need not end.
final class TsvSource implements RecordSource {
  private final InputStream in;
  private final String name;
  private final Form form;
  private byte[] buffer = new byte[1 << 16];
  private int begin;
  private int end;
  private long read;
  private long line;

  /// @param name of what is read, for people
  TsvSource(InputStream in, String name, Form form) {
    this.in = in;
    this.name = name;
    this.form = form;
  }

  @Override
  public long position() {
    return read - (end - begin);
  }

  @Override
  public @Nullable KeyValue next() throws Failure, IOException {
    int lineEnd = indexOf((byte) '\n', begin, end);
    while (lineEnd < 0) {
      int searched = end - begin;
      if (!fill()) {
        lineEnd = end;
        break;
      }
      lineEnd = indexOf((byte) '\n', begin + searched, end);
    }
    if (lineEnd == begin && begin == end) {
      return null;
    }
    line++;
    int from = begin;
    begin = Math.min(lineEnd + 1, end);
    return record(from, lineEnd > from && buffer[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd);
  }

  private KeyValue record(int from, int to) throws Failure {
    int tab = indexOf((byte) '\t', from, to);
    if (tab < 0) {
      throw refused("there is no tab after a key");
    }
    if (indexOf((byte) '\t', tab + 1, to) >= 0) {
      throw refused("there is a second tab, and in a value it would be \\t");
    }
    try {
      return new KeyValue(
          form.decode(Arrays.copyOfRange(buffer, from, tab)),
          form.decode(Arrays.copyOfRange(buffer, tab + 1, to)));
    } catch (IllegalArgumentException e) {
      throw refused(e.getMessage());
    }
  }

  private Failure refused(@Nullable String why) {
    return Failure.of("%s, line %,d: %s.".formatted(name, line, why));
  }

  /// Reads on, behind what has not been used.
  private boolean fill() throws IOException {
    if (begin > 0) {
      System.arraycopy(buffer, begin, buffer, 0, end - begin);
      end -= begin;
      begin = 0;
    }
    if (end == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    }
    int count = in.read(buffer, end, buffer.length - end);
    if (count < 0) {
      return false;
    }
    end += count;
    read += count;
    return true;
  }

  private int indexOf(byte wanted, int from, int to) {
    for (int i = from; i < to; i++) {
      if (buffer[i] == wanted) {
        return i;
      }
    }
    return -1;
  }
}
