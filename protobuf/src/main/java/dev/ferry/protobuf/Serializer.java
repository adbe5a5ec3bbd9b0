package dev.ferry.protobuf;

import com.google.protobuf.Message;
import com.google.protobuf.MessageLite;
import dev.ferry.io.ByteOutput;
import org.jspecify.annotations.Nullable;

/// Writes messages of one class.
abstract class Serializer {
  /// Messages within each other up to which they are written in one pass. What lies deeper is left
  /// to protobuf-java: it needs no more stack than usual there, and bytes are moved no more often
  /// than this for the sake of the lengths before them.
  private static final int DEEPEST = 64;

  private final LengthGuess lengths = new LengthGuess();

  /// Whether large pieces of bytes are a small part of messages of this class that have any, as far
  /// as is known.
  private boolean piecesAreFew;

  /// Whether it is still to be found out if messages may hold strings as bytes and do not show it.
  /// For that, the types of all messages within them are gone through, so only once there is one
  /// that is not within another itself. Threads share this and what is found, without order.
  private boolean isToBeFoundOut = true;

  /// Where messages may hold strings as bytes and do not show it.
  private @Nullable ParsedStrings parsedStrings;

  /// Whether a message that is not within another one is probably written sooner by protobuf-java.
  /// (One method for all, as a call of one of many classes takes as long as a small message.)
  final boolean isBetterLeftToStock(MessageLite message) {
    if (this instanceof Stock) {
      return true;
    }
    if (isToBeFoundOut) {
      findOut((Message) message);
    }
    var strings = parsedStrings;
    return strings != null && strings.areExpectedIn(message);
  }

  private void findOut(Message message) {
    boolean mayBe;
    try {
      mayBe = ParsedStrings.mayBeIn(message);
    } catch (LinkageError | RuntimeException notToBeKnown) {
      mayBe = true;
    }
    if (mayBe) {
      parsedStrings = new ParsedStrings();
    }
    isToBeFoundOut = false;
  }

  /// The lengths of messages of this class.
  final LengthGuess lengths() {
    return lengths;
  }

  /// Bytes of the largest piece that is to be copied, where the bytes of a message become an array:
  /// to leave one out, the array has to be cleared first.
  final int mostCopied() {
    return piecesAreFew ? Pass.AMONG_OTHERS : Pass.TO_ARRAY;
  }

  /// Learns from a pass whether large pieces are few. Threads share that, without order.
  final void learn(Pass pass, ByteOutput out) {
    if (pass.counted() != 0) {
      boolean areFew = pass.counted() < pass.size(out) / 4;
      if (areFew != piecesAreFew) {
        piecesAreFew = areFew;
      }
    }
  }

  /// Appends the bytes of a message.
  ///
  /// @param depth the number of messages around this one
  abstract void write(MessageLite message, ByteOutput out, Pass pass, int depth);

  /// Appends the bytes of a message within another one, and their number before them.
  final void writeWithLength(MessageLite message, ByteOutput out, Pass pass, int depth) {
    if (depth > DEEPEST) {
      out.writeVarint(message.getSerializedSize());
      Stock.SERIALIZER.write(message, out, pass, depth);
      return;
    }
    int reserved = lengths.bytes();
    int begin = out.reserveLength(reserved);
    write(message, out, pass, depth);
    lengths.fill(out, begin, reserved, pass);
  }

  /// Appends the bytes of a message within another one, up to the tag that ends it.
  final void writeGroup(MessageLite message, int endTag, ByteOutput out, Pass pass, int depth) {
    (depth > DEEPEST ? Stock.SERIALIZER : this).write(message, out, pass, depth);
    out.writeVarint(endTag);
  }
}
