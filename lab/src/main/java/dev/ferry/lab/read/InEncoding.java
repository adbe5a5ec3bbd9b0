package dev.ferry.lab.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ferry.text.Encoding;
import dev.ferry.text.TextOptions;
import java.nio.charset.Charset;

/// How Ferry is told of an encoding.
final class InEncoding {
  private InEncoding() {}

  /// What a program would give: nothing for UTF-8.
  static TextOptions options(Charset charset) {
    return charset.equals(UTF_8)
        ? TextOptions.DEFAULTS
        : TextOptions.DEFAULTS.withEncoding(Encoding.of(charset));
  }
}
