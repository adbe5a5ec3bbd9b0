package dev.ferry.text;

import java.io.Serializable;

/// Where a text has bytes that are no text in its encoding, and what they are.
///
/// @param source the file's path, or what else it was read from
/// @param encoding the name of the encoding
/// @param line the number of the line, from 1
/// @param column the code points before the bytes in their line, and 1 more
/// @param offset the bytes before them in the text as it is decoded: in the file, or in what is
///   unpacked from it
/// @param bytes the bytes, as two hexadecimal digits each, with spaces between
/// @param expected what should have been there
public record MalformedText(
    String source,
    String encoding,
    long line,
    long column,
    long offset,
    String bytes,
    String expected)
    implements Serializable {

  /// All of it in one sentence.
  @Override
  public String toString() {
    return "%s, line %d, column %d (byte offset %d): malformed %s: found %s, expected %s"
        .formatted(source, line, column, offset, encoding, bytes, expected);
  }
}
