package dev.ferry.text;

import java.io.Closeable;
import java.io.IOException;

/// Lines of a text, one after the other.
interface LineCursor extends Closeable {
  /// Goes to the next line, if there is one.
  boolean advance() throws IOException;

  /// The line that [#advance] has come to.
  Line line();

  /// The text of the line that [#advance] has come to, as that line would give it; but nothing
  /// keeps what was read.
  ///
  /// @throws MalformedTextException if it is malformed, under
  ///   [dev.ferry.utf8.MalformedPolicy#REPORT]
  String string();

  /// How many lines it has come to.
  long count();
}
