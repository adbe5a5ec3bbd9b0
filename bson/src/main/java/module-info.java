import org.jspecify.annotations.NullMarked;

/// BSON by the MongoDB driver's own writers, readers and codecs, at memory speed.
@NullMarked
@SuppressWarnings("requires-transitive-automatic") // bson names itself in its manifest
module dev.ferry.bson {
  requires transitive dev.ferry.core;
  requires transitive org.mongodb.bson;
  requires static transitive org.jspecify;

  exports dev.ferry.bson;
}
