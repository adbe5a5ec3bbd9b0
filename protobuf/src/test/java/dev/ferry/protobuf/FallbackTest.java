package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.protobuf.ByteString;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.MessageLite;
import dev.ferry.io.ByteOutput;
import dev.ferry.messages.extensions.Extended;
import dev.ferry.messages.extensions.Extensions;
import dev.ferry.messages.extensions.Leaf;
import dev.ferry.messages.lite.Lite;
import dev.ferry.messages.proto3.Person;
import dev.ferry.protobuf.RandomMessages.Scale;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Messages that are not of a class that protoc has generated are written as they write themselves.
class FallbackTest {
  private static final Leaf LEAF = Leaf.newBuilder().setText("葉").setNumber(7).build();

  private static void assertEverywhere(MessageLite message) throws IOException {
    for (var target : Target.values()) {
      assertArrayEquals(message.toByteArray(), target.bytes(message), target::name);
    }
  }

  @ParameterizedTest
  @EnumSource
  void dynamicMessages(Schema schema) throws InvalidProtocolBufferException {
    var random = new RandomMessages(Schema.extensions(), 21);
    for (var prototype : schema.messages()) {
      for (int i = 0; i < 10; i++) {
        var message = random.next(prototype, Scale.USUAL);
        var dynamic =
            DynamicMessage.newBuilder(message.getDescriptorForType())
                .mergeFrom(message.toByteString(), Schema.extensions())
                .buildPartial();
        Alike.inMemory(dynamic);
      }
    }
  }

  @Test
  void aDynamicMessageInEachTarget() throws IOException {
    assertEverywhere(DynamicMessage.newBuilder(LEAF).build());
    assertEverywhere(DynamicMessage.getDefaultInstance(Leaf.getDescriptor()));
  }

  @Test
  void aDynamicMessageWithinAGeneratedOne() {
    var field = Extensions.extensionLeaf.getDescriptor();
    var list = Extensions.repeatedLeaf.getDescriptor();
    Message message =
        Extended.newBuilder()
            .setSecond("before")
            .setField(field, DynamicMessage.newBuilder(LEAF).build())
            .addRepeatedField(list, DynamicMessage.newBuilder(LEAF).build())
            .addRepeatedField(list, LEAF)
            .setFifth("after")
            .build();
    assertArrayEquals(message.toByteArray(), FerryProto.toByteArray(message));
    Alike.everywhere(message);
  }

  @Test
  void aGeneratedMessageWithinADynamicOne() {
    var dynamic =
        DynamicMessage.newBuilder(Extended.getDescriptor())
            .addRepeatedField(Extended.getDescriptor().findFieldByName("third"), LEAF)
            .setField(Extended.getDescriptor().findFieldByName("second"), "x")
            .build();
    assertArrayEquals(dynamic.toByteArray(), FerryProto.toByteArray(dynamic));
  }

  @Test
  void aMessageWrittenByHand() throws IOException {
    assertEverywhere(new HandWritten(LEAF));
    // What it writes counts, not what its fields are.
    assertEverywhere(new HandWritten(LEAF, new byte[] {8, 1}, () -> {}));
    assertEverywhere(new HandWritten(LEAF, new byte[0], () -> {}));
    assertEverywhere(new HandWritten(LEAF, new byte[20_000], () -> {}));
  }

  @Test
  void aMessageWrittenByHandWithinAGeneratedOne() {
    for (int length : new int[] {0, 2, 127, 128, 16_384}) {
      var held = new HandWritten(LEAF, new byte[length], () -> {});
      Message message =
          Extended.newBuilder()
              .setFirst(1)
              .setField(Extensions.extensionLeaf.getDescriptor(), held)
              .setFifth("after")
              .build();
      assertArrayEquals(message.toByteArray(), FerryProto.toByteArray(message));
    }
  }

  @Test
  void aLiteMessage() throws IOException {
    var lite = Lite.newBuilder().setNumber(-1).setText("軽い");
    lite.addMore(lite.build()).addMore(Lite.getDefaultInstance());
    assertEverywhere(lite.build());
    assertEverywhere(Lite.getDefaultInstance());
    var lone = Lite.newBuilder().setText("\uD800").build();
    assertArrayEquals(lone.toByteArray(), FerryProto.toByteArray(lone));
  }

  @Test
  void deterministicFallbacks() throws IOException {
    var builder = DynamicMessage.newBuilder(Person.getDescriptor());
    var labels = Person.getDescriptor().findFieldByName("labels");
    for (var key : List.of("b", "a", "c")) {
      builder.addRepeatedField(
          labels,
          DynamicMessage.newBuilder(labels.getMessageType())
              .setField(labels.getMessageType().findFieldByNumber(1), key)
              .build());
    }
    var message = builder.build();
    assertArrayEquals(
        MapOrderTest.deterministic(message), FerryProto.toByteArray(message, MapOrder.BY_KEY));
  }

  @Test
  @SuppressWarnings("NullAway") // It is what is tested.
  void nothingIsNull() {
    var out = new ByteOutput();
    var person = Person.getDefaultInstance();
    var bytes = new ByteArrayOutputStream();
    for (Executable call :
        List.<Executable>of(
            () -> FerryProto.toByteArray(null),
            () -> FerryProto.toByteArray(null, MapOrder.AS_HELD),
            () -> FerryProto.toByteArray(person, null),
            () -> FerryProto.append(person, out, null),
            () -> FerryProto.toByteString(null),
            () -> FerryProto.writeTo(null, bytes),
            () -> FerryProto.writeTo(null, Channels.newChannel(bytes)),
            () -> FerryProto.writeTo(null, ByteBuffer.allocate(9)),
            () -> FerryProto.writeTo(null, MemorySegment.ofArray(new byte[9]), 0),
            () -> FerryProto.writeDelimitedTo(null, bytes),
            () -> FerryProto.append(null, out),
            () -> FerryProto.append(null, out, MapOrder.BY_KEY),
            () -> FerryProto.append(person, null),
            () -> FerryProto.writeTo(person, (ByteBuffer) null),
            () -> FerryProto.writeTo(person, (MemorySegment) null, 0),
            () -> FerryProto.writeTo(person, (java.io.OutputStream) null),
            () -> FerryProto.writeDelimitedTo(person, null))) {
      assertThrows(NullPointerException.class, call);
    }
    assertEquals(0, out.size());
    assertEquals(0, bytes.size());
  }

  @Test
  void whatIsReturnedIsTheCallers() {
    var one = Person.newBuilder().setName("one").build();
    var other = Person.newBuilder().setName("other, and longer").setId(2).build();
    byte[] bytes = FerryProto.toByteArray(one);
    ByteString string = FerryProto.toByteString(one);
    assertArrayEquals(other.toByteArray(), FerryProto.toByteArray(other));
    assertEquals(other.toByteString(), FerryProto.toByteString(other));
    assertArrayEquals(one.toByteArray(), bytes);
    assertEquals(one.toByteString(), string);
    bytes[0] = 0;
    assertEquals(one.toByteString(), string);
    assertArrayEquals(one.toByteArray(), FerryProto.toByteArray(one));
  }
}
