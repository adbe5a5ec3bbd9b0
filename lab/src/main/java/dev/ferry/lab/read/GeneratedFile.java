package dev.ferry.lab.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ferry.lab.experiment.FileCase;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// The files that the lab writes itself: one line again and again.
final class GeneratedFile {
  private static final String HIRAGANA = "あいうえお".repeat(20) + "\n";
  private static final String ASCII = "0123456789".repeat(10) + "\n";
  private static final int LINES_AT_ONCE = 1000;

  private GeneratedFile() {}

  /// Lines of 100 hiragana, 301 bytes each, as in the published experiment.
  static FileCase hiragana(int lines) {
    return of("Hiragana", HIRAGANA, lines);
  }

  /// Lines of 100 chars.
  ///
  /// @param room in bytes, as much of which is filled as whole lines fill
  static FileCase ascii(long room) {
    return of("ASCII", ASCII, room / bytes(ASCII, 1));
  }

  private static FileCase of(String kind, String line, long lines) {
    long bytes = bytes(line, lines);
    return new FileCase(
        kind,
        FileSize.words(bytes),
        lines * line.length(),
        bytes,
        "",
        folder -> write(folder.resolve(kind + "-" + lines + ".txt"), line, lines));
  }

  private static long bytes(String line, long lines) {
    return lines * line.getBytes(UTF_8).length;
  }

  private static Path write(Path file, String line, long lines) throws IOException {
    var many = line.repeat(LINES_AT_ONCE).getBytes(UTF_8);
    var one = line.getBytes(UTF_8);
    try (OutputStream out = Files.newOutputStream(file)) {
      long left = lines;
      for (; left >= LINES_AT_ONCE; left -= LINES_AT_ONCE) {
        out.write(many);
      }
      for (; left > 0; left--) {
        out.write(one);
      }
    }
    return file;
  }
}
