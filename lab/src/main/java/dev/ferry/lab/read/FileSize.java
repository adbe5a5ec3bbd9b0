package dev.ferry.lab.read;

/// Sizes as people say them: “301 MB”.
final class FileSize {
  private FileSize() {}

  static String words(long bytes) {
    if (bytes < 1e3) {
      return bytes + " B";
    }
    if (bytes < 1e6) {
      return Math.round(bytes / 1e3) + " kB";
    }
    return bytes < 1e9 ? Math.round(bytes / 1e6) + " MB" : Math.round(bytes / 1e9) + " GB";
  }
}
