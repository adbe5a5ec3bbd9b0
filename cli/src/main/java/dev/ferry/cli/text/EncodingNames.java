package dev.ferry.cli.text;

import dev.ferry.lab.text.InputRefused;
import dev.ferry.text.Encoding;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;

/// The names of encodings on the command line.
public final class EncodingNames {
  private EncodingNames() {}

  /// The encoding that is meant.
  ///
  /// @throws InputRefused if this JDK has none of that name
  public static Encoding encoding(String name) throws InputRefused {
    try {
      return Encoding.of(name);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw new InputRefused(
          "There is no encoding “%s”; java.nio.charset names those there are.".formatted(name));
    }
  }
}
