package dev.ferry.lab.read;

import dev.ferry.lab.experiment.Sink;
import dev.ferry.text.TextFile;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;

/// Asks one thing of a whole file.
///
/// @param threads that Ferry may use
record WholeFile(Charset charset, int threads) {
  void filesReadString(Path file, Sink sink) throws IOException {
    sink.text(Files.readString(file, charset));
  }

  void filesLineCount(Path file, Sink sink) throws IOException {
    try (var lines = Files.lines(file, charset)) {
      sink.number(lines.count());
    }
  }

  void readString(Path file, Sink sink) throws IOException {
    try (var text = open(file)) {
      sink.text(text.readString());
    }
  }

  void countLines(Path file, Sink sink) throws IOException {
    try (var text = open(file)) {
      sink.number(text.countLines());
    }
  }

  void countCodePoints(Path file, Sink sink) throws IOException {
    try (var text = open(file)) {
      sink.number(text.countCodePoints());
    }
  }

  void firstMalformed(Path file, Sink sink) throws IOException {
    try (var text = open(file)) {
      sink.number(text.firstMalformed().isPresent() ? 1 : 0);
    }
  }

  private TextFile open(Path file) throws IOException {
    return TextFile.open(file, InEncoding.options(charset).withParallelism(threads));
  }
}
