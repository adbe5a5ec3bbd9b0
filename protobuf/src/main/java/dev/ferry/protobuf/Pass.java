package dev.ferry.protobuf;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import dev.ferry.io.ByteOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One pass over a message: how it is written, and the pieces of bytes that are left out of the
/// output, to be put in where they belong when that is handed on. So these are copied only once, or
/// not at all.
///
/// Not for use by several threads, but those that leave out nothing.
final class Pass {
  /// Leaves out nothing: with maps as they are held, and by key.
  static final Pass AS_HELD = new Pass(MapOrder.AS_HELD);

  static final Pass BY_KEY = new Pass(MapOrder.BY_KEY);

  /// Bytes of the largest piece that is copied twice sooner than put in at the end.
  static final int TO_MEMORY = 1 << 9;

  /// Bytes of the largest piece that is handed on by one call, together with what is around it.
  static final int TO_STREAM = 1 << 16;

  private static final int FEWEST_PLACES = 8;

  /// Pieces that there is room for after a message with more.
  private static final int MOST_PLACES = 1 << 10;

  private static final int LONGEST_VARINT = 10;

  /// Bytes of a [CodedOutputStream]'s buffer.
  private static final int BUFFER = 1 << 10;

  private boolean isByKey;

  /// Bytes of the largest piece that is not left out.
  private int mostCopied = Integer.MAX_VALUE;

  private @Nullable ByteString[] pieces = new @Nullable ByteString[0];

  /// For each piece, how many bytes of the output are before it.
  private int[] places = new int[0];

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
  }

  /// Forgets the pieces.
  void end() {
    if (count > MOST_PLACES) {
      pieces = new @Nullable ByteString[0];
      places = new int[0];
    } else if (count != 0) {
      Arrays.fill(pieces, 0, count, null);
    }
    count = 0;
  }

  boolean isByKey() {
    return isByKey;
  }

  /// Whether a piece is to be left out.
  boolean leavesOut(int bytes) {
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
    int first = count;
    while (first > 0 && places[first - 1] >= begin) {
      first--;
    }
    long length = written + bytes(first);
    if (length > Integer.MAX_VALUE) {
      throw new OutOfMemoryError("A message of %d bytes".formatted(length));
    }
    var varint = new byte[LONGEST_VARINT];
    int needed = ByteOutput.putVarint(varint, 0, length);
    int moved = needed - reserved;
    out.reserve(LONGEST_VARINT);
    System.arraycopy(out.array(), begin, out.array(), begin + moved, written);
    System.arraycopy(varint, 0, out.array(), begin - reserved, needed);
    out.setSize(begin + moved + written);
    for (int i = first; i < count; i++) {
      places[i] += moved;
    }
    return (int) length;
  }

  /// The number of all bytes, written and left out.
  long size(ByteOutput out) {
    return out.size() + bytes(0);
  }

  private long bytes(int first) {
    long sum = 0;
    for (int i = first; i < count; i++) {
      sum += piece(i).size();
    }
    return sum;
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

  /// Writes all bytes to a buffer, or nothing.
  void writeTo(ByteBuffer buffer, ByteOutput out) {
    if (count == 0) {
      out.writeTo(buffer);
      return;
    }
    if (buffer.isReadOnly()) {
      throw new ReadOnlyBufferException();
    }
    if (size(out) > buffer.remaining()) {
      throw new BufferOverflowException();
    }
    long end = putInto(MemorySegment.ofBuffer(buffer), 0, out);
    buffer.position(buffer.position() + (int) end);
  }

  /// Writes all bytes to a segment, or nothing.
  ///
  /// @return how many
  long writeTo(MemorySegment segment, long offset, ByteOutput out) {
    long size = size(out);
    if (count == 0) {
      out.writeTo(segment, offset);
    } else {
      Objects.checkFromIndexSize(offset, size, segment.byteSize());
      putInto(segment, offset, out);
    }
    return size;
  }

  private long putInto(MemorySegment segment, long offset, ByteOutput out) {
    long at = offset;
    int from = 0;
    for (int i = 0; i < count; i++) {
      at = put(segment, at, out, from, places[i]);
      from = places[i];
      var piece = MemorySegment.ofBuffer(piece(i).asReadOnlyByteBuffer());
      MemorySegment.copy(piece, 0, segment, at, piece.byteSize());
      at += piece.byteSize();
    }
    return put(segment, at, out, from, out.size());
  }

  private static long put(MemorySegment segment, long offset, ByteOutput out, int from, int to) {
    MemorySegment.copy(out.array(), from, segment, JAVA_BYTE, offset, to - from);
    return offset + to - from;
  }

  /// Writes all bytes to a stream, pieces without a copy.
  void writeTo(OutputStream stream, ByteOutput out) throws IOException {
    if (count == 0) {
      out.writeTo(stream);
    } else {
      handOnTo(CodedOutputStream.newInstance(stream, BUFFER), out);
    }
  }

  /// Writes all bytes to a channel, pieces without a copy.
  void writeTo(WritableByteChannel channel, ByteOutput out) throws IOException {
    if (count == 0) {
      out.writeTo(channel);
    } else {
      handOnTo(CodedOutputStream.newInstance(new ChannelStream(channel), BUFFER), out);
    }
  }

  private void handOnTo(CodedOutputStream coded, ByteOutput out) throws IOException {
    int from = 0;
    for (int i = 0; i < count; i++) {
      coded.writeRawBytes(out.array(), from, places[i] - from);
      coded.writeRawBytes(piece(i));
      from = places[i];
    }
    coded.writeRawBytes(out.array(), from, out.size() - from);
    coded.flush();
  }
}
