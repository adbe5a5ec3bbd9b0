package dev.ferry.text;

import dev.ferry.kernel.Kernels;
import dev.ferry.utf8.MalformedPolicy;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;

/// A text as it is being read: where it comes from, and in which encoding it is taken.
///
/// @param source of its bytes
/// @param options under which it is read
/// @param encoding that is used
/// @param start how many bytes of a byte order mark come first
/// @param terminator of its lines
record Text(
    Source source, TextOptions options, Encoding encoding, int start, Terminator terminator) {
  MalformedPolicy malformed() {
    return options.malformed();
  }

  boolean isUtf8() {
    return encoding.equals(Encoding.UTF_8);
  }

  /// Whether any part of it can be read by itself.
  boolean isSplittable() {
    return source.isRandomAccess() && encoding.lines() != Lines.DECODED && options.poll().isEmpty();
  }

  /// Where it ends: what it grows by later is not read, unless it is followed.
  long end() throws IOException {
    if (!source.isRandomAccess() || options.poll().isPresent()) {
      return Long.MAX_VALUE;
    }
    long size = source.size();
    if (size < start) {
      throw new EOFException(
          "%s was truncated after it was opened: its byte order mark had %d bytes and it ends at %d now"
              .formatted(source.name(), start, size));
    }
    return size;
  }

  ProgressMeter progress() throws IOException {
    return new ProgressMeter(
        options.progress(), options.poll().isEmpty() ? source.storedSize() : -1);
  }

  /// A reading of all of it.
  Input open() throws IOException {
    return open(start, end(), progress());
  }

  /// A reading from `offset` on, which is [#start] unless it is splittable.
  ///
  /// @param size of the text; `Long.MAX_VALUE` if it is not known
  Input open(long offset, long size, ProgressMeter progress) throws IOException {
    var input = source.open(source.isRandomAccess() ? offset : 0);
    if (!source.isRandomAccess()) {
      skip(input, start);
    }
    var poll = options.poll();
    return new Reading(
        this,
        poll.isEmpty() ? input : new Following(source, input, poll.get()),
        offset,
        size,
        progress);
  }

  private static void skip(Input input, int mark) throws IOException {
    var bytes = new byte[ByteOrderMark.LONGEST];
    int skipped = 0;
    while (skipped < mark) {
      skipped += Math.max(0, input.read(bytes, 0, mark - skipped));
    }
  }

  /// @param offset where the line begins
  /// @param length of the line, as far as it is known
  void checkLength(long offset, int length) throws LineTooLongException {
    if (length > options.longestLine()) {
      throw new LineTooLongException(source.name(), offset, options.longestLine());
    }
  }

  /// Its lines from the first on.
  LineCursor lines() throws IOException {
    var whole = new Part.Whole(this, 1);
    if (encoding.lines() == Lines.DECODED) {
      return new DecodedLines(whole);
    }
    long end = end();
    expectDecoding(end);
    return new LineReader(whole, start, Long.MAX_VALUE, end, progress());
  }

  /// A decoder of what follows its byte order mark: those of UTF-32 would drop a second one.
  CharsetDecoder newDecoder(MalformedPolicy policy) {
    var decoder = encoding.newDecoder(policy);
    if (start > 0 && encoding.lines() == Lines.DECODED) {
      var mark = ByteBuffer.wrap("\uFEFF".getBytes(encoding.charset()));
      decoder.decode(mark, CharBuffer.allocate(1), false);
    }
    return decoder;
  }

  /// Tells the kernels that its lines are going to be decoded.
  ///
  /// @param size as for [#open(long, long, ProgressMeter)]
  void expectDecoding(long size) {
    if (size != Long.MAX_VALUE && encoding.equals(Encoding.UTF_8)) {
      Kernels.expectReading(size - start);
    }
  }

  /// The same text, with malformed bytes reported.
  Text reporting() {
    return with(options.withMalformed(MalformedPolicy.REPORT));
  }

  Text with(TextOptions other) {
    return new Text(source, other, encoding, start, terminator);
  }

  /// The same text in memory.
  Text inMemory() throws IOException {
    try (var input = open()) {
      var memory = MemorySource.of(source.name(), start, input);
      return new Text(memory, options, encoding, start, terminator);
    }
  }
}
