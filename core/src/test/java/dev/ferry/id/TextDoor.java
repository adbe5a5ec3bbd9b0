package dev.ferry.id;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.UUID;

/// The ways to give [Uuids] a text of 36 chars, or to get one. Around it are digits, which are to
/// be neither read nor written.
enum TextDoor {
  STRING,
  CHAR_BUFFER,
  CHARS,
  BYTES,
  BULK,
  HEAP,
  DIRECT,
  LITTLE_ENDIAN,
  SLICE,
  READ_ONLY;

  private static final int BEFORE = 5;
  private static final int AFTER = 3;
  private static final int STRIDE = 43;
  private static final char AROUND = '7';

  /// Whether a char may be above U+00FF.
  boolean takesAnyChars() {
    return this == STRING || this == CHAR_BUFFER || this == CHARS;
  }

  boolean writes() {
    return this != STRING && this != CHAR_BUFFER && this != READ_ONLY;
  }

  /// The number of the id in errors.
  int number() {
    return this == BULK ? 1 : 0;
  }

  /// The offset of its first char in errors.
  int start() {
    return switch (this) {
      case STRING, CHAR_BUFFER -> 0;
      case BULK -> BEFORE + STRIDE;
      default -> BEFORE;
    };
  }

  /// Which unit errors show.
  String shown(char c) {
    if (c > ' ' && c < 0x7F) {
      return "'" + c + "'";
    }
    return takesAnyChars() || c < 0x80
        ? "U+%04X".formatted((int) c)
        : "byte %02X".formatted((int) c);
  }

  UUID parse(String text) {
    return switch (this) {
      case STRING -> Uuids.parse(text);
      case CHAR_BUFFER -> Uuids.parse(CharBuffer.wrap(text));
      case CHARS -> Uuids.parse(around(text).toCharArray(), BEFORE);
      case BYTES -> Uuids.parse(around(text).getBytes(ISO_8859_1), BEFORE);
      case BULK -> {
        var two = around(Ids.MAX + "-".repeat(STRIDE - Uuids.LENGTH) + text);
        var ids = new long[8];
        Uuids.parse(two.getBytes(ISO_8859_1), BEFORE, STRIDE, ids, 1, 2);
        assertEquals("[0, 0, -1, -1]", Arrays.toString(Arrays.copyOf(ids, 4)));
        assertEquals("[0, 0]", Arrays.toString(Arrays.copyOfRange(ids, 6, 8)));
        yield new UUID(ids[4], ids[5]);
      }
      case HEAP, DIRECT, LITTLE_ENDIAN, SLICE, READ_ONLY -> parse(buffer(around(text)));
    };
  }

  private static UUID parse(ByteBuffer buffer) {
    buffer.position(BEFORE);
    int after = BEFORE;
    try {
      var id = Uuids.parse(buffer);
      after += Uuids.LENGTH;
      return id;
    } finally {
      assertEquals(after, buffer.position());
    }
  }

  String format(UUID id) {
    var nothing = around(".".repeat(Uuids.LENGTH));
    return switch (this) {
      case STRING, CHAR_BUFFER, READ_ONLY -> throw new IllegalStateException("cannot write");
      case CHARS -> {
        var chars = nothing.toCharArray();
        Uuids.format(id, chars, BEFORE);
        yield within(new String(chars));
      }
      case BYTES -> {
        var bytes = nothing.getBytes(ISO_8859_1);
        Uuids.format(id, bytes, BEFORE);
        yield within(new String(bytes, ISO_8859_1));
      }
      case BULK -> {
        var two = around("." + AROUND + ".".repeat(STRIDE + Uuids.LENGTH)).getBytes(ISO_8859_1);
        long most = id.getMostSignificantBits();
        long least = id.getLeastSignificantBits();
        Uuids.format(
            new long[] {1, 1, most, least, most, least, 1, 1}, 1, 2, two, BEFORE + 2, STRIDE);
        var text = within(new String(two, ISO_8859_1)).substring(2);
        var first = text.substring(0, Uuids.LENGTH);
        assertEquals(first + ".".repeat(STRIDE - Uuids.LENGTH) + first, text);
        yield first;
      }
      case HEAP, DIRECT, LITTLE_ENDIAN, SLICE -> {
        var buffer = buffer(nothing);
        buffer.position(BEFORE);
        Uuids.format(id, buffer);
        assertEquals(BEFORE + Uuids.LENGTH, buffer.position());
        var bytes = new byte[buffer.limit()];
        buffer.get(0, bytes);
        yield within(new String(bytes, ISO_8859_1));
      }
    };
  }

  private ByteBuffer buffer(String text) {
    var bytes = text.getBytes(ISO_8859_1);
    return switch (this) {
      case DIRECT -> ByteBuffer.allocateDirect(bytes.length).put(0, bytes);
      case LITTLE_ENDIAN ->
          ByteBuffer.allocateDirect(bytes.length).put(0, bytes).order(ByteOrder.LITTLE_ENDIAN);
      case SLICE ->
          ByteBuffer.allocate(bytes.length + 2)
              .put(1, bytes)
              .slice(1, bytes.length)
              .order(ByteOrder.LITTLE_ENDIAN);
      case READ_ONLY -> ByteBuffer.wrap(bytes).asReadOnlyBuffer();
      default -> ByteBuffer.wrap(bytes);
    };
  }

  private static String around(String text) {
    return String.valueOf(AROUND).repeat(BEFORE) + text + String.valueOf(AROUND).repeat(AFTER);
  }

  private static String within(String text) {
    var within = text.substring(BEFORE, text.length() - AFTER);
    assertEquals(around(within), text);
    return within;
  }
}
