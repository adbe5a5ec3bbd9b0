package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.Message;
import dev.ferry.io.ByteOutput;
import dev.ferry.messages.extensions.Extended;
import dev.ferry.messages.extensions.Extensions;
import dev.ferry.messages.extensions.Leaf;
import dev.ferry.messages.proto3.Person;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Messages that are written while another one is being written, on the same thread.
class ReentrancyTest {
  private static final Person OUTER =
      Person.newBuilder().setName("外").addPhones("o".repeat(1000)).build();
  private static final Person INNER =
      Person.newBuilder().setName("内側").addPhones("i".repeat(3000)).putLabels("a", "b").build();

  private final List<byte[]> inner = new ArrayList<>();

  private void writeInner() {
    for (var target : Target.values()) {
      try {
        inner.add(target.bytes(INNER));
      } catch (IOException impossible) {
        throw new AssertionError(impossible);
      }
    }
  }

  private void assertInner(int times) {
    assertEquals(times * Target.values().length, inner.size());
    inner.forEach(bytes -> assertArrayEquals(INNER.toByteArray(), bytes));
  }

  @Test
  void aStreamThatWritesMessagesItself() throws IOException {
    var taken =
        new ByteArrayOutputStream() {
          @Override
          public synchronized void write(byte[] bytes, int offset, int length) {
            writeInner();
            super.write(bytes, offset, length);
          }
        };
    FerryProto.writeTo(OUTER, taken);
    assertArrayEquals(OUTER.toByteArray(), taken.toByteArray());
    assertInner(1);
  }

  @Test
  void aChannelThatWritesMessagesItself() throws IOException {
    var taken = new ByteArrayOutputStream();
    var channel =
        new WritableByteChannel() {
          private int calls;

          @Override
          public int write(ByteBuffer source) {
            if (calls++ % 100 == 0) {
              writeInner();
            }
            taken.write(source.get());
            return 1;
          }

          @Override
          public boolean isOpen() {
            return true;
          }

          @Override
          public void close() {}
        };
    FerryProto.writeTo(OUTER, channel);
    assertArrayEquals(OUTER.toByteArray(), taken.toByteArray());
    assertInner((OUTER.getSerializedSize() + 99) / 100);
  }

  @Test
  void aMessageThatWritesMessagesItself() throws IOException {
    var leaf = Leaf.newBuilder().setText("葉".repeat(50)).build();
    var held = new HandWritten(leaf, leaf.toByteArray(), this::writeInner);
    Message message =
        Extended.newBuilder()
            .setSecond("before")
            .setField(Extensions.extensionLeaf.getDescriptor(), held)
            .addRepeatedField(Extensions.repeatedLeaf.getDescriptor(), held)
            .setFifth("after")
            .build();
    byte[] expected = message.toByteArray();
    inner.clear();
    assertArrayEquals(expected, FerryProto.toByteArray(message));
    assertInner(2);
    for (var target : Target.values()) {
      assertArrayEquals(expected, target.bytes(message), target::name);
    }
  }

  @Test
  void appendingWithinAnAppend() {
    var other = new ByteOutput();
    var leaf = Leaf.newBuilder().setText("葉").build();
    var held = new HandWritten(leaf, leaf.toByteArray(), () -> FerryProto.append(INNER, other));
    var out = new ByteOutput();
    FerryProto.append(held, out);
    assertArrayEquals(leaf.toByteArray(), out.toByteArray());
    assertArrayEquals(INNER.toByteArray(), other.toByteArray());
  }
}
