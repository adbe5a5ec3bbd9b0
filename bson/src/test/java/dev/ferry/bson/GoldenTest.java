package dev.ferry.bson;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HexFormat;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDbPointer;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonJavaScript;
import org.bson.BsonJavaScriptWithScope;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonSymbol;
import org.bson.BsonTimestamp;
import org.bson.BsonUndefined;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Bytes written by hand after the grammar of bsonspec.org, version 1.1: `document ::= int32 e_list
/// 0x00`, `element ::= type e_name value`, everything little-endian.
class GoldenTest {
  private static final String ID = "00112233445566778899aabb";

  static List<Arguments> vectors() {
    return List.of(
        vector("05000000 00", new BsonDocument()),
        vector("10000000 01 6100 000000000000f03f 00", new BsonDouble(1)),
        vector("10000000 01 6100 0000000000000080 00", new BsonDouble(-0.0)),
        vector("10000000 01 6100 000000000000f87f 00", new BsonDouble(Double.NaN)),
        vector("0d000000 02 6100 01000000 00 00", new BsonString("")),
        vector("0e000000 02 6100 02000000 6200 00", new BsonString("b")),
        vector("0f000000 02 6100 03000000 c3a900 00", new BsonString("é")),
        vector("10000000 02 6100 04000000 e7 8c ab 00 00", new BsonString("猫")),
        vector("11000000 02 6100 05000000 f0 9f 90 88 00 00", new BsonString("🐈")),
        vector("10000000 02 6100 04000000 ed a0 bd 00 00", new BsonString("\uD83D")),
        vector("10000000 02 6100 04000000 62 00 63 00 00", new BsonString("b\0c")),
        vector("0d000000 03 6100 05000000 00 00", new BsonDocument()),
        vector(
            "14000000 03 6100 0c000000 10 6200 01000000 00 00",
            new BsonDocument("b", new BsonInt32(1))),
        vector("0d000000 04 6100 05000000 00 00", new BsonArray()),
        vector(
            "17000000 04 6100 0f000000 0a 3000 08 3100 01 0a 3200 00 00",
            new BsonArray(List.of(BsonNull.VALUE, BsonBoolean.TRUE, BsonNull.VALUE))),
        vector("0f000000 05 6100 02000000 00 ffff 00", new BsonBinary(bytes("ffff"))),
        vector("0d000000 05 6100 00000000 80 00", new BsonBinary((byte) 0x80, bytes(""))),
        vector(
            "13000000 05 6100 06000000 02 02000000 ffff 00",
            new BsonBinary(BsonBinarySubType.OLD_BINARY, bytes("ffff"))),
        vector("08000000 06 6100 00", new BsonUndefined()),
        vector("14000000 07 6100" + ID + "00", new BsonObjectId(new ObjectId(ID))),
        vector("09000000 08 6100 00 00", BsonBoolean.FALSE),
        vector("09000000 08 6100 01 00", BsonBoolean.TRUE),
        vector("10000000 09 6100 ffffffffffffffff 00", new BsonDateTime(-1)),
        vector("08000000 0a 6100 00", BsonNull.VALUE),
        vector("0d000000 0b 6100 62 2a 00 6900 00", new BsonRegularExpression("b*", "i")),
        vector("0a000000 0b 6100 00 00 00", new BsonRegularExpression("", "")),
        vector(
            "1a000000 0c 6100 02000000 6200" + ID + "00", new BsonDbPointer("b", new ObjectId(ID))),
        vector("0e000000 0d 6100 02000000 6200 00", new BsonJavaScript("b")),
        vector("0e000000 0e 6100 02000000 6200 00", new BsonSymbol("b")),
        vector(
            "1e000000 0f 6100 16000000 02000000 6200 0c000000 10 6200 01000000 00 00",
            new BsonJavaScriptWithScope("b", new BsonDocument("b", new BsonInt32(1)))),
        vector("0c000000 10 6100 00000080 00", new BsonInt32(Integer.MIN_VALUE)),
        vector("10000000 11 6100 02000000 01000000 00", new BsonTimestamp(1, 2)),
        vector("10000000 12 6100 ffffffffffffff7f 00", new BsonInt64(Long.MAX_VALUE)),
        vector(
            "18000000 13 6100 01000000 00000000 00000000 00004030 00",
            new BsonDecimal128(Decimal128.parse("1"))),
        vector("08000000 ff 6100 00", new BsonMinKey()),
        vector("08000000 7f 6100 00", new BsonMaxKey()));
  }

  private static Arguments vector(String hex, BsonValue value) {
    var document = hex.length() > 12 ? new BsonDocument("a", value) : (BsonDocument) value;
    return Arguments.of(hex, document);
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex.replace(" ", ""));
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void isWhatTheSpecificationSays(String hex, BsonDocument document) {
    var bytes = FerryBson.encode(document, Driver.CODEC);
    assertEquals(hex.replace(" ", ""), HexFormat.of().formatHex(bytes));
    if (!hex.contains("ed a0 bd")) {
      assertEquals(document, FerryBson.decode(bytes, Driver.CODEC));
    } else {
      // The driver writes lone surrogates, but reads none.
      assertEquals(Driver.decode(bytes), FerryBson.decode(bytes, Driver.CODEC));
    }
  }
}
