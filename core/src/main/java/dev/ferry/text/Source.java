package dev.ferry.text;

import java.io.Closeable;
import java.io.IOException;

/// Where a text comes from.
interface Source extends Closeable {
  /// What it is called in messages.
  String name();

  /// Reads from byte `from` of the text on, which is 0 unless [#isRandomAccess].
  ///
  /// @throws IllegalStateException if it could be read only once and has been
  Input open(long from) throws IOException;

  /// Whether its parts can be read in any order and by many threads.
  boolean isRandomAccess();

  /// The bytes of the text now, if [#isRandomAccess].
  long size() throws IOException;

  /// The bytes that are stored for it, or -1 if that is not known.
  long storedSize() throws IOException;

  /// Tells, at the end of a text that is followed, whether it may still grow.
  ///
  /// @throws IOException if it has become shorter than what was read
  void checkGrowing(Input input) throws IOException;
}
