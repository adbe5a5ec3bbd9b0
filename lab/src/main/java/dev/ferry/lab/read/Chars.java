package dev.ferry.lab.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ferry.lab.experiment.Sink;
import dev.ferry.text.TextFile;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.file.Path;

/// Reads a file char by char, by `read()` without arguments, and sums the chars up.
final class Chars {
  private Chars() {}

  @SuppressWarnings("JdkObsolete") // the question was asked about it
  static void inputStreamReader(Path file, Sink sink) throws IOException {
    try (var in = new FileInputStream(file.toFile());
        var reader = new InputStreamReader(in, UTF_8)) {
      sum(reader, sink);
    }
  }

  @SuppressWarnings("JdkObsolete")
  static void bufferedInputStream(Path file, Sink sink) throws IOException {
    try (var in = new FileInputStream(file.toFile());
        var buffered = new BufferedInputStream(in);
        var reader = new InputStreamReader(buffered, UTF_8)) {
      sum(reader, sink);
    }
  }

  @SuppressWarnings("JdkObsolete")
  static void bufferedReader(Path file, Sink sink) throws IOException {
    try (var in = new FileInputStream(file.toFile());
        var reader = new BufferedReader(new InputStreamReader(in, UTF_8))) {
      sum(reader, sink);
    }
  }

  static void ferry(Path file, Sink sink) throws IOException {
    try (var text = TextFile.open(file);
        var reader = text.reader()) {
      sum(reader, sink);
    }
  }

  private static void sum(Reader reader, Sink sink) throws IOException {
    long sum = 0;
    int c;
    while ((c = reader.read()) >= 0) {
      sum += c;
    }
    sink.number(sum);
  }
}
