package dev.ferry.id;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/// Encodes a list of ids in pieces, for those who have a place for a piece, but not for the whole.
///
/// For those who want it as one text there is [PackedUuids]. Not thread-safe.
public final class PackedEncoder {
  /// Bytes of a piece, at most.
  public static final int PIECE = 4096;

  /// Bytes of a list that a piece takes, at most: whole ids, and whole groups of three bytes.
  public static final int BLOCK = PIECE * 3 / 4;

  /// Bytes of an id.
  static final int ID = 2 * Long.BYTES;

  /// Ids of a piece, at most.
  public static final int IDS = BLOCK / ID;

  /// Longs of a piece, at most.
  static final int LONGS = BLOCK / Long.BYTES;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final Base64Form form;
  private final byte[] bytes;
  private final byte[] chars;

  /// An encoder of any number of lists, one after the other.
  public PackedEncoder(Base64Form form) {
    this(Integer.MAX_VALUE, form);
  }

  /// @param most ids in the list
  PackedEncoder(int most, Base64Form form) {
    this.form = form;
    bytes = new byte[ID * Math.min(most, IDS)];
    chars = new byte[(bytes.length + 2) / 3 * 4];
  }

  /// Writes the next piece of the text of ids to `dst` from `dstOffset` on, and returns how many
  /// bytes it has. All pieces have [#PIECE] but the last of a list; 0 if there are no more ids.
  ///
  /// @throws NullPointerException if one of the ids is null
  /// @throws IndexOutOfBoundsException if there is no room; the iterator has moved on then
  public int encode(Iterator<UUID> ids, byte[] dst, int dstOffset) {
    return encode(ids, IDS, dst, dstOffset);
  }

  /// The same for so many ids at most.
  int encode(Iterator<UUID> ids, int most, byte[] dst, int dstOffset) {
    int end = ID * Math.min(most, bytes.length / ID);
    int count = 0;
    while (count < end && ids.hasNext()) {
      put(ids.next(), bytes, count);
      count += ID;
    }
    return encode(count, dst, dstOffset);
  }

  /// Whether a list is read faster by index than by its iterator, as more ids are on their way from
  /// memory at a time, and as safely: the iterator of a [CopyOnWriteArrayList] goes over what was
  /// there when it began.
  public static boolean isReadByIndex(List<UUID> ids) {
    return ids instanceof RandomAccess && !(ids instanceof CopyOnWriteArrayList);
  }

  /// The same for ids of a list from an index on, up to [#IDS] of them; 0 if the list ends there.
  /// For lists that are [#isReadByIndex]: others may be much slower, or change meanwhile.
  ///
  /// @throws NullPointerException if one of the ids is null
  /// @throws IndexOutOfBoundsException if the list ends before that index, or there is no room
  public int encode(List<UUID> ids, int from, byte[] dst, int dstOffset) {
    int size = ids.size();
    Objects.checkFromToIndex(from, size, size);
    return encode(ids, from, size, dst, dstOffset);
  }

  /// The same up to another index.
  int encode(List<UUID> ids, int from, int to, byte[] dst, int dstOffset) {
    int count = Math.min(to - from, bytes.length / ID);
    for (int i = 0; i < count; i++) {
      put(ids.get(from + i), bytes, i * ID);
    }
    return encode(count * ID, dst, dstOffset);
  }

  /// Puts the bytes of an id into an array.
  static void put(UUID id, byte[] dst, int at) {
    LONG.set(dst, at, id.getMostSignificantBits());
    LONG.set(dst, at + Long.BYTES, id.getLeastSignificantBits());
  }

  /// The same for longs from an index on, of which it takes [#LONGS].
  int encode(long[] ids, int from, byte[] dst, int dstOffset) {
    int next = from;
    int count = 0;
    while (count < bytes.length && next < ids.length) {
      LONG.set(bytes, count, ids[next++]);
      count += Long.BYTES;
    }
    return encode(count, dst, dstOffset);
  }

  /// The same for a list that is bytes already, such as those of [CompactUuids#toByteArray], from
  /// an index on, of which it takes [#BLOCK].
  ///
  /// @throws IndexOutOfBoundsException if there is no such index, or no room
  public int encode(byte[] list, int from, byte[] dst, int dstOffset) {
    int count = Math.min(list.length - from, bytes.length);
    System.arraycopy(list, from, bytes, 0, count);
    return encode(count, dst, dstOffset);
  }

  private int encode(int count, byte[] dst, int dstOffset) {
    var src = count == bytes.length ? bytes : Arrays.copyOf(bytes, count);
    int written = form.encoder().encode(src, chars);
    System.arraycopy(chars, 0, dst, dstOffset, written);
    return written;
  }
}
