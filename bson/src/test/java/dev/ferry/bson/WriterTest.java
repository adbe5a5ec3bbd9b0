package dev.ferry.bson;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.bson.BsonBinary;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDbPointer;
import org.bson.BsonDocument;
import org.bson.BsonDocumentReader;
import org.bson.BsonInt32;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonReader;
import org.bson.BsonRegularExpression;
import org.bson.BsonSerializationException;
import org.bson.BsonTimestamp;
import org.bson.BsonWriter;
import org.bson.RawBsonDocument;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.RawBsonDocumentCodec;
import org.bson.io.BasicOutputBuffer;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The writer call by call, in any order, against the driver's.
class WriterTest {
  private static final int WALKS = 50_000;
  private static final int LONGEST_WALK = 60;

  private record Call(String name, Consumer<BsonWriter> action) {
    @Override
    public String toString() {
      return name;
    }
  }

  private final SplittableRandom random = new SplittableRandom(6);
  private final RandomDocuments documents = new RandomDocuments(random);

  private static Object outcome(Call call, BsonWriter writer) {
    return Driver.outcome(
        () -> {
          call.action.accept(writer);
          return "done";
        });
  }

  /// Walks of calls, most of them such as may come next, until both writers refuse one.
  @Test
  void anyOrderOfCalls() {
    var ours = new FerryBsonOutput();
    int refused = 0;
    for (int walk = 0; walk < WALKS; walk++) {
      ours.clear();
      var output = new BasicOutputBuffer();
      var driver = new BsonBinaryWriter(output);
      var writer = FerryBson.writer(ours);
      var made = new ArrayList<Call>();
      // What may come next: 'd' a document, 'n' a name, 'v' a value, 's' a scope.
      var open = new StringBuilder("d");
      for (int i = 0; i < LONGEST_WALK; i++) {
        var call = random.nextInt(40) == 0 ? anyCall() : usualCall(open);
        made.add(call);
        var before = ours.toByteArray();
        var expected = outcome(call, driver);
        assertEquals(expected, sameAs(expected, outcome(call, writer)), made::toString);
        if (!expected.equals("done")) {
          assertArrayEquals(before, ours.toByteArray(), made::toString);
          refused++;
          break;
        }
        if (!Arrays.equals(output.toByteArray(), ours.toByteArray())) {
          assertArrayEquals(output.toByteArray(), ours.toByteArray(), made.toString());
        }
      }
    }
    assertTrue(refused > WALKS / 10 && refused < WALKS, "walks that ended early: " + refused);
  }

  /// For some values outside of documents, the driver throws what it comes across.
  private static Object sameAs(Object expected, Object found) {
    return found == BsonInvalidOperationException.class && expected == NullPointerException.class
        ? expected
        : found;
  }

  /// One of what may come next, if it is known; `open` is a stack of what levels expect.
  private Call usualCall(StringBuilder open) {
    int top = open.length() - 1;
    boolean canNest = top < 6;
    return switch (open.charAt(top)) {
      case 'd', 's' -> {
        if (open.charAt(top) == 's') {
          open.setLength(top);
        }
        open.append('n');
        yield new Call("document", BsonWriter::writeStartDocument);
      }
      case 'n' -> {
        if (random.nextInt(5) == 0) {
          open.setLength(top);
          yield new Call("end", BsonWriter::writeEndDocument);
        }
        if (random.nextBoolean()) {
          yield value(documents.name());
        }
        open.append('v');
        var name = documents.name();
        yield new Call("name", w -> w.writeName(name));
      }
      case 'a' -> {
        if (random.nextInt(5) == 0) {
          open.setLength(top);
          yield new Call("end of array", BsonWriter::writeEndArray);
        }
        yield nested(open, canNest);
      }
      default -> {
        open.setLength(top);
        yield nested(open, canNest);
      }
    };
  }

