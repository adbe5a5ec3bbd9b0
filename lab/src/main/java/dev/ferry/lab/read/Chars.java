package dev.ferry.lab.read;

import dev.ferry.lab.experiment.Sink;
import dev.ferry.text.TextFile;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.file.Path;

/// Reads a file char by char, by `read()` without arguments, and sums the chars up.
record Chars(Charset charset) {
  @SuppressWarnings("JdkObsolete") // the question was asked about it
  void inputStreamReader(Path file, Sink sink) throws IOException {
    try (var in = new FileInputStream(file.toFile());
        var reader = new InputStreamReader(in, charset)) {
      sum(reader, sink);
    }
  }

  @SuppressWarnings("JdkObsolete")
  void bufferedInputStream(Path file, Sink sink) throws IOException {
    try (var in = new FileInputStream(file.toFile());
        var buffered = new BufferedInputStream(in);
        var reader = new InputStreamReader(buffered, charset)) {
      sum(reader, sink);
    }
  }

  @SuppressWarnings("JdkObsolete")
  void bufferedReader(Path file, Sink sink) throws IOException {
    try (var in = new FileInputStream(file.toFile());
        var reader = new BufferedReader(new InputStreamReader(in, charset))) {
      sum(reader, sink);
    }
  }

  void ferry(Path file, Sink sink) throws IOException {
    try (var text = TextFile.open(file, InEncoding.options(charset));
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
