package dev.ferry.bson;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.bson.BsonArray;
import org.bson.BsonBinary;
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

/// Documents of all types and shapes from a seed.
final class RandomDocuments {
  private static final List<String> USUAL =
      List.of("_id", "name", "address", "a", "", "profile_background_image_url_https", "名前");

  private final RandomGenerator random;

  RandomDocuments(RandomGenerator random) {
    this.random = random;
  }

  BsonDocument next() {
    return document(random.nextInt(4));
  }

  private BsonDocument document(int depth) {
    var document = new BsonDocument();
    for (int i = random.nextInt(6); i > 0; i--) {
      document.put(name(), value(depth));
    }
    return document;
  }

  String name() {
    return random.nextBoolean()
        ? USUAL.get(random.nextInt(USUAL.size()))
        : text(random.nextInt(40)).replace('\0', '0');
  }

  BsonValue value(int depth) {
    return switch (random.nextInt(depth > 0 ? 21 : 18)) {
      case 0, 1 -> new BsonString(text());
      case 2 -> new BsonInt32(random.nextInt());
      case 3 -> new BsonInt64(random.nextLong());
      case 4 -> new BsonDouble(Double.longBitsToDouble(random.nextLong()));
      case 5 -> new BsonObjectId(objectId());
      case 6 -> BsonBoolean.valueOf(random.nextBoolean());
      case 7 -> new BsonDateTime(random.nextLong());
      case 8 -> BsonNull.VALUE;
      case 9 -> new BsonBinary((byte) random.nextInt(256), bytes(random.nextInt(40)));
      case 10 -> new BsonRegularExpression(name(), "imx");
      case 11 -> new BsonJavaScript(text());
      case 12 -> new BsonSymbol(text());
      case 13 -> new BsonTimestamp(random.nextLong());
      case 14 -> new BsonDecimal128(decimal());
      case 15 -> new BsonDbPointer(text(), objectId());
      case 16 -> random.nextBoolean() ? new BsonMinKey() : new BsonMaxKey();
      case 17 -> new BsonUndefined();
      case 18 -> document(depth - 1);
      case 19 -> array(depth - 1);
      default -> new BsonJavaScriptWithScope(text(), document(depth - 1));
    };
  }

  private BsonArray array(int depth) {
    var values = new ArrayList<BsonValue>();
    for (int i = random.nextInt(random.nextInt(50) == 0 ? 1200 : 5); i > 0; i--) {
      values.add(value(depth));
    }
    return new BsonArray(values);
  }

  private ObjectId objectId() {
    return new ObjectId(bytes(12));
  }

  private Decimal128 decimal() {
    return Decimal128.fromIEEE754BIDEncoding(random.nextLong(), random.nextLong());
  }

  private byte[] bytes(int length) {
    var bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  String text() {
    int most = random.nextInt(10) == 0 ? 2000 : random.nextBoolean() ? 20 : 100;
    return text(random.nextInt(most));
  }

  /// Of one kind of script most often, lone surrogates and NULs among it now and then.
  private String text(int length) {
    int kind = random.nextInt(6);
    boolean isStrange = random.nextInt(8) == 0;
    var text = new StringBuilder(length);
    while (text.length() < length) {
      if (isStrange && random.nextInt(20) == 0) {
        text.append(random.nextBoolean() ? (char) random.nextInt(0xD800, 0xE000) : '\0');
        continue;
      }
      switch (kind) {
        case 0, 1 -> text.append((char) random.nextInt(0x20, 0x7F));
        case 2 -> text.append((char) random.nextInt(0x20, 0x180));
        case 3 -> text.append((char) random.nextInt(0x3041, 0x3097));
        case 4 -> text.appendCodePoint(random.nextInt(0x1F300, 0x1F600));
        default -> text.append((char) random.nextInt(0x10000));
      }
    }
    return text.toString();
  }
}