  private Call nested(StringBuilder open, boolean canNest) {
    return switch (canNest ? random.nextInt(8) : 7) {
      case 0 -> {
        open.append('n');
        yield new Call("document", BsonWriter::writeStartDocument);
      }
      case 1 -> {
        open.append('a');
        yield new Call("array", BsonWriter::writeStartArray);
      }
      case 2 -> {
        open.append('s');
        var text = documents.text();
        yield new Call("code with scope", w -> w.writeJavaScriptWithScope(text));
      }
      case 3 -> {
        var document = documents.next();
        yield new Call("pipe", w -> w.pipe(new BsonDocumentReader(document)));
      }
      default -> value(null);
    };
  }

  private Call anyCall() {
    var name = random.nextInt(20) == 0 ? null : documents.name();
    var document = documents.next();
    return switch (random.nextInt(12)) {
      case 0 -> new Call("document", BsonWriter::writeStartDocument);
      case 1 -> new Call("end", BsonWriter::writeEndDocument);
      case 2 -> new Call("array", BsonWriter::writeStartArray);
      case 3 -> new Call("end of array", BsonWriter::writeEndArray);
      case 4 -> new Call("name", w -> w.writeName(name));
      case 5 -> new Call("name with NUL", w -> w.writeInt32("a\0b", 1));
      case 6 -> new Call("code with scope", w -> w.writeJavaScriptWithScope("x"));
      case 7 -> new Call("named code with scope", w -> w.writeJavaScriptWithScope(name, "x"));
      case 8 -> new Call("named document", w -> w.writeStartDocument(name));
      case 9 -> new Call("named array", w -> w.writeStartArray(name));
      case 10 -> new Call("pipe", w -> w.pipe(new BsonDocumentReader(document)));
      default -> value(random.nextBoolean() ? name : null);
    };
  }

  /// A value of any type that is no document or array, with a name or without, now and then null.
  private Call value(@Nullable String name) {
    var text = random.nextInt(100) == 0 ? null : documents.text();
    long number = random.nextLong();
    var bytes = new byte[random.nextInt(30)];
    random.nextBytes(bytes);
    var binary = new BsonBinary((byte) random.nextInt(4), bytes);
    var id = new ObjectId((int) number, (int) number & 0xFFFFFF);
    var decimal = Decimal128.fromIEEE754BIDEncoding(number, number);
    var pointer = new BsonDbPointer("a.名", id);
    var regex = new BsonRegularExpression("a.*", "im");
    var time = new BsonTimestamp(number);
    double real = Double.longBitsToDouble(number);
    int kind = random.nextInt(18);
    return new Call(
        "value " + kind + (name == null ? "" : " named " + name),
        name == null
            ? w -> {
              switch (kind) {
                case 0 -> w.writeString(text);
                case 1 -> w.writeInt32((int) number);
                case 2 -> w.writeInt64(number);
                case 3 -> w.writeDouble(real);
                case 4 -> w.writeBoolean(number > 0);
                case 5 -> w.writeBinaryData(binary);
                case 6 -> w.writeObjectId(id);
                case 7 -> w.writeDateTime(number);
                case 8 -> w.writeDBPointer(pointer);
                case 9 -> w.writeDecimal128(decimal);
                case 10 -> w.writeJavaScript(text);
                case 11 -> w.writeMaxKey();
                case 12 -> w.writeMinKey();
                case 13 -> w.writeNull();
                case 14 -> w.writeRegularExpression(regex);
                case 15 -> w.writeSymbol(text);
                case 16 -> w.writeTimestamp(time);
                default -> w.writeUndefined();
              }
            }
            : w -> {
              switch (kind) {
                case 0 -> w.writeString(name, text);
                case 1 -> w.writeInt32(name, (int) number);
                case 2 -> w.writeInt64(name, number);
                case 3 -> w.writeDouble(name, real);
                case 4 -> w.writeBoolean(name, number > 0);
                case 5 -> w.writeBinaryData(name, binary);
                case 6 -> w.writeObjectId(name, id);
                case 7 -> w.writeDateTime(name, number);
                case 8 -> w.writeDBPointer(name, pointer);
                case 9 -> w.writeDecimal128(name, decimal);
                case 10 -> w.writeJavaScript(name, text);
                case 11 -> w.writeMaxKey(name);
                case 12 -> w.writeMinKey(name);
                case 13 -> w.writeNull(name);
                case 14 -> w.writeRegularExpression(name, regex);
                case 15 -> w.writeSymbol(name, text);
                case 16 -> w.writeTimestamp(name, time);
                default -> w.writeUndefined(name);
              }
            });
  }

