package dev.ferry.protobuf;

import com.google.protobuf.MessageLite;
import dev.ferry.io.ByteOutput;
import org.jspecify.annotations.Nullable;

/// Writes messages of one class.
abstract class Serializer {
  /// Maps are written in the order of their keys.
  static final int BY_KEY = 1;

  /// [LargeBytes] is thrown where there are many bytes to copy.
  static final int LEAVE_LARGE = 2;

  /// It is thrown for less, too, if that is most of the message so far.
  static final int LEAVE_MOST = 4;

  /// Messages within each other up to which they are written in one pass. What lies deeper is left
  /// to protobuf-java: it needs no more stack than usual there, and bytes are moved no more often
  /// than this for the sake of the lengths before them.
  private static final int DEEPEST = 64;

  private final LengthGuess lengths = new LengthGuess();
  private final LargeBytesGuess largeBytes = new LargeBytesGuess();

  /// Where messages may hold strings as bytes and do not show it; set before anyone else sees this.
  private @Nullable ParsedStrings parsedStrings;

  /// Has it guessed which messages hold strings as bytes.
  final void guess(ParsedStrings strings) {
    parsedStrings = strings;
  }

  /// Whether a message that is not within another one is probably written sooner by protobuf-java.
  boolean isBetterLeftToStock(MessageLite message) {
    var strings = parsedStrings;
    return strings != null && strings.areExpectedIn(message);
  }

  /// The lengths of messages of this class.
  final LengthGuess lengths() {
    return lengths;
  }

  /// The messages of this class that are left, to an array, because of [LargeBytes].
  final LargeBytesGuess largeBytes() {
    return largeBytes;
  }

  /// Appends the bytes of a message.
  ///
  /// @param options [#BY_KEY], [#LEAVE_LARGE] and [#LEAVE_MOST], or 0
  /// @param depth the number of messages around this one
  abstract void write(MessageLite message, ByteOutput out, int options, int depth);

  /// Appends the bytes of a message within another one, and their number before them.
  final void writeWithLength(MessageLite message, ByteOutput out, int options, int depth) {
    if (depth > DEEPEST) {
      out.writeVarint(message.getSerializedSize());
      Stock.SERIALIZER.write(message, out, options, depth);
      return;
    }
    int reserved = lengths.bytes();
    int begin = out.reserveLength(reserved);
    write(message, out, options, depth);
    lengths.fill(out, begin, reserved);
  }

  /// Appends the bytes of a message within another one, up to the tag that ends it.
  final void writeGroup(MessageLite message, int endTag, ByteOutput out, int options, int depth) {
    (depth > DEEPEST ? Stock.SERIALIZER : this).write(message, out, options, depth);
    out.writeVarint(endTag);
  }
}
