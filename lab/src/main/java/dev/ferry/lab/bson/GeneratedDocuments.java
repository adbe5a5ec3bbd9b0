package dev.ferry.lab.bson;

import dev.ferry.lab.experiment.ObjectCase;
import dev.ferry.lab.text.GeneratedText;
import dev.ferry.lab.text.Script;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bson.BsonDateTime;
import org.bson.BsonTimestamp;
import org.bson.Document;
import org.bson.types.Binary;
import org.bson.types.Code;
import org.bson.types.CodeWithScope;
import org.bson.types.Decimal128;
import org.bson.types.MaxKey;
import org.bson.types.MinKey;
import org.bson.types.ObjectId;
import org.bson.types.Symbol;

/// Documents that are made up, by a seed: always the same.
public final class GeneratedDocuments {
  private static final int COUNT = 16;
  private static final int FIELDS = 30;
  private static final int DEPTH = 20;
  private static final String TWEETS = "ASCII, Latin, Japanese, emoji";

  private GeneratedDocuments() {}

  /// All cases: flat documents of many short fields, documents of longer strings, deep ones, such
  /// as have every type, such as are like tweets, and such as hold numbers alone.
  public static List<ObjectCase> cases() {
    var cases = new ArrayList<ObjectCase>();
    for (var script : List.of(Script.ASCII, Script.JAPANESE)) {
      var title = script.title();
      cases.add(of("Flat, 5 to 20 chars", title, r -> flat(script, 5, 20, FIELDS, r)));
      cases.add(of("Long strings, 100 to 300 chars", title, r -> flat(script, 100, 300, 10, r)));
      cases.add(of("Deep, 10 to 60 chars", title, random -> deep(script, DEPTH, random)));
    }
    cases.add(of("Every type", Script.ASCII.title(), GeneratedDocuments::full));
    cases.add(of("Tweets, 40 to 300 chars", TWEETS, GeneratedDocuments::tweet));
    cases.add(of("Flat", "numbers only", GeneratedDocuments::numbers));
    return cases;
  }

  private static ObjectCase of(String group, String label, Function<Random, Document> maker) {
    var random = new Random(2012);
    return of(group, label, Stream.generate(() -> maker.apply(random)).limit(COUNT).toList(), "");
  }

  static ObjectCase of(String group, String label, List<Document> documents, String sha256) {
    return new ObjectCase(
        group,
        label,
        BsonExperiment.TYPE,
        documents.stream().map(Documents::bytes).toList(),
        documents.stream().mapToLong(Documents::chars).sum(),
        sha256);
  }

  private static ObjectId id(Random random) {
    var bytes = new byte[12];
    random.nextBytes(bytes);
    return new ObjectId(bytes);
  }

  private static String text(Script script, int shortest, int longest, Random random) {
    return GeneratedText.text(script, random.nextInt(shortest, longest + 1), random);
  }

  /// The name of a field, the same in each document.
  private static String name(int field) {
    return GeneratedText.text(Script.ASCII, 4 + field % 9, new Random(field))
            .replaceAll("[^a-z]", "x")
        + field;
  }

  private static Document flat(
      Script script, int shortest, int longest, int fields, Random random) {
    var document = new Document("_id", id(random));
    for (int field = 0; field < fields; field++) {
      document.append(name(field), text(script, shortest, longest, random));
    }
    return document;
  }

  private static Document deep(Script script, int depth, Random random) {
    var document =
        new Document("title", text(script, 10, 60, random)).append("size", random.nextInt(1000));
    return depth == 0
        ? document
        : document
            .append("tags", List.of(text(script, 10, 20, random), text(script, 10, 20, random)))
            .append("child", deep(script, depth - 1, random));
  }

  private static Document full(Random random) {
    var bytes = new byte[20];
    random.nextBytes(bytes);
    return new Document("_id", id(random))
        .append("double", random.nextDouble())
        .append("string", text(Script.ASCII, 20, 60, random))
        .append("document", new Document("name", text(Script.ASCII, 20, 60, random)))
        .append("array", List.of(random.nextInt(), text(Script.ASCII, 5, 20, random), true))
        .append("binary", new Binary(bytes))
        .append("boolean", random.nextBoolean())
        .append("date", new BsonDateTime(random.nextLong(1L << 41)))
        .append("null", null)
        .append("regex", Pattern.compile(text(Script.ASCII, 5, 20, random)))
        .append("code", new Code(text(Script.ASCII, 20, 60, random)))
        .append("symbol", new Symbol(text(Script.ASCII, 5, 20, random)))
        .append(
            "scoped", new CodeWithScope(text(Script.ASCII, 20, 60, random), new Document("x", 1)))
        .append("int", random.nextInt())
        .append("timestamp", new BsonTimestamp(random.nextInt(1 << 30), random.nextInt(100)))
        .append("long", random.nextLong())
        .append("decimal", new Decimal128(random.nextLong()))
        .append("least", new MinKey())
        .append("greatest", new MaxKey());
  }

  private static Document tweet(Random random) {
    var script =
        List.of(Script.ASCII, Script.LATIN, Script.JAPANESE, Script.EMOJI).get(random.nextInt(4));
    return new Document("_id", id(random))
        .append("created_at", new BsonDateTime(random.nextLong(1L << 41)))
        .append("id", random.nextLong())
        .append("text", text(script, 40, 300, random))
        .append("truncated", random.nextBoolean())
        .append("lang", "und")
        .append("retweet_count", random.nextInt(1000))
        .append(
            "user",
            new Document("id", random.nextLong())
                .append("name", text(script, 5, 20, random))
                .append("screen_name", text(Script.ASCII, 5, 15, random))
                .append("location", text(script, 5, 20, random))
                .append("description", text(script, 40, 160, random))
                .append("followers_count", random.nextInt(100_000))
                .append("friends_count", random.nextInt(10_000))
                .append("verified", random.nextBoolean()))
        .append("hashtags", List.of(text(script, 5, 15, random), text(script, 5, 15, random)));
  }

  private static Document numbers(Random random) {
    var document = new Document("_id", id(random));
    for (int field = 0; field < FIELDS; field++) {
      document.append(
          name(field),
          switch (field % 3) {
            case 0 -> random.nextInt();
            case 1 -> random.nextLong();
            default -> random.nextDouble();
          });
    }
    return document;
  }
}
