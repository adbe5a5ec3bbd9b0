package dev.ferry.id;

import static dev.ferry.id.PackedEncoder.ID;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/// A whole list of UUIDs as one Base64 text: 16 bytes each (RFC 9562, section 4, the most
/// significant first), one after the other, as one stream of bytes.
///
/// 21.3 chars an id, where an array of strings in JSON takes 39. 50,000 ids are 1,066,667 chars.
/// Other than [CompactUuids], any tool can read it that knows Base64.
///
/// Decoding is strict: what is accepted is what encoding the result would give, char by char. What
/// is not is a [MalformedUuidException] that tells where. `long[]` are pairs, as in [Uuids].
public final class PackedUuids {
  /// Ids that are decoded at most, unless another number is given.
  public static final int MOST_IDS = 10_000_000;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private PackedUuids() {}

  /// How many chars, or bytes, so many ids become.
  public static long encodedLength(int ids, Base64Form form) {
    return form.length(16L * ids);
  }

  /// The text of ids, [Base64Form#STANDARD].
  public static String encode(Collection<UUID> ids) {
    return encode(ids, Base64Form.STANDARD);
  }

  /// The text of ids. Costs the text, and an array of its size on the way.
  ///
  /// @throws NullPointerException if one of them is null
  /// @throws ConcurrentModificationException if their number changes meanwhile
  /// @throws OutOfMemoryError if the text would be longer than a string can be
  public static String encode(Collection<UUID> ids, Base64Form form) {
    int count = ids.size();
    int length = length(count, form);
    var chars = Spare.take(length);
    write(ids, count, form, chars, 0);
    return text(chars, length);
  }

  /// The text of ids, [Base64Form#STANDARD].
  public static String encode(UUID[] ids) {
    return encode(Arrays.asList(ids), Base64Form.STANDARD);
  }

  /// The text of pairs of longs.
  ///
  /// @throws IllegalArgumentException if their number is odd
  public static String encode(long[] ids, Base64Form form) {
    if (ids.length % 2 != 0) {
      throw new IllegalArgumentException(
          "%d longs are no pairs: expected an even number".formatted(ids.length));
    }
    int length = length(ids.length / 2, form);
    var chars = Spare.take(length);
    var encoder = new PackedEncoder(ids.length / 2, form);
    int at = 0;
    for (int i = 0; i < ids.length; i += PackedEncoder.LONGS) {
      at += encoder.encode(ids, i, chars, at);
    }
    return text(chars, length);
  }

  /// Writes the text of ids to `dst` from `dstOffset` on, and returns how many bytes it has.
  ///
  /// @throws NullPointerException if one of the ids is null; some are written then
  /// @throws ConcurrentModificationException if their number changes meanwhile; some are written
  ///   then
  /// @throws IndexOutOfBoundsException if there is no room for [#encodedLength] bytes; nothing is
  ///   written then
  public static int encode(Collection<UUID> ids, Base64Form form, byte[] dst, int dstOffset) {
    int count = ids.size();
    long length = encodedLength(count, form);
    Objects.checkFromIndexSize((long) dstOffset, length, (long) dst.length);
    write(ids, count, form, dst, dstOffset);
    return (int) length;
  }

  /// The bytes of ids, 16 each: what is encoded.
  ///
  /// @throws NullPointerException if one of them is null
  /// @throws ConcurrentModificationException if their number changes meanwhile
  /// @throws OutOfMemoryError if they do not fit into an array
  public static byte[] toByteArray(Collection<UUID> ids) {
    int count = ids.size();
    if (count > (Integer.MAX_VALUE - 8) / ID) {
      throw new OutOfMemoryError("%,d ids do not fit into an array".formatted(count));
    }
    var bytes = new byte[ID * count];
    int at = 0;
    for (var id : ids) {
      if (at == bytes.length) {
        throw changed(count);
      }
      PackedEncoder.put(id, bytes, at);
      at += ID;
    }
    if (at != bytes.length) {
      throw changed(count);
    }
    return bytes;
  }

  /// Makes a string of the beginning of an array, which is left to the next.
  static String text(byte[] chars, int length) {
    var text = new String(chars, 0, length, ISO_8859_1);
    Spare.leave(chars);
    return text;
  }

  private static int length(int ids, Base64Form form) {
    long length = encodedLength(ids, form);
    if (length > Integer.MAX_VALUE - 8) {
      throw new OutOfMemoryError("%,d ids do not fit into a string".formatted(ids));
    }
    return (int) length;
  }

