import org.jspecify.annotations.NullMarked;

/// Strings to and from UTF-8 at memory speed, text files, lists of UUIDs, and a buffer for
/// messages.
///
/// Needs nothing but the JDK; zstd-jni reads text packed by zstd, juniversalchardet guesses
/// encodings. Start with `--add-modules jdk.incubator.vector` to let it use vectors.
@NullMarked
@SuppressWarnings("module") // the two below are not there yet when this is compiled
module dev.ferry.core {
  requires static com.github.albfernandez.juniversalchardet;
  requires static com.github.luben.zstd_jni;
  requires static jdk.incubator.vector;
  requires static jdk.management;
  requires static org.jspecify;

  exports dev.ferry.id;
  exports dev.ferry.io;
  exports dev.ferry.reuse to
      dev.ferry.bson,
      dev.ferry.protobuf;
  exports dev.ferry.text;
  exports dev.ferry.utf8;
}
