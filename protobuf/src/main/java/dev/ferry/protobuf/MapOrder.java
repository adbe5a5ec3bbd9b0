package dev.ferry.protobuf;

/// In which order the entries of map fields are written.
public enum MapOrder {
  /// As the map holds them, which is how protobuf-java writes them unless told otherwise.
  AS_HELD,

  /// By key, as after [com.google.protobuf.CodedOutputStream#useDeterministicSerialization].
  BY_KEY
}
