import org.jspecify.annotations.NullMarked;

/// Tkrzw, the key-value library, through the FFM API.
///
/// Start with `--enable-native-access=dev.ferry.tkrzw` (or `ALL-UNNAMED` on the class path), so
/// that the JVM does not warn of calls to native code.
@NullMarked
module dev.ferry.tkrzw {
  requires transitive dev.ferry.core;
  requires static transitive org.jspecify;

  exports dev.ferry.tkrzw;
}
