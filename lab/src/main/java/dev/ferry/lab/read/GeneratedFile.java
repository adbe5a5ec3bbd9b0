package dev.ferry.lab.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ferry.lab.experiment.FileCase;
import dev.ferry.lab.measure.Tier;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The files that the lab writes itself: one line again and again.
public final class GeneratedFile {
  private static final String HIRAGANA = "あいうえお".repeat(20) + "\n";
  private static final String ASCII = "0123456789".repeat(10) + "\n";
  private static final int LINES_AT_ONCE = 1000;

  private GeneratedFile() {}

  /// The file of the published experiment and, if the tier has it, one of ASCII with as many bytes
  /// (of whole lines).
  public static List<FileCase> of(Tier.FilePasses tier) {
    return tier.withAscii()
        ? List.of(hiragana(tier.lines()), ascii(tier.lines()))
        : List.of(hiragana(tier.lines()));
  }

  /// The file of the published experiment: lines of 100 hiragana, 301 bytes each.
  private static FileCase hiragana(int lines) {
    return of("Hiragana", HIRAGANA, lines, bytes(HIRAGANA, lines));
  }

  private static FileCase ascii(int lines) {
    long room = bytes(HIRAGANA, lines);
    return of("ASCII", ASCII, room / bytes(ASCII, 1), room);
  }

  private static FileCase of(String kind, String line, long lines, long about) {
    return new FileCase(
        kind,
        Math.round(about / 1e6) + " MB",
        lines * line.length(),
        bytes(line, lines),
        "",
        folder -> write(folder.resolve(kind + ".txt"), line, lines));
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
