package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Message;
import dev.ferry.io.ByteOutput;
import dev.ferry.messages.proto2.Maps2;
import dev.ferry.messages.proto2.Small;
import dev.ferry.messages.proto3.Maps3;
import dev.ferry.messages.proto3.Mixed3;
import dev.ferry.messages.recursive.Tree;
import dev.ferry.protobuf.RandomMessages.Scale;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Entries of maps as the map holds them, or by key, against protobuf-java with and without
/// deterministic serialisation.
class MapOrderTest {
  static byte[] deterministic(Message message) throws IOException {
    var out = new ByteArrayOutputStream();
    var coded = CodedOutputStream.newInstance(out);
    coded.useDeterministicSerialization();
    message.writeTo(coded);
    coded.flush();
    return out.toByteArray();
  }

  private static void assertOrdered(Message message) throws IOException {
    byte[] expected = deterministic(message);
    Alike.bytes(expected, FerryProto.toByteArray(message, MapOrder.BY_KEY), message);
    Alike.bytes(expected, Alike.onePass(message, MapOrder.BY_KEY), message);
    var out = new ByteOutput();
    out.writeByte(1);
    FerryProto.append(message, out, MapOrder.BY_KEY);
    assertArrayEquals(expected, Arrays.copyOfRange(out.array(), 1, out.size()));
    Alike.bytes(message.toByteArray(), FerryProto.toByteArray(message, MapOrder.AS_HELD), message);
  }

  @ParameterizedTest
  @EnumSource
  void everySchema(Schema schema) throws IOException {
    var random = new RandomMessages(Schema.extensions(), 5);
    for (var prototype : schema.messages()) {
      for (int i = 0; i < 20; i++) {
        assertOrdered(random.next(prototype, i == 0 ? Scale.LARGE : Scale.USUAL));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"PROTO2", "PROTO3", "EDITION_2023", "EDITION_2024"})
  void everyMapWithManyEntries(Schema schema) throws IOException {
    var scalars = new RandomScalars(new SplittableRandom(6));
    var texts = new RandomText(new SplittableRandom(7));
    for (var prototype : schema.messages()) {
      for (var field : prototype.getDescriptorForType().getFields()) {
        if (!field.isMapField()) {
          continue;
        }
        var key = field.getMessageType().findFieldByNumber(1);
        var builder = prototype.newBuilderForType();
        for (int i = 0; i < 50; i++) {
          var entry = builder.newBuilderForField(field);
          entry.setField(
              key,
              switch (key.getJavaType()) {
                case STRING -> texts.next(20);
                default -> scalars.next(key.getJavaType());
              });
          builder.addRepeatedField(field, entry.buildPartial());
        }
        assertOrdered(builder.buildPartial());
      }
    }
  }

  @Test
  void asHeldIsTheOrderOfInsertion() {
    var up = Maps3.newBuilder();
    var down = Maps3.newBuilder();
    for (int i = 0; i < 100; i++) {
      up.putInt32ToString(i, "x");
      down.putInt32ToString(99 - i, "x");
    }
    byte[] upwards = FerryProto.toByteArray(up.build());
    byte[] downwards = FerryProto.toByteArray(down.build());
    assertArrayEquals(up.build().toByteArray(), upwards);
    assertArrayEquals(down.build().toByteArray(), downwards);
    assertFalse(Arrays.equals(upwards, downwards));
    assertArrayEquals(upwards, FerryProto.toByteArray(down.build(), MapOrder.BY_KEY));
  }

  @Test
  void unsignedAndNegativeKeysAreOrderedAsStockOrdersThem() throws IOException {
    var builder = Maps2.newBuilder();
    for (int number : new int[] {0, -1, 1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      builder
          .putInt32ToString(number, "a")
          .putUint32ToString(number, "b")
          .putFixed32ToString(number, "c")
          .putInt64ToString(number, "d")
          .putUint64ToString(number, "e")
          .putSint64ToString(number, "f");
    }
    assertOrdered(builder.build());
  }

  @Test
  void stringKeysAreOrderedAsStockOrdersThem() throws IOException {
    var builder = Maps2.newBuilder();
    // By code units a surrogate pair comes before U+FFFD, by code points and bytes after it.
    for (var key : List.of("", "a", "B", "aa", "\uFFFD", "\uD83D\uDE00", "\0", "é")) {
      builder.putStringToInt32(key, 1).putStringToSmall(key, Small.getDefaultInstance());
    }
    assertOrdered(builder.build());
  }

  @Test
  void mapsWithinMessagesWithinMaps() throws IOException {
    var leaf = Tree.newBuilder().setText("leaf").build();
    var inner = Tree.newBuilder().putNamed("z", leaf).putNamed("a", leaf).putNamed("m", leaf);
    var outer = Tree.newBuilder().putNamed("y", inner.build()).putNamed("b", inner.build());
    assertOrdered(outer.addChildren(inner).build());
    assertOrdered(
        Mixed3.newBuilder()
            .putByNumber(
                2, Mixed3.newBuilder().putByNumber(9, mixed()).putByNumber(1, mixed()).build())
            .putByNumber(-1, mixed())
            .build());
  }

  private static Mixed3 mixed() {
    return Mixed3.newBuilder().setA("a").build();
  }

  @Test
  void entriesWithDefaultKeysAndValuesAreWrittenInFull() throws IOException {
    assertOrdered(
        Maps3.newBuilder()
            .putInt32ToString(0, "")
            .putBoolToString(false, "")
            .putStringToInt32("", 0)
            .putStringToDouble("", 0)
            .putStringToEnum("", dev.ferry.messages.proto3.Enum.ZERO)
            .putStringToBytes("", com.google.protobuf.ByteString.EMPTY)
            .putStringToSmall("", dev.ferry.messages.proto3.Small.getDefaultInstance())
            .build());
  }
}
