import org.jspecify.annotations.NullMarked;

/// Strings to and from UTF-8 at memory speed.
///
/// Needs nothing but the JDK. Start with `--add-modules jdk.incubator.vector` to let it use
/// vectors.
@NullMarked
module dev.ferry.core {
  requires static jdk.incubator.vector;
  requires static jdk.management;
  requires static org.jspecify;

  exports dev.ferry.utf8;
}