  /// The same calls on both writers; nothing is to be refused.
  private static void same(Consumer<BsonWriter> calls) {
    var output = new BasicOutputBuffer();
    calls.accept(new BsonBinaryWriter(output));
    var ours = new FerryBsonOutput();
    calls.accept(FerryBson.writer(ours));
    assertArrayEquals(output.toByteArray(), ours.toByteArray());
  }

  /// Some that were written before, which are in a table, and some that were not; of the lengths at
  /// which they are written in another way, and by turns.
  @Test
  void namesOfEachLength() {
    for (int length = 0; length <= 70; length++) {
      var ascii = "n" + "x".repeat(length);
      var wide = "猫".repeat(length) + length;
      same(
          writer -> {
            writer.writeStartDocument();
            for (int round = 0; round < 2; round++) {
              writer.writeInt32(ascii, 1);
              writer.writeString(wide, "text");
              writer.writeInt64("n", 2);
              writer.writeStartDocument(ascii + "2");
              writer.writeBoolean(wide, true);
              writer.writeEndDocument();
              writer.writeStartArray(wide + "2");
              writer.writeNull();
              writer.writeEndArray();
            }
            writer.writeEndDocument();
          });
    }
  }

  /// What was refused had a name, which the next value has.
  @Test
  void nameStaysForTheNextValue() {
    for (var name : List.of("short", "a name that is longer than two words", "猫")) {
      for (int round = 0; round < 2; round++) { // unknown, known
        var ours = new FerryBsonOutput();
        var writer = FerryBson.writer(ours);
        writer.writeStartDocument();
        writer.writeName(name);
        assertThrows(IllegalArgumentException.class, () -> writer.writeString(null));
        assertThrows(BsonInvalidOperationException.class, writer::writeEndDocument);
        writer.writeInt32(1);
        writer.writeInt32("after", 2);
        writer.writeEndDocument();
        assertArrayEquals(
            Driver.encode(
                new BsonDocument(name, new BsonInt32(1)).append("after", new BsonInt32(2))),
            ours.toByteArray());
      }
    }
  }

  /// A call with a name and a value is refused as a whole, and so is a name that cannot be written.
  @Test
  void refusedNameDoesNotStay() {
    var nul = new BsonRegularExpression("a\0");
    List<Consumer<BsonWriter>> refused =
        List.of(
            w -> w.writeInt32("a\0b", 1),
            w -> w.writeStartDocument("a\0b"),
            w -> w.writeString("a\0b", "text"),
            w -> w.writeString("name", null),
            w -> w.writeRegularExpression("name", nul),
            w -> w.writeRegularExpression("猫", nul),
            w -> {
              w.writeName("a\0b");
              w.writeNull();
            });
    for (var call : refused) {
      var ours = new FerryBsonOutput();
      var writer = FerryBson.writer(ours);
      writer.writeStartDocument();
      assertThrows(RuntimeException.class, () -> call.accept(writer));
      writer.writeInt32("after", 2);
      writer.writeEndDocument();
      assertArrayEquals(
          Driver.encode(new BsonDocument("after", new BsonInt32(2))), ours.toByteArray());
    }
  }