  /// @param count of ids, as they were counted; if others are there now, `dst` is not full, or has
  ///   what was in it before, so that it must not be given away
  private static void write(
      Collection<UUID> ids, int count, Base64Form form, byte[] dst, int dstOffset) {
    if (ids instanceof List<UUID> list && PackedEncoder.isReadByIndex(list)) {
      writeByIndex(list, count, form, dst, dstOffset);
    } else {
      writeOneByOne(ids.iterator(), count, form, dst, dstOffset);
    }
  }

  private static void writeByIndex(
      List<UUID> ids, int count, Base64Form form, byte[] dst, int dstOffset) {
    var encoder = new PackedEncoder(count, form);
    int at = dstOffset;
    try {
      for (int i = 0; i < count; i += PackedEncoder.IDS) {
        at += encoder.encode(ids, i, count, dst, at);
      }
    } catch (IndexOutOfBoundsException e) {
      var changed = changed(count);
      changed.initCause(e);
      throw changed;
    }
    if (ids.size() != count) {
      throw changed(count);
    }
  }

  private static void writeOneByOne(
      Iterator<UUID> ids, int count, Base64Form form, byte[] dst, int dstOffset) {
    var encoder = new PackedEncoder(count, form);
    int at = dstOffset;
    for (int left = count; left > 0 && ids.hasNext(); left -= PackedEncoder.IDS) {
      at += encoder.encode(ids, left, dst, at);
    }
    if (at - dstOffset != encodedLength(count, form) || ids.hasNext()) {
      throw changed(count);
    }
  }

  /// An error for a collection that has not the ids that it counted.
  static ConcurrentModificationException changed(int count) {
    return new ConcurrentModificationException(
        "The list was changed while it was encoded: it had %,d ids".formatted(count));
  }

  /// The ids of a text, [Base64Form#STANDARD], [#MOST_IDS] at most.
  ///
  /// @return a new list that may be changed
  /// @throws MalformedUuidException if it is not such a text
  public static List<UUID> decode(String text) {
    return decode(text, Base64Form.STANDARD, MOST_IDS);
  }

  /// The ids of a text.
  ///
  /// @param mostIds more are refused, before anything is allocated
  /// @return a new list that may be changed
  /// @throws MalformedUuidException if it is not such a text, or has more ids
  public static List<UUID> decode(String text, Base64Form form, int mostIds) {
    var decoder = new PackedDecoder(text.length(), form, mostIds);
    decoder.put(text);
    return decoder.ids();
  }

  /// As [#decode(String, Base64Form, int)] for bytes of ASCII. Offsets in errors are counted from
  /// the start of the array.
  ///
  /// @throws IndexOutOfBoundsException if the array has no such range
  public static List<UUID> decode(
      byte[] src, int offset, int length, Base64Form form, int mostIds) {
    Objects.checkFromIndexSize(offset, length, src.length);
    var decoder = new PackedDecoder(length, form, mostIds, offset);
    decoder.put(src, offset, length);
    return decoder.ids();
  }

  /// The ids of bytes, 16 each.
  ///
  /// @param mostIds more are refused, before anything is allocated
  /// @return a new list that may be changed
  /// @throws MalformedUuidException if they are not a multiple of 16, or have more ids
  public static List<UUID> ofByteArray(byte[] bytes, int mostIds) {
    int count = bytes.length / ID;
    if (bytes.length % ID != 0) {
      throw MalformedUuidException.inText(
          -1, bytes.length, "%,d bytes".formatted(bytes.length), "a multiple of " + ID);
    }
    PackedDecoder.checkCount(count, mostIds, 0);
    var ids = new ArrayList<UUID>(count);
    PackedDecoder.add(bytes, bytes.length, ids);
    return ids;
  }

  /// The ids of a text as pairs of longs.
  ///
  /// @param mostIds more are refused, before anything is allocated
  /// @throws MalformedUuidException if it is not such a text, or has more ids
  public static long[] decodeToLongs(String text, Base64Form form, int mostIds) {
    int count = PackedDecoder.count(text.length(), form, mostIds, 0);
    var longs = new Longs(count);
    new Base64Decoding(text.length(), 16 * count, form, 0, longs).put(text);
    return longs.ids;
  }

  private static final class Longs implements Base64Decoding.Taker {
    final long[] ids;
    private int next;

    Longs(int ids) {
      this.ids = new long[2 * ids];
    }

    @Override
    public void take(byte[] bytes, int count) {
      for (int i = 0; i < count; i += Long.BYTES) {
        ids[next++] = (long) LONG.get(bytes, i);
      }
    }
  }
}
