package dev.ferry.cli.db;

import dev.ferry.cli.stream.Faults;
import dev.ferry.utf8.Utf8;
import picocli.CommandLine.Option;

/// How keys and values are written on the command line.
final class KeyForm {
  @Option(names = "--hex", description = "Keys and values are given in hexadecimal digits.")
  private boolean hex;

  @Option(names = "--base64", description = "Keys and values are given in Base64.")
  private boolean base64;

  @Option(
      names = "--escape",
      description = "Keys and values are given with escapes as in C, such as \\x00, \\t, \\\\.")
  private boolean escape;

  /// @param what it is, for people
  byte[] decode(String what, String text) throws Failure {
    if ((hex ? 1 : 0) + (base64 ? 1 : 0) + (escape ? 1 : 0) > 1) {
      throw Failure.usage("--hex, --base64 and --escape exclude each other.");
    }
    if (Faults.hasReplacement(text)) {
      throw Failure.usage(
          ("%s “%s” has U+FFFD, as if it were not UTF-8; give its bytes by --hex (efbfbd for"
                  + " U+FFFD).")
              .formatted(what, text));
    }
    var form = hex ? Form.HEX : base64 ? Form.BASE64 : escape ? Form.ESCAPE : Form.RAW;
    try {
      return form == Form.RAW ? Utf8.encode(text) : form.decode(text);
    } catch (IllegalArgumentException e) {
      throw Failure.usage("%s “%s” cannot be read: %s.".formatted(what, text, e.getMessage()));
    }
  }
}
