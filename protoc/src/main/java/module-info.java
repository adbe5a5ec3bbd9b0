import org.jspecify.annotations.NullMarked;

/// What protoc calls things in Java, and a plugin for it that adds a method to generated messages.
@NullMarked
@SuppressWarnings("requires-transitive-automatic") // protobuf-java names itself in its manifest
module dev.ferry.protoc {
  requires transitive com.google.protobuf;
  requires static org.jspecify;

  exports dev.ferry.protoc;
}
