package dev.ferry.protobuf;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.UnknownFieldSet;
import dev.ferry.messages.codesize.CodeSizeExtendable;
import dev.ferry.messages.codesize.CodeSizeText;
import dev.ferry.messages.codesize.CodeSizeTexts;
import dev.ferry.messages.edition2023.Unverified;
import dev.ferry.messages.proto2.Proto2;
import dev.ferry.messages.proto2.Strings2;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Strings that a parsed message holds as bytes are written as those bytes, valid UTF-8 or not,
/// whoever has looked at them before.
class HeldStringsTest {
  /// Bytes, one a char: valid and malformed in each way there is.
  private static final List<String> TEXTS =
      List.of(
          "",
          "plain ASCII",
          "\u00FF",
          "\u0080",
          "a\u00C3",
          "\u00E3\u0081",
          "\u00F0\u009F\u0098",
          "\u00C0\u0080",
          "\u00ED\u00A0\u0080",
          "\u00F4\u0090\u0080\u0080",
          "\u00F8\u0088\u0080\u0080\u0080",
          "before\u00E3\u0081after",
          "\u00EF\u00BF\u00BD", // U+FFFD itself
          "\u00EF\u00BF\u00BD\u00FF",
          "\u00E3\u0081\u0082\u00F0\u009F\u0098\u0080", // well formed
          "\u0000",
          "x".repeat(127) + "\u00FF",
          "x".repeat(200) + "\u00FF" + "x".repeat(200),
          "\u00FF".repeat(43),
          "\u00FF".repeat(128),
          "\u00FF".repeat(5500),
          "x".repeat(16_383) + "\u00FF");

  /// What may happen to a message between parsing and writing.
  @SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
  enum Between {
    NOTHING(message -> {}),
    STRINGS_READ(Getters::callAll),
    BYTES_READ(HeldStringsTest::readBytes),
    STRINGS_THEN_BYTES_READ(
        message -> {
          Getters.callAll(message);
          readBytes(message);
        }),
    BYTES_THEN_STRINGS_READ(
        message -> {
          readBytes(message);
          Getters.callAll(message);
        }),
    HASHED(message -> assertEquals(message.hashCode(), message.hashCode())),
    PRINTED(message -> assertEquals(message.toString(), message.toString())),
    SIZED(message -> assertEquals(message.getSerializedSize(), message.getSerializedSize())),
    WRITTEN_BY_STOCK(message -> assertArrayEquals(message.toByteArray(), message.toByteArray()));

    private final Consumer<Message> action;

    Between(Consumer<Message> action) {
      this.action = action;
    }
  }

  private static void readBytes(Message message) {
    switch (message) {
      case Strings2 strings -> {
        assertEquals(strings.getOneBytes(), strings.getOneBytes());
        assertEquals(strings.getTwoBytes(), strings.getTwoBytes());
        assertEquals(strings.getChosenBytes(), strings.getChosenBytes());
        assertEquals(strings.getNeededBytes(), strings.getNeededBytes());
        assertEquals(strings.getWithDefaultBytes(), strings.getWithDefaultBytes());
        assertEquals(strings.getHeld().getTextBytes(), strings.getHeld().getTextBytes());
        for (int i = 0; i < strings.getManyCount(); i++) {
          assertEquals(strings.getManyBytes(i), strings.getManyBytes(i));
        }
        if (strings.hasNested()) {
          readBytes(strings.getNested());
        }
        strings.getListList().forEach(HeldStringsTest::readBytes);
      }
      case Unverified strings -> {
        assertEquals(strings.getOneBytes(), strings.getOneBytes());
        assertEquals(strings.getImplicitBytes(), strings.getImplicitBytes());
        assertEquals(strings.getChosenBytes(), strings.getChosenBytes());
        if (strings.hasNested()) {
          readBytes(strings.getNested());
        }
      }
      default -> throw new IllegalArgumentException(message.toString());
    }
  }

  static Stream<ByteString> texts() {
    return TEXTS.stream().map(HeldStringsTest::bytes);
  }

  private static ByteString bytes(String text) {
    return ByteString.copyFrom(text, ISO_8859_1);
  }

  /// The wire format of [Strings2] with one text in all fields, and in extensions if it is well
  /// formed: protobuf-java itself does not keep others there.
  private static ByteString strings(ByteString text, int depth) {
    var fields = UnknownFieldSet.newBuilder();
    BiConsumer<Integer, ByteString> add =
        (number, value) ->
            fields.mergeField(
                number, UnknownFieldSet.Field.newBuilder().addLengthDelimited(value).build());
    for (int number : new int[] {1, 2, 3, 4, 9, 11}) {
      add.accept(number, text);
    }
    add.accept(3, bytes("among others"));
    add.accept(3, text);
    if (text.isValidUtf8()) {
      add.accept(100, text);
      add.accept(101, text);
      add.accept(101, text);
    }
    var group = UnknownFieldSet.newBuilder();
    group.mergeField(1, UnknownFieldSet.Field.newBuilder().addLengthDelimited(text).build());
    fields.mergeField(8, UnknownFieldSet.Field.newBuilder().addGroup(group.build()).build());
    if (depth > 0) {
      var nested = strings(text, depth - 1);
      add.accept(6, nested);
      add.accept(7, nested);
      add.accept(7, nested);
      add.accept(102, nested);
    }
    return fields.build().toByteString();
  }

