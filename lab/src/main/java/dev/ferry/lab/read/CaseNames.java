package dev.ferry.lab.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.Charset;

/// What cases are called in a report.
final class CaseNames {
  private CaseNames() {}

  /// The name of a text, with its encoding unless that is UTF-8.
  static String text(String name, Charset charset) {
    return charset.equals(UTF_8) ? name : name + ", " + charset.name();
  }

  /// A size as people say it: “301 MB”.
  static String size(long bytes) {
    if (bytes < 1e3) {
      return bytes + " B";
    }
    if (bytes < 1e6) {
      return Math.round(bytes / 1e3) + " kB";
    }
    return bytes < 1e9 ? Math.round(bytes / 1e6) + " MB" : Math.round(bytes / 1e9) + " GB";
  }
}
