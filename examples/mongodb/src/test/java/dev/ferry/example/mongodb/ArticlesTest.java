package dev.ferry.example.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.ferry.bson.FerryBson;
import dev.ferry.example.mongodb.Articles.Article;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;
import org.bson.types.Binary;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Through the real driver, over a socket, to a server that speaks its protocol and decodes what it
/// gets.
class ArticlesTest {
  private MongoServer server;
  private MongoClient client;
  private MongoDatabase database;

  @BeforeEach
  void start() {
    server = new MongoServer(new MemoryBackend());
    client = MongoClients.create(server.bindAndGetConnectionString());
    database = client.getDatabase("test");
  }

  @AfterEach
  void stop() {
    client.close();
    server.shutdownNow();
  }

  private static Article article(int i) {
    return new Article(
        new ObjectId(), "Title " + i, "吾輩は猫である。名前はまだ無い。".repeat(i), List.of("cat", "猫"));
  }

  @Test
  void articlesComeBack() {
    var articles = new Articles(database);
    var some = new ArrayList<Article>();
    for (int i = 0; i < 100; i++) {
      some.add(article(i));
    }
    articles.insert(some);
    assertEquals(some, articles.findByTag("猫"));
    for (var article : some) {
      assertEquals(article, articles.find(article.id()).orElseThrow());
    }
    assertTrue(articles.find(new ObjectId()).isEmpty());

    var changed = new Article(some.get(3).id(), "New", "Text", List.of());
    articles.replace(changed);
    assertEquals(changed, articles.find(changed.id()).orElseThrow());
  }

  /// What one writes, the other reads.
  @Test
  void theDriverReadsTheSame() {
    var articles = new Articles(database);
    var byDriver = database.getCollection("articles", Article.class);
    var first = article(1);
    var second = article(2);
    articles.insert(List.of(first));
    byDriver.insertOne(second);
    assertEquals(first, byDriver.find(Filters.eq("_id", first.id())).first());
    assertEquals(second, articles.find(second.id()).orElseThrow());
  }

  @Test
  void documentsOfAllTypesThatTheServerKnows() {
    var codec = new DocumentCodec();
    var documents = database.getCollection("all", RawBsonDocument.class);
    var document =
        new Document("_id", 1)
            .append("double", 2.5)
            .append("text", "🐈 é 猫 ascii")
            .append("nested", new Document("list", List.of(1, 2L, "three")))
            .append("binary", new Binary(new byte[] {1, 2, 3}))
            .append("id", new ObjectId())
            .append("yes", true)
            .append("nothing", null)
            .append("decimal", Decimal128.parse("12.50"))
            .append("long text", "A text of some length. ".repeat(5000));
    documents.insertOne(FerryBson.toRawDocument(document, codec));
    assertEquals(document, FerryBson.decode(documents.find().first(), codec));
    assertEquals(document, database.getCollection("all").find().first());
  }
}
