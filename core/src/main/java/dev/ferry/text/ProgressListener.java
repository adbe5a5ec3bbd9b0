package dev.ferry.text;

/// Is told how much of a text has been read.
@FunctionalInterface
public interface ProgressListener {
  /// Called now and then while text is read, some thousand times at most for a large file, by the
  /// threads that read it, never by two at once for one reading. What it throws ends the reading.
  ///
  /// @param done bytes read so far, of the file as it is stored, compressed or not
  /// @param total bytes in all, or -1 if that is not known
  void progress(long done, long total);
}
