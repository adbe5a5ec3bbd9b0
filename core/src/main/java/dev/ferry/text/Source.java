package dev.ferry.text;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

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

  /// The text as the JDK reads a file, if this is one, still the same, and has as many chars as
  /// `size`; else null.
  default @Nullable String readByJdk(long size) {
    return null;
  }

  /// Tells, at the end of a text that is followed, whether it may still grow.
  ///
  /// @throws IOException if it has become shorter than what was read
  void checkGrowing(Input input) throws IOException;
}
