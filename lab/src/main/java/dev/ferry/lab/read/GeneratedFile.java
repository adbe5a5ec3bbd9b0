package dev.ferry.lab.read;

import dev.ferry.lab.experiment.FileCase;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;

/// The files that the lab writes itself: one line again and again.
final class GeneratedFile {
  private static final String HIRAGANA = "あいうえお".repeat(20) + "\n";
  private static final String ASCII = "0123456789".repeat(10) + "\n";
  private static final int LINES_AT_ONCE = 1000;

  private GeneratedFile() {}

  /// Whether an encoding can hold the hiragana, and a text can be put together of such lines.
  static boolean canHoldHiragana(Charset charset) {
    return canHoldAscii(charset) && charset.newEncoder().canEncode(HIRAGANA);
  }

  /// The same for ASCII. Not where each text begins with a mark.
  static boolean canHoldAscii(Charset charset) {
    return charset.canEncode()
        && charset.newEncoder().canEncode(ASCII)
        && ASCII.repeat(2).getBytes(charset).length == bytes(ASCII, 2, charset);
  }

  /// Lines of 100 hiragana, in UTF-8 301 bytes each, as in the published experiment.
  static FileCase hiragana(int lines, Charset charset) {
    return of("Hiragana", HIRAGANA, lines, charset);
  }

  /// Lines of 100 chars.
  ///
  /// @param room in bytes, as much of which is filled as whole lines fill
  static FileCase ascii(long room, Charset charset) {
    return of("ASCII", ASCII, room / bytes(ASCII, 1, charset), charset);
  }

  private static FileCase of(String kind, String line, long lines, Charset charset) {
    long bytes = bytes(line, lines, charset);
    return new FileCase(
        CaseNames.text(kind, charset),
        CaseNames.size(bytes),
        lines * line.length(),
        bytes,
        "",
        folder -> write(folder.resolve(kind + "-" + lines + ".txt"), line, lines, charset));
  }

  private static long bytes(String line, long lines, Charset charset) {
    return lines * line.getBytes(charset).length;
  }

  private static Path write(Path file, String line, long lines, Charset charset)
      throws IOException {
    var many = line.repeat(LINES_AT_ONCE).getBytes(charset);
    var one = line.getBytes(charset);
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
