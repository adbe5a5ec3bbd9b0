import org.jspecify.annotations.NullMarked;

/// The classes of tkrzw-java over [dev.ferry.tkrzw], for programs that were written for it: they
/// run without its JNI library.
///
/// Start with `--enable-native-access=dev.ferry.tkrzw` (or `ALL-UNNAMED` on the class path), so
/// that the JVM does not warn of calls to native code.
@NullMarked
module tkrzw {
  requires dev.ferry.tkrzw;
  requires static transitive org.jspecify;

  exports tkrzw;
}
