import org.jspecify.annotations.NullMarked;

/// Serialises existing protobuf-java message classes in one pass.
@NullMarked
@SuppressWarnings("requires-transitive-automatic") // protobuf-java names itself in its manifest
module dev.ferry.protobuf {
  requires transitive com.google.protobuf;
  requires transitive dev.ferry.core;
  requires dev.ferry.protoc;
  requires static org.jspecify;

  exports dev.ferry.protobuf;
}
