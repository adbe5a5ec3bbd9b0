package dev.ferry.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.GZIPOutputStream;

/// The ways in which lines can be read.
enum LineWay {
  ITERATOR,
  STREAM,
  PARALLEL_STREAM,
  FOR_EACH_PARALLEL,
  BYTE_BY_BYTE,
  CHANNEL,
  GZIP_FILE,
  GZIP_STREAM;

  /// All lines of a text, ordered by their offset. That their texts are had without them, too, is
  /// seen to on the way.
  List<SeenLine> read(Path directory, byte[] bytes, TextOptions options) throws IOException {
    List<SeenLine> lines;
    try (var file = open(directory, bytes, options)) {
      lines = read(file);
    }
    try (var file = open(directory, bytes, options)) {
      assertEquals(lines.stream().map(SeenLine::text).toList(), strings(file));
    }
    return lines;
  }

  List<String> strings(TextFile file) {
    try (var strings = file.strings()) {
      return switch (this) {
        case PARALLEL_STREAM, FOR_EACH_PARALLEL -> strings.parallel().toList();
        case ITERATOR -> iterated(strings.iterator());
        default -> strings.toList();
      };
    }
  }

  private static List<String> iterated(Iterator<String> strings) {
    var all = new ArrayList<String>();
    strings.forEachRemaining(all::add);
    return all;
  }

  TextFile open(Path directory, byte[] bytes, TextOptions options) throws IOException {
    return switch (this) {
      case BYTE_BY_BYTE -> TextFile.of(Trickle.stream(bytes, 1), options);
      case CHANNEL -> TextFile.of(Trickle.channel(bytes, 7), options);
      case GZIP_STREAM -> TextFile.of(new ByteArrayInputStream(gzip(bytes)), options);
      case GZIP_FILE -> TextFile.open(written(directory, gzip(bytes)), options);
      default -> TextFile.open(written(directory, bytes), options);
    };
  }

  List<SeenLine> read(TextFile file) throws IOException {
    return switch (this) {
      case STREAM -> {
        try (var lines = file.lines()) {
          yield lines.map(SeenLine::of).toList();
        }
      }
      case PARALLEL_STREAM -> SeenLine.inParallel(file);
      case FOR_EACH_PARALLEL -> forEachParallel(file);
      default -> SeenLine.iterated(file);
    };
  }

  private static List<SeenLine> forEachParallel(TextFile file) throws IOException {
    var lines = new ConcurrentLinkedQueue<SeenLine>();
    file.forEachParallel(line -> lines.add(SeenLine.of(line)));
    return lines.stream().sorted(Comparator.comparingLong(SeenLine::offset)).toList();
  }

  static Path written(Path directory, byte[] bytes) throws IOException {
    return Files.write(directory.resolve("text"), bytes);
  }

  static byte[] gzip(byte[] bytes) throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }
}
