package dev.ferry.tkrzw;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Bytes by chance, and the forms in which they are given to a database.
final class Samples {
  private static final String[] TEXTS = {
    "", "a", "b", "\0", "a\0", "渡し舟", "🐈", "🐈‍⬛", "é", "Grüße, Jürgen", "zzz", "a b,c=d\n"
  };

  private Samples() {}

  static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  /// Bytes of all kinds: none, text, binary, now and then long.
  static byte[] bytes(SplittableRandom random) {
    return switch (random.nextInt(8)) {
      case 0 -> bytes(TEXTS[random.nextInt(TEXTS.length)]);
      case 1 -> bytes(TEXTS[random.nextInt(TEXTS.length)] + TEXTS[random.nextInt(TEXTS.length)]);
      case 2 -> bytes(TEXTS[random.nextInt(TEXTS.length)].repeat(random.nextInt(40)));
      case 3, 4, 5 -> ofLength(random, random.nextInt(20));
      case 6 -> ofLength(random, random.nextInt(300));
      default -> ofLength(random, random.nextInt(20) == 0 ? random.nextInt(20_000) : 8);
    };
  }

  static byte[] ofLength(SplittableRandom random, int length) {
    var bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /// The text that has these bytes, if there is one.
  static @Nullable String text(byte[] bytes) {
    var text = new String(bytes, UTF_8);
    return Arrays.equals(bytes(text), bytes) ? text : null;
  }

  /// The same bytes in memory of some kind, with others around them.
  static MemorySegment segment(SplittableRandom random, byte[] bytes) {
    int before = random.nextInt(3) * 8;
    int after = random.nextInt(20);
    int all = before + bytes.length + after;
    var memory =
        switch (random.nextInt(4)) {
          case 0 -> MemorySegment.ofArray(new byte[all]);
          case 1 -> MemorySegment.ofArray(new long[all / 8 + 1]);
          case 2 -> MemorySegment.ofArray(new char[all / 2 + 1]);
          default -> Arena.ofAuto().allocate(Math.max(1, all));
        };
    memory.fill((byte) 0x5A);
    var slice = memory.asSlice(before, bytes.length);
    slice.copyFrom(MemorySegment.ofArray(bytes));
    return slice;
  }

  /// The same bytes in a buffer of some kind, from its position to its limit.
  static ByteBuffer buffer(SplittableRandom random, byte[] bytes) {
    int before = random.nextInt(10);
    int all = before + bytes.length + random.nextInt(10);
    var buffer = random.nextBoolean() ? ByteBuffer.allocate(all) : ByteBuffer.allocateDirect(all);
    buffer.position(before).put(bytes).flip().position(before);
    return random.nextBoolean() ? buffer : buffer.slice();
  }

  /// The bytes for people.
  static String shown(byte @Nullable [] bytes) {
    if (bytes == null) {
      return "null";
    }
    return bytes.length > 40
        ? Arrays.toString(Arrays.copyOf(bytes, 40)) + " of " + bytes.length
        : Arrays.toString(bytes);
  }
}
