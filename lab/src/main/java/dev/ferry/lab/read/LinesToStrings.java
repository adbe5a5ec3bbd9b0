package dev.ferry.lab.read;

import dev.ferry.lab.experiment.Sink;
import dev.ferry.text.Line;
import dev.ferry.text.TextFile;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;

/// Reads a file line by line and hands over each as a string.
record LinesToStrings(Charset charset) {
  @SuppressWarnings("JdkObsolete") // it is what people write
  void bufferedReader(Path file, Sink sink) throws IOException {
    try (var in = new FileInputStream(file.toFile());
        var reader = new BufferedReader(new InputStreamReader(in, charset))) {
      String line;
      while ((line = reader.readLine()) != null) {
        sink.text(line);
      }
    }
  }

  void filesLines(Path file, Sink sink) throws IOException {
    try (var lines = Files.lines(file, charset)) {
      lines.forEach(sink::text);
    }
  }

  void ferryStream(Path file, Sink sink) throws IOException {
    try (var text = TextFile.open(file, InEncoding.options(charset));
        var lines = text.lines()) {
      lines.map(Line::toString).forEach(sink::text);
    }
  }

  void ferryStrings(Path file, Sink sink) throws IOException {
    try (var text = TextFile.open(file, InEncoding.options(charset));
        var lines = text.strings()) {
      lines.forEach(sink::text);
    }
  }

  void ferryLoop(Path file, Sink sink) throws IOException {
    try (var text = TextFile.open(file, InEncoding.options(charset))) {
      for (var line : text) {
        sink.text(line.toString());
      }
    }
  }

  void ferryTwoThreads(Path file, Sink sink) throws IOException {
    try (var text = TextFile.open(file, InEncoding.options(charset).withParallelism(2))) {
      text.forEachParallel(line -> sink.text(line.toString()));
    }
  }
}