  private static void assertUnchanged(
      ByteString wire, com.google.protobuf.Parser<? extends Message> parser, Between between)
      throws InvalidProtocolBufferException {
    var stock = parser.parseFrom(wire, Schema.extensions());
    between.action.accept(stock);
    var message = parser.parseFrom(wire, Schema.extensions());
    between.action.accept(message);
    byte[] written = FerryProto.toByteArray(message);
    Alike.bytes(stock.toByteArray(), written, message);
    if (wire.size() < 20_000) {
      Alike.everywhere(message);
    }
    assertEquals(stock, message);
    assertEquals(stock.toString(), message.toString());
    // The message is none the worse for it.
    assertArrayEquals(stock.toByteArray(), message.toByteArray());
    assertArrayEquals(stock.toByteArray(), FerryProto.toByteArray(message));
  }

  @ParameterizedTest
  @EnumSource
  void strings(Between between) throws InvalidProtocolBufferException {
    for (var text : texts().toList()) {
      var wire = strings(text, text.size() < 1000 ? 2 : 1);
      assertUnchanged(wire, Strings2.parser(), between);
      var message = Strings2.parseFrom(wire, Schema.extensions());
      between.action.accept(message);
      assertArrayEquals(wire.toByteArray(), FerryProto.toByteArray(message));
      assertEquals(text, Strings2.parseFrom(FerryProto.toByteArray(message)).getOneBytes());
    }
  }

  @ParameterizedTest
  @EnumSource
  void stringsThatAnEditionDoesNotVerify(Between between) throws InvalidProtocolBufferException {
    for (var text : texts().toList()) {
      var inner = Unverified.newBuilder();
      inner.setOneBytes(text).setImplicitBytes(text).setChosenBytes(text).setRequiredBytes(text);
      inner.setWithDefaultBytes(text).addManyBytes(text).addMany("text").addManyBytes(text);
      var outer = inner.clone().setNested(inner.clone().setNumber(1)).setChecked("checked");
      assertUnchanged(outer.build().toByteString(), Unverified.parser(), between);
    }
  }

  @ParameterizedTest
  @MethodSource("texts")
  void bytesSetInABuilder(ByteString text) {
    var message =
        Strings2.newBuilder()
            .setOneBytes(text)
            .setTwoBytes(text)
            .addManyBytes(text)
            .setChosenBytes(text)
            .setNeededBytes(text)
            .setWithDefaultBytes(text)
            .setHeld(Strings2.Held.newBuilder().setTextBytes(text))
            .build();
    Alike.inMemory(message);
    assertEquals(text, message.getOneBytes());
    Getters.callAll(message);
    Alike.inMemory(message);
    Alike.everywhere(message);
  }

  @Test
  void aStringReadLaterIsReadAsEver() throws InvalidProtocolBufferException {
    for (var text : texts().toList()) {
      var message = Strings2.parseFrom(strings(text, 1), Schema.extensions());
      assertEquals(message.getSerializedSize(), FerryProto.toByteArray(message).length);
      assertEquals(text.toStringUtf8(), message.getOne());
      assertEquals(text.toStringUtf8(), message.getMany(0));
      assertEquals(text.toStringUtf8(), message.getNested().getNeeded());
      if (text.isValidUtf8()) {
        assertEquals(text.toStringUtf8(), message.getExtension(Proto2.extensionString));
      }
      assertEquals(text, message.getManyBytes(0));
      assertEquals(text, message.getOneBytes());
    }
  }

  @ParameterizedTest
  @MethodSource("texts")
  void extensionsAsStockReadsThem(ByteString text) throws InvalidProtocolBufferException {
    var fields = UnknownFieldSet.newBuilder();
    for (int number : new int[] {9, 100, 101}) {
      fields.mergeField(
          number,
          UnknownFieldSet.Field.newBuilder()
              .addLengthDelimited(text)
              .addLengthDelimited(text)
              .build());
    }
    var wire = fields.build().toByteString();
    for (var between : Between.values()) {
      assertUnchanged(wire, Strings2.parser(), between);
    }
  }

  @Test
  void aMessageChangedByABuilderKeepsWhatWasNotTouched() throws InvalidProtocolBufferException {
    var bad = bytes("\u00FFbad\u00C3");
    var parsed = Strings2.parseFrom(strings(bad, 1), Schema.extensions());
    var changed = parsed.toBuilder().setTwo("new").addMany("new").build();
    Alike.inMemory(changed);
    assertEquals(bad, Strings2.parseFrom(FerryProto.toByteArray(changed)).getOneBytes());
    Alike.everywhere(changed);
  }

  /// protobuf-java does not keep the bytes of all of them; what it makes of them is expected.
  @Test
  void classesOptimisedForSize() throws InvalidProtocolBufferException {
    for (var text : TEXTS) {
      var bytes = ByteString.copyFrom(text, ISO_8859_1);
      var extendable = CodeSizeExtendable.newBuilder().setTextBytes(bytes).setChosenBytes(bytes);
      var built =
          List.of(
              extendable.build(),
              CodeSizeText.newBuilder().setTextBytes(bytes).setExtendable(extendable).build(),
              CodeSizeTexts.newBuilder().addTextsBytes(bytes).addTexts("a").build());
      var one = UnknownFieldSet.Field.newBuilder().addLengthDelimited(bytes).build();
      var wire = UnknownFieldSet.newBuilder().addField(1, one).addField(2, one).build();
      for (var message : built) {
        Alike.inMemory(message);
        Alike.everywhere(message.toBuilder().build());
      }
      for (var type : List.of(CodeSizeExtendable.parser(), CodeSizeTexts.parser())) {
        Alike.inMemory(type.parseFrom(wire.toByteString()));
        Alike.everywhere(type.parseFrom(wire.toByteString()));
      }
      var within = UnknownFieldSet.Field.newBuilder().addLengthDelimited(wire.toByteString());
      var around = UnknownFieldSet.newBuilder().addField(1, one).addField(2, within.build());
      Alike.inMemory(CodeSizeText.parseFrom(around.build().toByteString()));
      Alike.everywhere(CodeSizeText.parseFrom(around.build().toByteString()));
    }
  }
}
