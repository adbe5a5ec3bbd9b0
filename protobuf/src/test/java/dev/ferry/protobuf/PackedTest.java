package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import dev.ferry.io.ByteOutput;
import dev.ferry.messages.proto3.Repeated3;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Packed lists of each type, of more numbers than room is made for at a time.
class PackedTest {
  private static final int[] COUNTS = {1, 127, 255, 256, 257, 512, 5000};

  /// A type of numbers.
  ///
  /// @param set puts them into a message
  /// @param held as the message holds them
  /// @param writer of lists of them
  record Type<T>(
      String name,
      Function<Random, T> number,
      BiConsumer<Repeated3.Builder, List<T>> set,
      Function<Repeated3, List<T>> held,
      BiConsumer<ByteOutput, List<T>> writer) {
    @Override
    public String toString() {
      return name;
    }

    List<T> numbers(int count) {
      var random = new Random(count);
      return Stream.generate(() -> number.apply(random)).limit(count).toList();
    }

    Repeated3 message(List<T> numbers) {
      var builder = Repeated3.newBuilder();
      set.accept(builder, numbers);
      return builder.build();
    }

    byte[] written(List<T> numbers) {
      var out = new ByteOutput(0);
      writer.accept(out, numbers);
      return out.toByteArray();
    }
  }

  static List<Type<?>> types() {
    return List.of(
        new Type<>(
            "int32",
            PackedTest::ofEachLength,
            Repeated3.Builder::addAllInt32,
            Repeated3::getInt32List,
            Packed::writeInt32),
        new Type<>(
            "uint32",
            PackedTest::ofEachLength,
            Repeated3.Builder::addAllUint32,
            Repeated3::getUint32List,
            Packed::writeUint32),
        new Type<>(
            "sint32",
            PackedTest::ofEachLength,
            Repeated3.Builder::addAllSint32,
            Repeated3::getSint32List,
            Packed::writeSint32),
        new Type<>(
            "fixed32",
            Random::nextInt,
            Repeated3.Builder::addAllFixed32,
            Repeated3::getFixed32List,
            Packed::writeFixed32),
        new Type<>(
            "sfixed32",
            Random::nextInt,
            Repeated3.Builder::addAllSfixed32,
            Repeated3::getSfixed32List,
            Packed::writeFixed32),
        new Type<>(
            "int64",
            PackedTest::longOfEachLength,
            Repeated3.Builder::addAllInt64,
            Repeated3::getInt64List,
            Packed::writeInt64),
        new Type<>(
            "sint64",
            PackedTest::longOfEachLength,
            Repeated3.Builder::addAllSint64,
            Repeated3::getSint64List,
            Packed::writeSint64),
        new Type<>(
            "fixed64",
            Random::nextLong,
            Repeated3.Builder::addAllFixed64,
            Repeated3::getFixed64List,
            Packed::writeFixed64),
        new Type<>(
            "float",
            random -> Float.intBitsToFloat(random.nextInt()),
            Repeated3.Builder::addAllFloat,
            Repeated3::getFloatList,
            Packed::writeFloat),
        new Type<>(
            "double",
            random -> Double.longBitsToDouble(random.nextLong()),
            Repeated3.Builder::addAllDouble,
            Repeated3::getDoubleList,
            Packed::writeDouble),
        new Type<>(
            "bool",
            Random::nextBoolean,
            Repeated3.Builder::addAllBool,
            Repeated3::getBoolList,
            Packed::writeBool),
        new Type<>(
            "enum",
            PackedTest::ofEachLength,
            Repeated3.Builder::addAllEnumValue,
            Repeated3::getEnumValueList,
            Packed::writeInt32));
  }

  private static int ofEachLength(Random random) {
    return random.nextInt() >> random.nextInt(32);
  }

  private static long longOfEachLength(Random random) {
    return random.nextLong() >> random.nextInt(64);
  }

  @ParameterizedTest
  @MethodSource("types")
  <T> void listsOfMessages(Type<T> type) {
    for (int count : COUNTS) {
      Alike.inMemory(type.message(type.numbers(count)));
    }
  }

  /// Lists that do not hold primitive values, as classes of other generators may return them.
  @ParameterizedTest
  @MethodSource("types")
  <T> void otherLists(Type<T> type) {
    for (int count : COUNTS) {
      var numbers = type.numbers(count);
      var held = type.held.apply(type.message(numbers));
      assertArrayEquals(type.written(held), type.written(new ArrayList<>(numbers)));
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  <T> void emptyLists(Type<T> type) {
    assertArrayEquals(new byte[0], type.written(type.held.apply(type.message(List.of()))));
    assertArrayEquals(new byte[0], type.written(List.of()));
  }
}
