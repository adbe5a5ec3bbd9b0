package dev.ferry.protobuf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.MessageLite;
import dev.ferry.io.ByteOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;

/// Everything that a message can be written to, each with something before and after that has to
/// stay.
enum Target {
  ARRAY {
    @Override
    byte[] bytes(MessageLite message) {
      return FerryProto.toByteArray(message);
    }
  },
  BYTE_STRING {
    @Override
    byte[] bytes(MessageLite message) {
      return FerryProto.toByteString(message).toByteArray();
    }
  },
  STREAM {
    @Override
    byte[] bytes(MessageLite message) throws IOException {
      var out = new ByteArrayOutputStream();
      out.write(1);
      FerryProto.writeTo(message, out);
      return after(1, out.toByteArray());
    }
  },
  CHANNEL {
    @Override
    byte[] bytes(MessageLite message) throws IOException {
      var out = new ByteArrayOutputStream();
      FerryProto.writeTo(message, new SlowChannel(out));
      return out.toByteArray();
    }
  },
  HEAP_BUFFER {
    @Override
    byte[] bytes(MessageLite message) {
      int size = message.getSerializedSize();
      // A slice does not begin where its array does.
      return written(message, ByteBuffer.allocate(size + 20).slice(3, size + 10));
    }
  },
  EXACT_BUFFER {
    @Override
    byte[] bytes(MessageLite message) {
      var buffer = ByteBuffer.allocate(message.getSerializedSize());
      FerryProto.writeTo(message, buffer);
      assertEquals(0, buffer.remaining());
      return buffer.array();
    }
  },
  DIRECT_BUFFER {
    @Override
    byte[] bytes(MessageLite message) {
      return written(message, ByteBuffer.allocateDirect(message.getSerializedSize() + 10));
    }
  },
  HEAP_SEGMENT {
    @Override
    byte[] bytes(MessageLite message) {
      return written(message, MemorySegment.ofArray(new byte[message.getSerializedSize() + 10]));
    }
  },
  HEAP_SEGMENT_OF_LONGS {
    @Override
    byte[] bytes(MessageLite message) {
      return written(message, MemorySegment.ofArray(new long[message.getSerializedSize() / 8 + 3]));
    }
  },
  NATIVE_SEGMENT {
    @Override
    byte[] bytes(MessageLite message) {
      try (var arena = Arena.ofConfined()) {
        return written(message, arena.allocate(message.getSerializedSize() + 10L));
      }
    }
  },
  OUTPUT {
    @Override
    byte[] bytes(MessageLite message) {
      var out = new ByteOutput(0);
      out.writeUtf8("before");
      FerryProto.append(message, out);
      out.writeUtf8("between");
      FerryProto.append(message, out);
      byte[] all = out.toByteArray();
      int size = (all.length - 13) / 2;
      byte[] first = Arrays.copyOfRange(all, 6, 6 + size);
      assertArrayEquals("before".getBytes(UTF_8), Arrays.copyOf(all, 6));
      assertArrayEquals("between".getBytes(UTF_8), Arrays.copyOfRange(all, 6 + size, 13 + size));
      assertArrayEquals(first, Arrays.copyOfRange(all, 13 + size, all.length));
      return first;
    }
  },
  REUSED_OUTPUT {
    @Override
    byte[] bytes(MessageLite message) {
      var out = new ByteOutput();
      FerryProto.append(message, out);
      byte[] first = out.toByteArray();
      Arrays.fill(out.array(), (byte) 0xAA);
      out.clear();
      FerryProto.append(message, out);
      assertArrayEquals(first, out.toByteArray());
      return first;
    }
  },
  ONE_PASS {
    @Override
    byte[] bytes(MessageLite message) {
      return Alike.onePass(message, MapOrder.AS_HELD);
    }
  },
  DELIMITED {
    @Override
    byte[] bytes(MessageLite message) throws IOException {
      var out = new ByteArrayOutputStream();
      FerryProto.writeDelimitedTo(message, out);
      var prefix = new ByteOutput();
      byte[] all = out.toByteArray();
      prefix.writeVarint(message.getSerializedSize());
      assertArrayEquals(prefix.toByteArray(), Arrays.copyOf(all, prefix.size()));
      return after(prefix.size(), all);
    }
  };

  private static final byte UNTOUCHED = 0x55;

  /// The bytes of a message as they arrive there.
  abstract byte[] bytes(MessageLite message) throws IOException;

  private static byte[] after(int count, byte[] all) {
    return Arrays.copyOfRange(all, count, all.length);
  }

  private static byte[] written(MessageLite message, ByteBuffer buffer) {
    for (int i = 0; i < buffer.limit(); i++) {
      buffer.put(i, UNTOUCHED);
    }
    buffer.position(4);
    FerryProto.writeTo(message, buffer);
    byte[] bytes = new byte[buffer.position() - 4];
    buffer.get(4, bytes);
    for (int i = 0; i < buffer.limit(); i += i == 3 ? bytes.length + 1 : 1) {
      assertEquals(UNTOUCHED, buffer.get(i));
    }
    return bytes;
  }

  private static byte[] written(MessageLite message, MemorySegment segment) {
    segment.fill(UNTOUCHED);
    long size = FerryProto.writeTo(message, segment, 5);
    byte[] bytes = segment.asSlice(5, size).toArray(ValueLayout.JAVA_BYTE);
    for (long i = 0; i < segment.byteSize(); i += i == 4 ? size + 1 : 1) {
      assertEquals(UNTOUCHED, segment.get(ValueLayout.JAVA_BYTE, i));
    }
    return bytes;
  }

  /// Takes three bytes at a time, and every now and then none.
  private static final class SlowChannel implements WritableByteChannel {
    private final ByteArrayOutputStream out;
    private int calls;

    SlowChannel(ByteArrayOutputStream out) {
      this.out = out;
    }

    @Override
    public int write(ByteBuffer source) {
      int count = calls++ % 5 == 4 ? 0 : Math.min(source.remaining(), 3 + calls / 50);
      for (int i = 0; i < count; i++) {
        out.write(source.get());
      }
      return count;
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {}
  }
}
