package dev.ferry.utf8;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.MemorySegment;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// Every way to encode. Each puts canaries around the place it encodes into and looks after them
/// whether the call returns or throws.
enum EncodeDoor {
  NEW_ARRAY {
    @Override
    byte[] encode(String s, int room, MalformedPolicy policy) {
      return policy == MalformedPolicy.AS_JDK ? Utf8.encode(s) : Utf8.encode(s, policy);
    }
  },

  /// The array ends where the room ends.
  ARRAY {
    @Override
    byte[] encode(String s, int room, MalformedPolicy policy) {
      byte[] dst = canaries(BEFORE + room);
      return watched(
          dst,
          room,
          () ->
              policy == MalformedPolicy.AS_JDK
                  ? Utf8.encode(s, dst, BEFORE)
                  : Utf8.encode(s, dst, BEFORE, policy));
    }
  },

  /// A range of a longer string, whose surroundings would pair with surrogates at its ends.
  RANGE {
    @Override
    byte[] encode(String s, int room, MalformedPolicy policy) {
      var longer = "\uD83Dx\uD83D" + s + "\uDE00x\uDE00";
      int end = 3 + s.length();
      byte[] dst = canaries(BEFORE + room);
      return watched(
          dst,
          room,
          () ->
              policy == MalformedPolicy.AS_JDK
                  ? Utf8.encode(longer, 3, end, dst, BEFORE)
                  : Utf8.encode(longer, 3, end, dst, BEFORE, policy));
    }

    @Override
    long offsetOf(int index) {
      return 3L + index;
    }
  },

  /// A buffer whose array goes on before its start and after its limit.
  HEAP_BUFFER {
    @Override
    byte[] encode(String s, int room, MalformedPolicy policy) {
      byte[] dst = canaries(BEFORE + room + AFTER);
      var buffer = ByteBuffer.wrap(dst).slice(5, dst.length - 5);
      return watched(dst, room, () -> put(s, buffer, BEFORE - 5, room, policy));
    }
  },

  DIRECT_BUFFER {
    @Override
    byte[] encode(String s, int room, MalformedPolicy policy) {
      var direct = ByteBuffer.allocateDirect(BEFORE + room + AFTER);
      direct.put(0, canaries(direct.capacity()));
      byte[] dst = new byte[direct.capacity()];
      try {
        int written = put(s, direct, BEFORE, room, policy);
        direct.get(0, dst);
        return watched(dst, room, () -> written);
      } finally {
        direct.get(0, dst);
        check(dst, room);
      }
    }
  },

  HEAP_SEGMENT {
    @Override
    byte[] encode(String s, int room, MalformedPolicy policy) {
      byte[] dst = canaries(BEFORE + room + AFTER);
      var segment = MemorySegment.ofArray(dst).asSlice(3, BEFORE - 3 + room);
      return watched(
          dst,
          room,
          () ->
              policy == MalformedPolicy.AS_JDK
                  ? Utf8.encode(s, segment, BEFORE - 3)
                  : Utf8.encode(s, segment, BEFORE - 3, policy));
    }
  },

  NATIVE_SEGMENT {
    @Override
    byte[] encode(String s, int room, MalformedPolicy policy) {
      var memory = ByteBuffer.allocateDirect(BEFORE + room + AFTER);
      memory.put(0, canaries(memory.capacity()));
      var segment = MemorySegment.ofBuffer(memory).asSlice(3, BEFORE - 3 + room);
      byte[] dst = new byte[memory.capacity()];
      try {
        long written =
            policy == MalformedPolicy.AS_JDK
                ? Utf8.encode(s, segment, BEFORE - 3)
                : Utf8.encode(s, segment, BEFORE - 3, policy);
        memory.get(0, dst);
        return watched(dst, room, () -> written);
      } finally {
        memory.get(0, dst);
        check(dst, room);
      }
    }
  };

  /// A byte that is nowhere in UTF-8.
  private static final byte CANARY = (byte) 0xF9;

  private static final int BEFORE = 37;
  private static final int AFTER = 131;

  interface Call {
    long written();
  }

  /// What the door wrote, `room` bytes at most. Doors that make their own array ignore `room`.
  abstract byte[] encode(String s, int room, MalformedPolicy policy);

  /// The offset that a report on the char at `index` of the text must carry.
  long offsetOf(int index) {
    return index;
  }

  /// What the door throws when the room is too small.
  Class<? extends RuntimeException> refusal() {
    return this == HEAP_BUFFER || this == DIRECT_BUFFER
        ? BufferOverflowException.class
        : IndexOutOfBoundsException.class;
  }

  static byte[] canaries(int length) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, CANARY);
    return bytes;
  }

  private static int put(String s, ByteBuffer dst, int at, int room, MalformedPolicy policy) {
    dst.position(at).limit(at + room);
    try {
      if (policy == MalformedPolicy.AS_JDK) {
        Utf8.encode(s, dst);
      } else {
        Utf8.encode(s, dst, policy);
      }
      assertEquals(at + room, dst.limit(), "limit");
      return dst.position() - at;
    } catch (BufferOverflowException | MalformedUtf8Exception e) {
      assertEquals(at, dst.position(), "position after " + e);
      throw e;
    } finally {
      dst.clear();
    }
  }

  /// The result inside `dst`; after a throw nothing outside the room may have changed, after a
  /// return nothing outside the result.
  private static byte[] watched(byte[] dst, int room, Call call) {
    int touched = room;
    try {
      touched = (int) call.written();
      return Arrays.copyOfRange(dst, BEFORE, BEFORE + touched);
    } finally {
      check(dst, touched);
    }
  }

  private static void check(byte[] dst, int touched) {
    intact(dst, 0, BEFORE);
    intact(dst, BEFORE + touched, dst.length);
  }

  private static void intact(byte[] dst, int from, int to) {
    // Equal to itself one further on: all of it is the same.
    if (from < to
        && (dst[from] != CANARY || !Arrays.equals(dst, from, to - 1, dst, from + 1, to))) {
      for (int i = from; i < to; i++) {
        assertEquals(CANARY, dst[i], "byte " + (i - BEFORE) + " from the destination's start");
      }
    }
  }
}
