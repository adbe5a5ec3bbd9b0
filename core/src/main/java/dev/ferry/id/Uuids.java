package dev.ferry.id;

import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.Objects;
import java.util.UUID;

/// UUIDs in the form of RFC 9562, section 4: 36 chars of ASCII, such as
/// `f81d4fae-7dec-11d0-a765-00a0c91e6bf6`.
///
/// Written in lower case, read in either. Nothing else is accepted, neither fewer digits, as
/// [UUID#fromString] does, nor braces, nor `urn:uuid:`. Nothing is allocated but the UUID that is
/// returned, or the exception.
///
/// Where many ids are handled at once, each is a pair of longs in an array, the most significant
/// first: ids\[2 * i\] and ids\[2 * i + 1\].
public final class Uuids {
  /// Chars, or bytes, of a UUID.
  public static final int LENGTH = 36;

  private Uuids() {}

  /// The text of a UUID, as [UUID#toString], which is as fast as can be.
  public static String toString(UUID id) {
    return id.toString();
  }

  /// Writes the text of a UUID to `dst` from `dstOffset` on.
  ///
  /// @throws IndexOutOfBoundsException if there is no room for 36 bytes; nothing is written then
  public static void format(UUID id, byte[] dst, int dstOffset) {
    Objects.checkFromIndexSize(dstOffset, LENGTH, dst.length);
    UuidText.write(id.getMostSignificantBits(), id.getLeastSignificantBits(), dst, dstOffset);
  }

  /// Writes the text of a UUID to `dst` from `dstOffset` on.
  ///
  /// @throws IndexOutOfBoundsException if there is no room for 36 chars; nothing is written then
  public static void format(UUID id, char[] dst, int dstOffset) {
    Objects.checkFromIndexSize(dstOffset, LENGTH, dst.length);
    UuidText.write(id.getMostSignificantBits(), id.getLeastSignificantBits(), dst, dstOffset);
  }

  /// Writes the text of a UUID to a buffer, heap or direct, and moves its position by 36.
  ///
  /// @throws BufferOverflowException if fewer than 36 bytes remain; nothing is written then
  /// @throws ReadOnlyBufferException if the buffer is read-only
  public static void format(UUID id, ByteBuffer dst) {
    if (dst.isReadOnly()) {
      throw new ReadOnlyBufferException();
    }
    if (dst.remaining() < LENGTH) {
      throw new BufferOverflowException();
    }
    UuidText.write(id.getMostSignificantBits(), id.getLeastSignificantBits(), dst);
  }

  /// Writes the texts of `count` ids, the first at `dstOffset`, each `stride` bytes after the one
  /// before. What lies between them is not touched: separators can be there already.
  ///
  /// @param ids pairs of longs
  /// @param from index of the first id; its longs are at twice that
  /// @throws IllegalArgumentException if `stride` is less than 36
  /// @throws IndexOutOfBoundsException if there are no such ids, or no room for them; nothing is
  ///   written then
  public static void format(
      long[] ids, int from, int count, byte[] dst, int dstOffset, int stride) {
    Objects.checkFromIndexSize(from, count, ids.length / 2);
    checkStrided(count, dst.length, dstOffset, stride);
    for (int i = 0; i < count; i++) {
      int pair = 2 * (from + i);
      UuidText.write(ids[pair], ids[pair + 1], dst, dstOffset + i * stride);
    }
  }

  /// The UUID that a text says.
  ///
  /// @throws MalformedUuidException if it is not 36 chars long, or one of them is wrong
  public static UUID parse(CharSequence text) {
    if (text.length() != LENGTH) {
      throw MalformedUuidException.length(text.length());
    }
    return UuidText.read(text);
  }

  /// The UUID that the 36 bytes from `offset` on say.
  ///
  /// @throws MalformedUuidException if one of them is wrong
  /// @throws IndexOutOfBoundsException if there are no 36 bytes
  public static UUID parse(byte[] src, int offset) {
    Objects.checkFromIndexSize(offset, LENGTH, src.length);
    return UuidText.read(src, offset, 0);
  }

  /// The UUID that the 36 chars from `offset` on say.
  ///
  /// @throws MalformedUuidException if one of them is wrong
  /// @throws IndexOutOfBoundsException if there are no 36 chars
  public static UUID parse(char[] src, int offset) {
    Objects.checkFromIndexSize(offset, LENGTH, src.length);
    return UuidText.read(src, offset);
  }

  /// The UUID that the next 36 bytes of a buffer, heap or direct, say; moves its position by 36.
  ///
  /// @throws MalformedUuidException if one of them is wrong; the position stays where it was
  /// @throws BufferUnderflowException if fewer than 36 bytes remain
  public static UUID parse(ByteBuffer src) {
    if (src.remaining() < LENGTH) {
      throw new BufferUnderflowException();
    }
    return UuidText.read(src);
  }

  /// Reads `count` ids, the first at `offset`, each `stride` bytes after the one before. What lies
  /// between them is not looked at.
  ///
  /// @param dst takes pairs of longs
  /// @param dstFrom index of the first id there; its longs go to twice that
  /// @throws MalformedUuidException at the first id that is wrong; those before it have been read
  /// @throws IllegalArgumentException if `stride` is less than 36
  /// @throws IndexOutOfBoundsException if there are no such bytes, or no room for the ids; nothing
  ///   is read then
  public static void parse(byte[] src, int offset, int stride, long[] dst, int dstFrom, int count) {
    Objects.checkFromIndexSize(dstFrom, count, dst.length / 2);
    checkStrided(count, src.length, offset, stride);
    for (int i = 0; i < count; i++) {
      var id = UuidText.read(src, offset + i * stride, i);
      int pair = 2 * (dstFrom + i);
      dst[pair] = id.getMostSignificantBits();
      dst[pair + 1] = id.getLeastSignificantBits();
    }
  }

  private static void checkStrided(int count, int length, int offset, int stride) {
    if (stride < LENGTH) {
      throw new IllegalArgumentException(
          "A stride of %d bytes is too short: expected %d or more".formatted(stride, LENGTH));
    }
    long bytes = count == 0 ? 0 : (count - 1L) * stride + LENGTH;
    Objects.checkFromIndexSize((long) offset, bytes, (long) length);
  }
}
