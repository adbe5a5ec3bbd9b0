package dev.ferry.text;

import dev.ferry.utf8.MalformedPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Iterator;
import java.util.Objects;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/// A text of any size: its lines, one after the other or in parallel; its content; and what can be
/// told of it without making strings.
///
/// ```java
/// try (var file = TextFile.open(path)) {
///   for (Line line : file) {
///     if (line.startsWith(prefix)) {
///       IO.println(line.number() + ": " + line);
///     }
///   }
/// }
/// ```
///
/// Text that is packed by gzip or zstd (with the optional library zstd-jni) is recognised by its
/// first bytes and unpacked on the way. A byte order mark tells the encoding, unless an option
/// does, and is not part of the text.
///
/// A regular file can be read again and again, and by many threads at the same time. Each reading
/// ends where the file ended when it began, and fails with an `EOFException` if the file has become
/// shorter meanwhile. A pipe, a channel, a stream or a file that the system makes up (those in
/// `/proc` and `/sys` of Linux) is read once: whatever reads it a second time throws
/// `IllegalStateException`. Memory does not depend on the size of the text, but for [#readString]:
/// some 600 KiB for each thread that reads, and three times its bytes for a line that is longer
/// than that.
///
/// Closing the file, from any thread, or interrupting a thread that reads a regular file, ends
/// readings with an `IOException`; where the method cannot throw it, it is the cause of an
/// `UncheckedIOException`.
public final class TextFile implements Iterable<Line>, AutoCloseable {
  private final Text text;

  private TextFile(Text text) {
    this.text = text;
  }

  /// Opens a file under [TextOptions#DEFAULTS].
  ///
  /// @throws IOException if it cannot be opened, or is a directory
  public static TextFile open(Path path) throws IOException {
    return open(path, TextOptions.DEFAULTS);
  }

  /// Opens a file, a pipe or a device.
  ///
  /// @throws IOException if it cannot be opened, or is a directory
  /// @throws IllegalArgumentException if the encoding cannot have such a line end
  public static TextFile open(Path path, TextOptions options) throws IOException {
    var attributes = Files.readAttributes(path, BasicFileAttributes.class);
    if (attributes.isDirectory()) {
      throw new FileSystemException(path.toString(), null, "it is a directory, expected a file");
    }
    var source = source(path, attributes);
    try {
      return of(source, options);
    } catch (IOException | RuntimeException failure) {
      source.close();
      throw failure;
    }
  }

  private static Source source(Path path, BasicFileAttributes attributes) throws IOException {
    FileChannel channel;
    try {
      channel = FileChannel.open(path, StandardOpenOption.READ);
    } catch (UnsupportedOperationException noChannels) {
      // A file system such as that of the JDK's own classes.
      return new StreamSource(path.toString(), Files.newInputStream(path));
    }
    try {
      return source(path, attributes, channel);
    } catch (IOException | RuntimeException failure) {
      channel.close();
      throw failure;
    }
  }

  /// What can be read by position is; but files that the system makes up say they are empty, or
  /// have a whole page, whatever there is to read. Those whose size has become another are not.
  private static Source source(Path path, BasicFileAttributes attributes, FileChannel channel)
      throws IOException {
    var in = Channels.newInputStream(channel);
    if (attributes.isRegularFile()) {
      var file = new FileSource(path, attributes.fileKey(), channel);
      long size = channel.size();
      var first = new byte[size == 0 ? Beginning.ROOM : 1];
      int count = size == 0 ? in.read(first) : file.open(size - 1).read(first, 0, 1);
      boolean isAsItSays = count > 0 == size > 0;
      if (isAsItSays || channel.size() != size) {
        return file;
      }
      in = new Preceded(first, Math.max(0, count), in);
    }
    return new StreamSource(path.toString(), in);
  }

  /// Reads what a stream has left, under [TextOptions#DEFAULTS]. Closing closes the stream.
  public static TextFile of(InputStream in) throws IOException {
    return of(in, TextOptions.DEFAULTS);
  }

  /// Reads what a stream has left. Closing closes the stream.
  ///
  /// @throws IOException if its first bytes cannot be read
  /// @throws IllegalArgumentException if the encoding cannot have such a line end
  public static TextFile of(InputStream in, TextOptions options) throws IOException {
    return of(new StreamSource("stream", in), options);
  }

  /// Reads what a channel in blocking mode has left, under [TextOptions#DEFAULTS]. Closing closes
  /// the channel.
  public static TextFile of(ReadableByteChannel in) throws IOException {
    return of(in, TextOptions.DEFAULTS);
  }

  /// Reads what a channel in blocking mode has left. Closing closes the channel.
  ///
  /// @throws IOException if its first bytes cannot be read
  /// @throws IllegalArgumentException if the encoding cannot have such a line end
  public static TextFile of(ReadableByteChannel in, TextOptions options) throws IOException {
    return of(new StreamSource("channel", Channels.newInputStream(in)), options);
  }

  private static TextFile of(Source stored, TextOptions options) throws IOException {
    var source = stored;
    var input = source.open(0);
    int room = stored.isRandomAccess() ? Beginning.LONGEST : Beginning.ROOM;
    var first = Beginning.read(input, room);
    if (!stored.isRandomAccess()) {
      source = StreamSource.from(first, input, source.name());
    }
    var packing = first.packing();
    if (packing != null) {
      source = new PackedSource(source, packing);
      input = source.open(0);
      first = Beginning.read(input, room);
      if (stored.isRandomAccess()) {
        input.close();
      } else {
        source = StreamSource.from(first, input, source.name());
      }
    }
    return new TextFile(text(source, options, first.byteOrderMark()));
  }

