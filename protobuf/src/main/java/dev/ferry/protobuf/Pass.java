package dev.ferry.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import dev.ferry.io.ByteOutput;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedOutputStream;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One pass over a message: how it is written, and the pieces of bytes that are left out of the
/// output, to be put in where they belong when that is handed on. So these are copied only once, or
/// not at all.
///
/// Not for use by several threads, but [#AS_HELD] and [#BY_KEY].
final class Pass {
  /// Leaves out nothing: with maps as they are held, and by key.
  static final Pass AS_HELD = new Pass(MapOrder.AS_HELD);

  static final Pass BY_KEY = new Pass(MapOrder.BY_KEY);

  /// Bytes of the largest piece that is copied twice sooner than put into a new array at the end.
  static final int TO_ARRAY = 1 << 9;

  /// Bytes of the largest piece that is handed on together with what is around it, by one call.
  static final int TOGETHER = 1 << 16;

  /// Bytes of the largest piece that is copied in any case: an output's array does not outgrow what
  /// is kept of it for the sake of pieces that are a small part of a message.
  static final int AMONG_OTHERS = 1 << 20;

  private static final int FEWEST_PLACES = 8;

  /// Pieces that there is room for after a message with more.
  private static final int MOST_PLACES = 1 << 10;

  /// Bytes of an output that a stream is given at a time, by protobuf-java 4 KiB.
  private static final int HANDED_ON = 1 << 14;

  private static final int LONGEST_VARINT = 10;

  private static final @Nullable ByteString[] NO_PIECES = {};
  private static final int[] NO_PLACES = {};

  private boolean isByKey;

  /// Bytes of the largest piece that is not counted, and of the largest that is not left out.
  private int mostUncounted = Integer.MAX_VALUE;

  private int mostCopied = Integer.MAX_VALUE;

  private long counted;
  private long leftOut;

  private @Nullable ByteString[] pieces = NO_PIECES;

  /// For each piece, how many bytes of the output are before it.
  private int[] places = NO_PLACES;

  private int count;

  Pass(MapOrder order) {
    isByKey = order == MapOrder.BY_KEY;
  }

  /// Begins anew, with nothing left out.
  ///
  /// @param largest bytes of the largest piece that is not left out
  void begin(MapOrder order, int largest) {
    isByKey = order == MapOrder.BY_KEY;
    mostCopied = largest;
    mostUncounted = Math.min(largest, TO_ARRAY);
  }

  /// Forgets the pieces.
  void end() {
    if (count > MOST_PLACES) {
      pieces = NO_PIECES;
      places = NO_PLACES;
    } else if (count != 0) {
      Arrays.fill(pieces, 0, count, null);
    }
    count = 0;
    counted = 0;
    leftOut = 0;
  }

  boolean isByKey() {
    return isByKey;
  }

  /// Whether a piece is to be left out.
  boolean leavesOut(int bytes) {
    if (bytes <= mostUncounted) {
      return false;
    }
    counted += bytes;
    return bytes > mostCopied;
  }

  /// Leaves out a piece that belongs behind what has been written.
  void leaveOut(ByteString piece, ByteOutput out) {
    if (count == places.length) {
      int more = Math.max(FEWEST_PLACES, 2 * count);
      pieces = Arrays.copyOf(pieces, more);
      places = Arrays.copyOf(places, more);
    }
    pieces[count] = piece;
    places[count] = out.size();
    count++;
    leftOut += piece.size();
  }

  /// Bytes in pieces of more than [#TO_ARRAY], left out or not.
  long counted() {
    return counted;
  }

  /// The number of all bytes, written and left out.
  long size(ByteOutput out) {
    return out.size() + leftOut;
  }

  /// Fills in a length as [ByteOutput#fillLength] does, with the pieces that have been left out
  /// since.
  ///
  /// @return the length
  int fillLength(ByteOutput out, int begin, int reserved) {
    return count == 0 || places[count - 1] < begin
        ? out.fillLength(begin, reserved)
        : fillLengthOfPieces(out, begin, reserved);
  }

