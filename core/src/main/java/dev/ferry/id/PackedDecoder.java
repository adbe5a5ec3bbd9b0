package dev.ferry.id;

import static dev.ferry.id.PackedEncoder.ID;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/// Decodes a list of packed ids whose text comes in pieces, of which it keeps none.
///
/// For those who have the text in one piece there is [PackedUuids]. Not thread-safe.
public final class PackedDecoder {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final List<UUID> ids;
  private final Base64Decoding decoding;

  /// A decoder of one text.
  ///
  /// @param length of the text in chars, in all
  /// @param mostIds more are refused, before anything is allocated
  /// @throws MalformedUuidException if no list has that length, or it has more ids
  public PackedDecoder(int length, Base64Form form, int mostIds) {
    this(length, form, mostIds, 0);
  }

  /// @param start offset of the text in what the user gave, for errors
  PackedDecoder(int length, Base64Form form, int mostIds, long start) {
    int count = count(length, form, mostIds, start);
    ids = new ArrayList<>(count);
    decoding =
        new Base64Decoding(
            length, 16 * count, form, start, (bytes, taken) -> add(bytes, taken, ids));
  }

  /// Adds the ids of the first `count` bytes. Three a turn: in some callers, C2 keeps the loop's
  /// variables in memory, not in registers, and so takes them from there a third as often.
  static void add(byte[] bytes, int count, List<UUID> ids) {
    int i = 0;
    for (; i <= count - 3 * ID; i += 3 * ID) {
      ids.add(id(bytes, i));
      ids.add(id(bytes, i + ID));
      ids.add(id(bytes, i + 2 * ID));
    }
    for (; i < count; i += ID) {
      ids.add(id(bytes, i));
    }
  }

  private static UUID id(byte[] bytes, int at) {
    // In this order, or the memory of the object would be zeroed first.
    long most = (long) LONG.get(bytes, at);
    long least = (long) LONG.get(bytes, at + Long.BYTES);
    return new UUID(most, least);
  }

  /// Decodes the next chars.
  ///
  /// @throws MalformedUuidException if one of them is wrong; this decoder is of no use then
  /// @throws IllegalArgumentException if there are more than announced
  public void put(String text) {
    decoding.put(text);
  }

  /// Decodes the next chars.
  ///
  /// @throws MalformedUuidException if one of them is wrong; this decoder is of no use then
  /// @throws IllegalArgumentException if there are more than announced
  /// @throws IndexOutOfBoundsException if the array has no such range
  public void put(char[] src, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, src.length);
    decoding.put(src, offset, length);
  }

  /// Decodes the next bytes of ASCII.
  ///
  /// @throws MalformedUuidException if one of them is wrong; this decoder is of no use then
  /// @throws IllegalArgumentException if there are more than announced
  /// @throws IndexOutOfBoundsException if the array has no such range
  public void put(byte[] src, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, src.length);
    decoding.put(src, offset, length);
  }

  /// The ids, now that all chars have been put, in a list that is the caller's to change.
  ///
  /// @throws IllegalStateException if there were fewer than announced
  public List<UUID> ids() {
    decoding.end();
    return ids;
  }

  /// How many ids a text of that length has.
  static int count(int length, Base64Form form, int mostIds, long start) {
    int count = (int) (length * 6L / 128);
    if (form.length(16L * count) != length) {
      if (form.length(16L * count) > length) {
        count--; // The padding is missing.
      }
      throw MalformedUuidException.inText(
          -1,
          start + length,
          "%,d chars".formatted(length),
          "%,d for %,d ids or %,d for %,d"
              .formatted(
                  form.length(16L * count), count, form.length(16L * (count + 1L)), count + 1L));
    }
    checkCount(count, mostIds, start);
    return count;
  }

  static void checkCount(int count, int mostIds, long start) {
    if (count > mostIds) {
      throw MalformedUuidException.inText(
          -1, start, "%,d ids".formatted(count), "at most %,d".formatted(mostIds));
    }
  }
}