  private static Text text(Source source, TextOptions options, @Nullable ByteOrderMark mark) {
    var encoding = options.encoding().orElse(mark == null ? Encoding.UTF_8 : mark.encoding());
    int start = mark != null && mark.encoding().equals(encoding) ? mark.length() : 0;
    return new Text(source, options, encoding, start, Terminator.of(options.lineEnd(), encoding));
  }

  /// The encoding that the text is read in.
  public Encoding encoding() {
    return text.encoding();
  }

  /// Tells the encoding as [Encoding#detect(Path)] does.
  Optional<Encoding> detect() throws IOException {
    if (text.start() > 0) {
      return Optional.of(text.encoding());
    }
    try (var input = text.open()) {
      return Detection.detect(input);
    }
  }

  /// The lines, one after the other, from the first on.
  @Override
  public Iterator<Line> iterator() {
    try {
      return new LineIterator<>(text.lines(), new AsLine());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// The lines as an ordered stream. If it is made parallel, a regular file is split by its bytes
  /// into pieces of 4 MiB and more, unless its encoding does not allow that; other texts are read
  /// by one thread.
  public Stream<Line> lines() {
    return stream(new AsLine());
  }

  /// The texts of the lines as an ordered stream, in place of `Files.lines` and
  /// `BufferedReader.readLine`: as `lines().map(Line::toString)`, but faster, since no line keeps
  /// what was read, which therefore is read into the same memory again.
  ///
  /// Malformed lines throw a [MalformedTextException] under [MalformedPolicy#REPORT].
  public Stream<String> strings() {
    return stream(new AsString());
  }

  // Classes, as a program's first lambdas cost it milliseconds.

  private static final class AsLine implements Function<LineCursor, Line> {
    @Override
    public Line apply(LineCursor lines) {
      return lines.line();
    }
  }

  private static final class AsString implements Function<LineCursor, String> {
    @Override
    public String apply(LineCursor lines) {
      return lines.string();
    }
  }

  private <T> Stream<T> stream(Function<LineCursor, T> made) {
    try {
      if (!text.isSplittable()) {
        var lines = new LineIterator<>(text.lines(), made);
        return StreamSupport.stream(
                Spliterators.spliteratorUnknownSize(
                    lines, Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.IMMUTABLE),
                false)
            .onClose(lines::close);
      }
      var index = new LineIndex(text);
      text.expectDecoding(index.size());
      return StreamSupport.stream(
          new LineSpliterator<>(index, made, 0, index.cells(), text.progress()), false);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// Calls `action` for each line, on as many threads as [TextOptions#parallelism] says, each of
  /// which takes the next piece of 4 MiB when it has done one: lines of a piece come in order,
  /// pieces do not. The caller's thread is one of them. What cannot be split is read by it alone.
  ///
  /// The first exception that `action` throws, or that reading does, ends the work, and is thrown
  /// when all threads have stopped.
  ///
  /// @throws IOException if reading fails
  public void forEachParallel(Consumer<? super Line> action) throws IOException {
    Objects.requireNonNull(action);
    if (!text.isSplittable()) {
      try (var lines = text.lines()) {
        while (lines.advance()) {
          action.accept(lines.line());
        }
      }
      return;
    }
    var index = new LineIndex(text);
    text.expectDecoding(index.size());
    var progress = text.progress();
    Workers.run(
        index.cells(),
        text.options().parallelism(),
        cell -> {
          try (var lines = index.read(cell, cell + 1, progress)) {
            while (lines.advance()) {
              action.accept(lines.line());
            }
            index.put(cell, lines.count());
          }
        });
  }

  /// The number of lines, on many threads for a large regular file.
  public long countLines() throws IOException {
    if (text.isSplittable()) {
      return new LineIndex(text).countLines(text.options().parallelism(), text.progress());
    }
    if (text.encoding().lines() != Lines.DECODED) {
      long end = text.end();
      return LineCounter.count(
          text, text.start(), Long.MAX_VALUE, end, new Buffers(end), text.progress());
    }
    try (var lines = new DecodedLines(new Part.Whole(text, 1))) {
      return lines.countRest();
    }
  }

  /// The number of code points, line ends included. Malformed bytes count as the U+FFFD that they
  /// are decoded to.
  public long countCodePoints() throws IOException {
    return WholeText.countCodePoints(text);
  }

  /// Where the first bytes are that are no text in this encoding; empty if there are none. Lines
  /// may be of any length.
  public Optional<MalformedText> firstMalformed() throws IOException {
    return Optional.ofNullable(WholeText.firstMalformed(text.reporting()));
  }

  /// The whole text as one string.
  ///
  /// @throws MalformedTextException if it is malformed, under [MalformedPolicy#REPORT]
  /// @throws OutOfMemoryError if it has more chars than a string can hold
  public String readString() throws IOException {
    return WholeText.readString(text);
  }

  /// The text char by char, for code that wants a [Reader]: in place of `InputStreamReader` and
  /// `BufferedReader`, without their locks; as they do, it gives all that can be had without
  /// waiting to whoever asks for so much. Malformed bytes are an [IOException] under
  /// [MalformedPolicy#REPORT], which tells their offset, and their line unless the encoding is
  /// UTF-8; the chars before them are given first. Any other failure to read leaves the reader as
  /// it was, should it make sense to read on. There is no `mark`. Closing the reader closes a
  /// stream, but not a regular file.
  public Reader reader() throws IOException {
    return WholeText.reader(text, text.malformed());
  }

  /// Closes the file, channel or stream. Readings that go on end with an exception.
  @Override
  public void close() throws IOException {
    text.source().close();
  }
}