  private int fillLengthOfPieces(ByteOutput out, int begin, int reserved) {
    int written = out.size() - begin;
    long length = written;
    int first = count;
    while (first > 0 && places[first - 1] >= begin) {
      first--;
      length += piece(first).size();
    }
    if (length > Integer.MAX_VALUE) {
      throw new OutOfMemoryError("A message of %d bytes".formatted(length));
    }
    var varint = new byte[LONGEST_VARINT];
    int needed = ByteOutput.putVarint(varint, 0, length);
    if (needed != reserved) {
      move(out, begin, needed - reserved, first);
    }
    System.arraycopy(varint, 0, out.array(), begin - reserved, needed);
    return (int) length;
  }

  /// Moves what has been written from `begin` on, and what was left out of it.
  private void move(ByteOutput out, int begin, int by, int firstPiece) {
    int end = out.size();
    out.reserve(LONGEST_VARINT);
    System.arraycopy(out.array(), begin, out.array(), begin + by, end - begin);
    out.setSize(end + by);
    for (int i = firstPiece; i < count; i++) {
      places[i] += by;
    }
  }

  private ByteString piece(int index) {
    return Objects.requireNonNull(pieces[index]);
  }

  /// All bytes, up to 2 GiB.
  byte[] toByteArray(ByteOutput out) {
    return count == 0 ? out.toByteArray() : putTogether(out);
  }

  private byte[] putTogether(ByteOutput out) {
    var bytes = new byte[(int) size(out)];
    int at = 0;
    int from = 0;
    for (int i = 0; i < count; i++) {
      int length = places[i] - from;
      System.arraycopy(out.array(), from, bytes, at, length);
      at += length;
      from = places[i];
      var piece = piece(i);
      piece.copyTo(bytes, at);
      at += piece.size();
    }
    System.arraycopy(out.array(), from, bytes, at, out.size() - from);
    return bytes;
  }

  /// Whether all bytes are in the output.
  boolean leftNothingOut() {
    return count == 0;
  }

  /// Writes all bytes to a stream, those between pieces by one call each, pieces without a copy. A
  /// stream that may hold on to an array is given a new one, [#HANDED_ON] bytes at a time.
  void writeTo(OutputStream stream, ByteOutput out) throws IOException {
    boolean isCopied = Outputs.isKept(out) && mayKeep(stream);
    var copy = isCopied ? new byte[Math.min(out.size(), HANDED_ON)] : null;
    if (count == 0) {
      handOn(stream, out, 0, out.size(), copy);
      return;
    }
    var target = new StreamOutput(stream);
    int from = 0;
    for (int i = 0; i < count; i++) {
      handOn(stream, out, from, places[i], copy);
      from = places[i];
      UnsafeByteOperations.unsafeWriteTo(piece(i), target);
    }
    if (from < out.size()) {
      handOn(stream, out, from, out.size(), copy);
    }
  }

  /// @param copy what is handed on in place of the output's array; null for that itself
  private static void handOn(
      OutputStream stream, ByteOutput out, int from, int to, byte @Nullable [] copy)
      throws IOException {
    if (copy == null) {
      if (from < to) {
        stream.write(out.array(), from, to - from);
      }
      return;
    }
    int length;
    for (int i = from; i < to; i += length) {
      length = Math.min(copy.length, to - i);
      System.arraycopy(out.array(), i, copy, 0, length);
      stream.write(copy, 0, length);
    }
  }

  /// Whether a stream may hold on to an array that it is given, and so see, or change, the next
  /// message. Of a subclass, or a stream around another one, nobody knows.
  private static boolean mayKeep(OutputStream stream) {
    if (stream instanceof ChannelStream channel) {
      return channel.mayKeep();
    }
    var type = stream.getClass();
    return type != ByteArrayOutputStream.class
        && type != FileOutputStream.class
        && type != PipedOutputStream.class;
  }
}