  @Test
  void nameOfWhatIsTooDeepDoesNotStay() {
    List<Consumer<BsonWriter>> refused =
        List.of(w -> w.writeStartDocument("deeper"), w -> w.writeStartArray("deeper"));
    for (var call : refused) {
      var ours = new FerryBsonOutput();
      var writer = FerryBson.writer(ours);
      writer.writeStartDocument();
      for (int i = 1; i < 1024; i++) {
        writer.writeStartDocument("a");
      }
      assertThrows(BsonSerializationException.class, () -> call.accept(writer));
      writer.writeInt32("a", 1);
      for (int i = 0; i < 1024; i++) {
        writer.writeEndDocument();
      }
      var read = new RawBsonDocument(ours.toByteArray());
      assertEquals(List.of("a"), List.copyOf(read.keySet()));
    }
  }

  @Test
  void indexesOfEachLength() {
    same(
        w -> {
          w.writeStartDocument();
          w.writeStartArray("all");
          for (int i = 0; i <= 1_000_010; i++) {
            w.writeNull();
          }
          w.writeEndArray();
          w.writeEndDocument();
        });
  }

  /// Nulls where the driver refuses them, and in its way.
  @Test
  void nulls() {
    List<Consumer<BsonWriter>> calls =
        List.of(
            w -> w.writeName(null),
            w -> w.writeString(null, "a"),
            w -> w.writeString("a", null),
            w -> w.writeBinaryData("a", null),
            w -> w.writeDBPointer("a", null),
            w -> w.writeDecimal128("a", null),
            w -> w.writeJavaScript("a", null),
            w -> w.writeJavaScriptWithScope("a", null),
            w -> w.writeObjectId("a", null),
            w -> w.writeRegularExpression("a", null),
            w -> w.writeSymbol("a", null),
            w -> w.writeTimestamp("a", null),
            w -> w.writeInt32(null, 1),
            w -> w.writeStartDocument(null),
            w -> w.pipe(null));
    for (var call : calls) {
      var driver = new BsonBinaryWriter(new BasicOutputBuffer());
      driver.writeStartDocument();
      assertThrows(IllegalArgumentException.class, () -> call.accept(driver));
      var writer = FerryBson.writer(new FerryBsonOutput());
      writer.writeStartDocument();
      assertThrows(IllegalArgumentException.class, () -> call.accept(writer));
    }
  }

  @Test
  void refusalsSayWhatAndWhere() {
    var writer = FerryBson.writer(new FerryBsonOutput());
    writer.writeStartDocument();
    var refused =
        assertThrows(BsonInvalidOperationException.class, () -> writer.writeString("early"));
    assertEquals(
        "Found a value of type STRING, expected a name or the end of the document, at byte 4",
        refused.getMessage());
  }

  /// The writer goes on as if the call had not been made.
  @Test
  void refusedValuesLeaveNothingBehind() {
    var nul = new BsonRegularExpression("a\0b", "");
    var cut = new byte[] {20, 0, 0, 0, 16};
    var begun = new BsonDocumentReader(new BsonDocument("a", new BsonInt32(1)));
    begun.readStartDocument();
    var deep = BsonDocument.parse("{a: 1, b: {}}").append("a\0b", new BsonInt32(1));
    List<Consumer<BsonWriter>> refused =
        List.of(
            w -> w.writeRegularExpression(nul),
            w -> w.pipe(new BsonBinaryReader(Driver.input(cut))),
            w -> w.pipe(begun),
            w -> w.pipe(new BsonDocumentReader(deep)),
            w -> w.writeEndDocument());
    var expected = new BasicOutputBuffer();
    writeAmong(new BsonBinaryWriter(expected), List.of());
    var output = new FerryBsonOutput();
    writeAmong(FerryBson.writer(output), refused);
    assertArrayEquals(expected.toByteArray(), output.toByteArray());
  }

  /// A document, and wherever a value may be, calls that are refused.
  private static void writeAmong(BsonWriter writer, List<Consumer<BsonWriter>> refused) {
    refuse(writer, refused);
    writer.writeStartDocument();
    writer.writeName("value");
    refuse(writer, refused);
    writer.writeInt32(1);
    writer.writeStartArray("array");
    writer.writeNull();
    refuse(writer, refused);
    writer.writeNull();
    writer.writeEndArray();
    writer.writeJavaScriptWithScope("code", "f()");
    refuse(writer, refused);
    writer.writeStartDocument();
    writer.writeEndDocument();
    writer.writeEndDocument();
  }

