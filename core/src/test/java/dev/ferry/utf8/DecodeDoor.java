package dev.ferry.utf8;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// Every way to decode. Where the source is part of something longer, what stands before it would
/// begin a sequence and what follows would continue one.
enum DecodeDoor {
  WHOLE_ARRAY {
    @Override
    String decode(byte[] src, MalformedPolicy policy) {
      return policy == MalformedPolicy.AS_JDK ? Utf8.decode(src) : Utf8.decode(src, policy);
    }
  },

  RANGE {
    @Override
    String decode(byte[] src, MalformedPolicy policy) {
      byte[] longer = surrounded(src);
      return policy == MalformedPolicy.AS_JDK
          ? Utf8.decode(longer, BEFORE.length, src.length)
          : Utf8.decode(longer, BEFORE.length, src.length, policy);
    }

    @Override
    long offsetOf(int index) {
      return START + index;
    }
  },

  /// A range whose neighbours may be looked at.
  AMONG_OTHERS {
    @Override
    String decode(byte[] src, MalformedPolicy policy) {
      byte[] longer = Arrays.copyOf(surrounded(src), BEFORE.length + src.length + 300);
      return Utf8.decode(longer, BEFORE.length, src.length, longer.length, policy);
    }

    @Override
    long offsetOf(int index) {
      return START + index;
    }
  },

  /// A buffer whose array starts before it.
  HEAP_BUFFER {
    @Override
    String decode(byte[] src, MalformedPolicy policy) {
      var buffer = ByteBuffer.wrap(surrounded(src)).slice(2, src.length + BEFORE.length);
      return take(buffer, BEFORE.length - 2, src.length, policy);
    }

    @Override
    long offsetOf(int index) {
      return START - 2 + index;
    }
  },

  READ_ONLY_BUFFER {
    @Override
    String decode(byte[] src, MalformedPolicy policy) {
      var buffer = ByteBuffer.wrap(surrounded(src)).asReadOnlyBuffer();
      return take(buffer, BEFORE.length, src.length, policy);
    }

    @Override
    long offsetOf(int index) {
      return START + index;
    }
  },

  DIRECT_BUFFER {
    @Override
    String decode(byte[] src, MalformedPolicy policy) {
      return take(direct(src), BEFORE.length, src.length, policy);
    }

    @Override
    long offsetOf(int index) {
      return START + index;
    }
  },

  HEAP_SEGMENT {
    @Override
    String decode(byte[] src, MalformedPolicy policy) {
      var segment = MemorySegment.ofArray(surrounded(src)).asSlice(1);
      return policy == MalformedPolicy.AS_JDK
          ? Utf8.decode(segment, BEFORE.length - 1, src.length)
          : Utf8.decode(segment, BEFORE.length - 1, src.length, policy);
    }

    @Override
    long offsetOf(int index) {
      return START - 1 + index;
    }
  },

  NATIVE_SEGMENT {
    @Override
    String decode(byte[] src, MalformedPolicy policy) {
      var segment = MemorySegment.ofBuffer(direct(src)).asSlice(1);
      return policy == MalformedPolicy.AS_JDK
          ? Utf8.decode(segment, BEFORE.length - 1, src.length)
          : Utf8.decode(segment, BEFORE.length - 1, src.length, policy);
    }

    @Override
    long offsetOf(int index) {
      return START - 1 + index;
    }
  },

  /// Into chars, with as many of them as there are bytes and canaries around the result.
  CHARS {
    @Override
    String decode(byte[] src, MalformedPolicy policy) {
      return decodeInto(src, src.length, policy);
    }

    @Override
    long offsetOf(int index) {
      return START + index;
    }
  };

  private static final byte[] BEFORE = Texts.bytes("41 F1 80 80 E2 82 C3 ED F0 90 80");
  private static final long START = BEFORE.length;
  private static final byte[] AFTER = Texts.bytes("80 80 80 A0 BF BF 80 80 80 80 80 80 41 42 43");
  private static final char CANARY = '\uE5E5';
  private static final int CHARS_BEFORE = 19;

  abstract String decode(byte[] src, MalformedPolicy policy);

  /// The offset that a report on the byte at `index` of the text must carry.
  long offsetOf(int index) {
    return index;
  }

  /// Decodes into the middle of an array that ends after `room` chars.
  static String decodeInto(byte[] src, int room, MalformedPolicy policy) {
    byte[] longer = surrounded(src);
    char[] dst = new char[CHARS_BEFORE + room];
    Arrays.fill(dst, CANARY);
    int touched = room;
    try {
      touched =
          policy == MalformedPolicy.AS_JDK
              ? Utf8.decode(longer, BEFORE.length, src.length, dst, CHARS_BEFORE)
              : Utf8.decode(longer, BEFORE.length, src.length, dst, CHARS_BEFORE, policy);
      return new String(dst, CHARS_BEFORE, touched);
    } finally {
      intact(dst, 0, CHARS_BEFORE);
      intact(dst, CHARS_BEFORE + touched, dst.length);
    }
  }

  private static void intact(char[] dst, int from, int to) {
    // Equal to itself one further on: all of it is the same.
    if (from < to
        && (dst[from] != CANARY || !Arrays.equals(dst, from, to - 1, dst, from + 1, to))) {
      for (int i = from; i < to; i++) {
        assertEquals(
            CANARY, dst[i], "char " + (i - CHARS_BEFORE) + " from the destination's start");
      }
    }
  }

  /// `src` between bytes that would join it.
  static byte[] surrounded(byte[] src) {
    return Texts.joined(BEFORE, src, AFTER);
  }

  /// Where `src` begins in [#surrounded].
  static int start() {
    return BEFORE.length;
  }

  private static ByteBuffer direct(byte[] src) {
    byte[] longer = surrounded(src);
    return ByteBuffer.allocateDirect(longer.length).put(0, longer);
  }

  private static String take(ByteBuffer src, int at, int length, MalformedPolicy policy) {
    src.limit(at + length).position(at);
    assertEquals(Table37.indexOfMalformed(bytesOf(src), 0, length) < 0, Utf8.isValid(src));
    assertEquals(at, src.position(), "position after isValid");
    var text = policy == MalformedPolicy.AS_JDK ? Utf8.decode(src) : Utf8.decode(src, policy);
    assertEquals(at + length, src.position(), "position");
    assertEquals(at + length, src.limit(), "limit");
    return text;
  }

  private static byte[] bytesOf(ByteBuffer src) {
    byte[] bytes = new byte[src.remaining()];
    src.get(src.position(), bytes);
    return bytes;
  }
}
