package dev.ferry.id;

import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.IntUnaryOperator;

/// A whole list of UUIDs in as few bytes as their kind allows, as bytes or one Base64 text.
///
/// Ids that begin with a time (versions 1, 6 and 7) are written as the differences of their times
/// and what else they have: ids of version 7, in the order in which they were made, take about 75
/// bits each. Any ids come back exactly and in order; those that do not begin with a time take 16
/// bytes each, and a dozen bytes for the list. A checksum tells damaged lists. The format is
/// specified in docs/compact-uuids.md.
///
/// Ids of one machine that follow each other regularly can take a 64th of a byte each, so that a
/// short text can become many ids: where it comes from others, cap them.
///
/// Other than [PackedUuids], only Ferry reads it.
public final class CompactUuids {
  private CompactUuids() {}

  /// The text of ids, [Base64Form#STANDARD].
  public static String encode(Collection<UUID> ids) {
    return encode(ids, Base64Form.STANDARD);
  }

  /// The text of ids.
  ///
  /// @throws NullPointerException if one of them is null
  /// @throws ConcurrentModificationException if their number changes meanwhile
  public static String encode(Collection<UUID> ids, Base64Form form) {
    var bytes = toByteArray(ids);
    long length = form.length(bytes.length);
    if (length > Integer.MAX_VALUE - 8) {
      throw new OutOfMemoryError("%,d bytes do not fit into a string".formatted(bytes.length));
    }
    var chars = Spare.take((int) length);
    return PackedUuids.text(chars, form.encoder().encode(bytes, chars));
  }

  /// The bytes of ids, which are never a multiple of 16, as those of packed ids are.
  ///
  /// @throws NullPointerException if one of them is null
  /// @throws ConcurrentModificationException if their number changes meanwhile
  /// @throws OutOfMemoryError if they do not fit into an array
  public static byte[] toByteArray(Collection<UUID> ids) {
    return new CompactWriter(ids).toByteArray();
  }

  /// The ids of a text, [Base64Form#STANDARD], [PackedUuids#MOST_IDS] at most.
  ///
  /// @return a new list that may be changed
  /// @throws MalformedUuidException if it is not such a text
  public static List<UUID> decode(String text) {
    return decode(text, Base64Form.STANDARD, PackedUuids.MOST_IDS);
  }

  /// The ids of a text.
  ///
  /// @param mostIds more are refused, before the list is allocated
  /// @return a new list that may be changed
  /// @throws MalformedUuidException if it is not such a text, or has more ids
  public static List<UUID> decode(String text, Base64Form form, int mostIds) {
    int length = text.length();
    int padding = form.isPadded() ? padding(length, text::charAt) : 0;
    var bytes = new Bytes(byteCount(length, padding, form, 0));
    new Base64Decoding(length, bytes.array.length, form, 0, bytes).put(text);
    return ofByteArray(bytes.array, mostIds);
  }

  /// As [#decode(String, Base64Form, int)] for bytes of ASCII. Offsets of chars in errors are
  /// counted from the start of the array.
  ///
  /// @throws IndexOutOfBoundsException if the array has no such range
  public static List<UUID> decode(
      byte[] src, int offset, int length, Base64Form form, int mostIds) {
    Objects.checkFromIndexSize(offset, length, src.length);
    int padding = form.isPadded() ? padding(length, i -> src[offset + i]) : 0;
    var bytes = new Bytes(byteCount(length, padding, form, offset));
    new Base64Decoding(length, bytes.array.length, form, offset, bytes).put(src, offset, length);
    return ofByteArray(bytes.array, mostIds);
  }

  /// How many `=` there are among the last two chars.
  private static int padding(int length, IntUnaryOperator chars) {
    int padding = 0;
    while (padding < Math.min(2, length) && chars.applyAsInt(length - 1 - padding) == '=') {
      padding++;
    }
    return padding;
  }

  /// @param start offset of the text in what the user gave, for errors
  private static int byteCount(int length, int padding, Base64Form form, long start) {
    int payload = length - padding;
    if (payload % 4 == 1 || form.isPadded() && length % 4 != 0) {
      throw MalformedUuidException.inText(
          -1,
          start + length,
          "%,d chars".formatted(length),
          form.isPadded() ? "a multiple of 4, with padding" : "a length that makes whole bytes");
    }
    return (int) (payload * 3L / 4);
  }

  private static final class Bytes implements Base64Decoding.Taker {
    final byte[] array;
    private int next;

    Bytes(int length) {
      array = new byte[length];
    }

    @Override
    public void take(byte[] bytes, int count) {
      System.arraycopy(bytes, 0, array, next, count);
      next += count;
    }

    @Override
    public int number(long place) {
      return -1;
    }
  }

  /// The ids of bytes.
  ///
  /// @param mostIds more are refused, before the list is allocated
  /// @return a new list that may be changed
  /// @throws MalformedUuidException if they are no such bytes, or have more ids; the offset is that
  ///   of a byte
  public static List<UUID> ofByteArray(byte[] bytes, int mostIds) {
    int body = bytes.length - CompactFormat.CHECKSUM;
    if (body < 0) {
      throw MalformedUuidException.inBytes(
          bytes.length, "the end", "a version, a number and a checksum");
    }
    int version = bytes[0] & 0xFF;
    if (version != CompactFormat.VERSION) {
      throw MalformedUuidException.inBytes(
          0, "version %d".formatted(version), "version %d".formatted(CompactFormat.VERSION));
    }
    int checksum = CompactFormat.checksum(bytes, body);
    int found = CompactFormat.readInt(bytes, body);
    if (checksum != found) {
      throw MalformedUuidException.inBytes(
          body, "the checksum %08X".formatted(found), "%08X".formatted(checksum));
    }
    return new CompactReader(bytes, body).read(mostIds);
  }
}
