package dev.ferry.example.mongodb;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import dev.ferry.bson.FerryBson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.RawBsonDocument;
import org.bson.codecs.Codec;
import org.bson.codecs.pojo.annotations.BsonId;
import org.bson.types.ObjectId;

/// Articles in a database, which go through the driver as documents that are ready to be sent.
///
/// To keep a driver's collection and change only this: the type of its documents, and a call of
/// [FerryBson] where one goes in or comes out.
public final class Articles {
  /// An article. It has its identifier from the beginning: the driver gives none to a document that
  /// is ready to be sent.
  public record Article(@BsonId ObjectId id, String title, String text, List<String> tags) {}

  private final MongoCollection<RawBsonDocument> collection;
  private final Codec<Article> codec;

  public Articles(MongoDatabase database) {
    collection = database.getCollection("articles", RawBsonDocument.class);
    codec = database.getCodecRegistry().get(Article.class);
  }

  public void insert(List<Article> articles) {
    collection.insertMany(
        articles.stream().map(article -> FerryBson.toRawDocument(article, codec)).toList());
  }

  public void replace(Article article) {
    collection.replaceOne(Filters.eq("_id", article.id()), FerryBson.toRawDocument(article, codec));
  }

  public Optional<Article> find(ObjectId id) {
    return Optional.ofNullable(collection.find(Filters.eq("_id", id)).first())
        .map(document -> FerryBson.decode(document, codec));
  }

  public List<Article> findByTag(String tag) {
    return collection
        .find(Filters.eq("tags", tag))
        .map(document -> FerryBson.decode(document, codec))
        .into(new ArrayList<>());
  }
}
