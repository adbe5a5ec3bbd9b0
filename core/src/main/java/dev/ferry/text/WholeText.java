package dev.ferry.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ferry.utf8.MalformedPolicy;
import dev.ferry.utf8.Utf8Reader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// What is asked of a text as a whole, in any encoding.
final class WholeText {
  private static final int CHARS = 1 << 13;

  /// Bytes of a line that is decoded as one when all that is asked is whether it can be.
  private static final int LONGEST_DECODED = 16 << 20;

  private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

  private WholeText() {}

  static Reader reader(Text text, MalformedPolicy malformed) throws IOException {
    if (!text.isUtf8()) {
      return new DecodingReader(text, malformed);
    }
    var in = new InputAsStream(text.open());
    if (text.start() == 0) {
      return new Utf8Reader(in, malformed);
    }
    // The mark is read and dropped, as the reader tells offsets from where it began.
    var mark = "\uFEFF".getBytes(UTF_8);
    var reader = new Utf8Reader(new Preceded(mark, mark.length, in), malformed);
    reader.skip(1);
    return reader;
  }

  static long countCodePoints(Text text) throws IOException {
    if (text.isUtf8() && text.isSplittable()) {
      return new Utf8Cells(text).countCodePoints();
    }
    if (LineCells.areOf(text)) {
      long count = new LineCells(text).countCodePoints();
      if (count >= 0) {
        return count;
      }
    }
    return countCodePoints(reader(text, MalformedPolicy.REPLACE));
  }

  private static long countCodePoints(Reader reader) throws IOException {
    try (reader) {
      var chars = new char[CHARS];
      long count = 0;
      boolean isAfterHigh = false;
      int length;
      while ((length = reader.read(chars, 0, CHARS)) >= 0) {
        for (int i = 0; i < length; i++) {
          boolean isPair = isAfterHigh && Character.isLowSurrogate(chars[i]);
          count += isPair ? 0 : 1;
          isAfterHigh = Character.isHighSurrogate(chars[i]);
        }
      }
      return count;
    }
  }

  /// @param text with malformed bytes reported
  static @Nullable MalformedText firstMalformed(Text text) throws IOException {
    if (text.isUtf8()) {
      return text.isSplittable()
          ? new Utf8Cells(text).firstMalformed()
          : new Utf8InOrder(text).firstMalformed();
    }
    return text.isSplittable() ? searchInParallel(text) : searchInOrder(text);
  }

  /// Keeps nothing, however long lines are.
  private static @Nullable MalformedText searchInOrder(Text text) throws IOException {
    return new DecodingReader(text, MalformedPolicy.REPORT).firstMalformed();
  }

  private static @Nullable MalformedText searchInParallel(Text text) throws IOException {
    var index = new LineIndex(text.with(text.options().withLongestLine(LONGEST_DECODED)));
    var progress = text.progress();
    var cells = LineCells.areOf(text) ? new LineCells(text, index, progress) : null;
    var search = new Search(index, cells, progress, new AtomicReference<>());
    try {
      Workers.run(index.cells(), text.options().parallelism(), search);
      return search.first.get();
    } catch (LineTooLongException | OutOfMemoryError tooLong) {
      return searchInOrder(text);
    } catch (IOException failure) {
      // What is malformed may still come before.
      var first = searchInOrder(text);
      if (first == null) {
        throw failure;
      }
      return first;
    }
  }

  private static void decode(LineCursor lines) throws IOException {
    while (lines.advance()) {
      lines.string();
    }
  }

  /// Decodes the lines of cells, but for those behind what has been found.
  ///
  /// @param cells to look at first, as a whole, if that is possible
  private record Search(
      LineIndex index,
      @Nullable LineCells cells,
      ProgressMeter progress,
      AtomicReference<@Nullable MalformedText> first)
      implements Workers.Piece {
    @Override
    public void run(int cell) throws IOException {
      var found = first.get();
      if (found != null && found.offset() < index.begin(cell)) {
        return;
      }
      if (cells != null && cells.isWellFormed(cell)) {
        return;
      }
      try (var lines = index.read(cell, cell + 1, progress)) {
        decode(lines);
        index.put(cell, lines.count());
      } catch (MalformedTextException malformed) {
        first.accumulateAndGet(malformed.report(), Search::earlier);
      } catch (UncheckedIOException failure) {
        throw failure.getCause();
      }
    }

    private static @Nullable MalformedText earlier(
        @Nullable MalformedText a, @Nullable MalformedText b) {
      return a == null || b != null && b.offset() < a.offset() ? b : a;
    }
  }

  static String readString(Text text) throws IOException {
    var readable = text.source().isRandomAccess() ? text : text.inMemory();
    if (text.malformed() == MalformedPolicy.REPORT) {
      var malformed = firstMalformed(readable.reporting());
      if (malformed != null) {
        throw new MalformedTextException(malformed);
      }
    }
    if (readable.isUtf8() && readable.isSplittable()) {
      var decoded = new Utf8Cells(readable).decode();
      if (decoded != null) {
        return decoded;
      }
    }
    var decoded =
        switch (readable.encoding().lines()) {
          case BYTES -> readable.isUtf8() ? null : decodeAtOnce(readable);
          case BYTES_OF_PAIRS -> readable.isSplittable() ? new LineCells(readable).decode() : null;
          case PAIRS, DECODED -> null;
        };
    if (decoded != null) {
      return decoded;
    }
    try (var reader = reader(readable, text.malformed())) {
      return readAll(reader, likelyChars(readable));
    }
  }

  /// One for two bytes, as in the encodings that are left.
  private static int likelyChars(Text text) throws IOException {
    long end = text.end();
    return end == Long.MAX_VALUE
        ? CHARS
        : Math.clamp((end - text.start()) / 2 + 1, CHARS, LARGEST_ARRAY);
  }

  /// @return null if it has more bytes than an array, if nobody knows how many, or if some are
  ///   malformed and to be reported: the file may have changed since that was looked for
  private static @Nullable String decodeAtOnce(Text text) throws IOException {
    long length = text.end() - text.start();
    if (length > LARGEST_ARRAY) {
      return null;
    }
    var bytes = new byte[(int) length];
    try (var in = new InputAsStream(text.open())) {
      int count = in.readNBytes(bytes, 0, bytes.length);
      var decoded = text.encoding().decode(bytes, 0, count);
      boolean isReporting = text.malformed() == MalformedPolicy.REPORT;
      return isReporting && decoded.contains(text.encoding().replacement()) ? null : decoded;
    }
  }

  private static String readAll(Reader reader, int likely) throws IOException {
    var chars = new char[likely];
    int length = 0;
    int count;
    while ((count = reader.read(chars, length, chars.length - length)) >= 0) {
      length += count;
      if (length == chars.length) {
        if (length == LARGEST_ARRAY) {
          throw new OutOfMemoryError("The text has more chars than a String can hold");
        }
        chars = Arrays.copyOf(chars, (int) Math.min(2L * length, LARGEST_ARRAY));
      }
    }
    return new String(chars, 0, length);
  }
}
