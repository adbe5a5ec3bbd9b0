package dev.ferry.lab.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ferry.lab.experiment.Sink;
import dev.ferry.text.Line;
import dev.ferry.text.TextFile;
import dev.ferry.text.TextOptions;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;

/// Reads a file line by line and hands over each as a string.
final class LinesToStrings {
  private LinesToStrings() {}

  @SuppressWarnings("JdkObsolete") // it is what people write
  static void bufferedReader(Path file, Sink sink) throws IOException {
    try (var in = new FileInputStream(file.toFile());
        var reader = new BufferedReader(new InputStreamReader(in, UTF_8))) {
      String line;
      while ((line = reader.readLine()) != null) {
        sink.text(line);
      }
    }
  }

  static void filesLines(Path file, Sink sink) throws IOException {
    try (var lines = Files.lines(file)) {
      lines.forEach(sink::text);
    }
  }

  static void ferryStream(Path file, Sink sink) throws IOException {
    try (var text = TextFile.open(file);
        var lines = text.lines()) {
      lines.map(Line::toString).forEach(sink::text);
    }
  }

  static void ferryStrings(Path file, Sink sink) throws IOException {
    try (var text = TextFile.open(file);
        var lines = text.strings()) {
      lines.forEach(sink::text);
    }
  }

  static void ferryLoop(Path file, Sink sink) throws IOException {
    try (var text = TextFile.open(file)) {
      for (var line : text) {
        sink.text(line.toString());
      }
    }
  }

  static void ferryTwoThreads(Path file, Sink sink) throws IOException {
    try (var text = TextFile.open(file, TextOptions.DEFAULTS.withParallelism(2))) {
      text.forEachParallel(line -> sink.text(line.toString()));
    }
  }
}