  private static void refuse(BsonWriter writer, List<Consumer<BsonWriter>> calls) {
    for (var call : calls) {
      assertThrows(RuntimeException.class, () -> call.accept(writer));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 15, 16, 17, 1023, 1024})
  void levels(int count) {
    same(
        w -> {
          w.writeStartDocument();
          for (int i = 1; i < count; i++) {
            if (i % 2 == 0) {
              w.writeStartDocument();
            } else {
              w.writeStartArray("a");
            }
          }
          for (int i = count - 1; i > 0; i--) {
            if (i % 2 == 0) {
              w.writeEndDocument();
            } else {
              w.writeEndArray();
            }
          }
          w.writeEndDocument();
        });
  }

  @Test
  void tooManyLevels() {
    var writer = FerryBson.writer(new FerryBsonOutput());
    writer.writeStartDocument();
    for (int i = 1; i < 1024; i++) {
      writer.writeStartDocument("a");
    }
    assertThrows(BsonSerializationException.class, () -> writer.writeStartDocument("a"));
    // What is piped counts from where it goes.
    var other = FerryBson.writer(new FerryBsonOutput());
    other.writeStartDocument();
    for (int i = 1; i < 1023; i++) {
      other.writeStartDocument("a");
    }
    var flat = new BsonDocument("a", new BsonInt32(1));
    other.writeName("flat");
    other.pipe(new BsonDocumentReader(flat));
    other.writeName("nested");
    assertThrows(
        BsonSerializationException.class,
        () -> other.pipe(new BsonDocumentReader(new BsonDocument("b", flat))));
  }

  /// From the driver's reader of bytes, which goes on behind what was piped.
  @Test
  void piped() {
    var bytes = Driver.encode(BsonDocument.parse("{a: {x: 'ネコ'}, b: {}, c: 5}"));
    same(w -> w.pipe(new BsonBinaryReader(Driver.input(bytes))));
    same(w -> w.pipe(FerryBson.reader(new FerryBsonInput(bytes))));
    same(
        w -> {
          BsonReader reader = new BsonBinaryReader(Driver.input(bytes));
          w.writeStartDocument();
          reader.readStartDocument();
          reader.readName("a");
          w.writeName("first");
          w.pipe(reader);
          reader.readName("b");
          w.writeStartArray("second");
          w.pipe(reader);
          w.writeInt32(reader.readInt32("c"));
          w.writeEndArray();
          w.writeJavaScriptWithScope("code", "f()");
          w.pipe(new BsonBinaryReader(Driver.input(bytes)));
          w.writeEndDocument();
          reader.readEndDocument();
        });
  }

  @Test
  void rawDocumentsWithinOthers() {
    var raw = RawBsonDocument.parse("{a: 'あ', b: [1, {c: null}]}");
    same(
        w -> {
          var codec = new RawBsonDocumentCodec();
          w.writeStartDocument();
          w.writeName("raw");
          codec.encode(w, raw, EncoderContext.builder().build());
          w.writeStartArray("many");
          codec.encode(w, raw, EncoderContext.builder().build());
          w.writeEndArray();
          w.writeEndDocument();
        });
  }

  /// One writer, one document after the other, over an output that is emptied or given up.
  @Test
  void oneDocumentAfterTheOther() {
    var output = new FerryBsonOutput(0);
    var writer = FerryBson.writer(output);
    var expected = Driver.encode(new BsonDocument("a", new BsonInt32(7)));
    for (int i = 0; i < 3; i++) {
      writer.writeStartDocument();
      writer.writeInt32("a", 7);
      writer.writeEndDocument();
      assertArrayEquals(expected, output.toByteArray());
      output.takeDocument();
    }
    writer.flush();
    output.close();
    assertThrows(IllegalStateException.class, writer::writeStartDocument);
  }
}
