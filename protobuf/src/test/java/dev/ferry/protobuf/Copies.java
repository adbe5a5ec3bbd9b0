package dev.ferry.protobuf;

import com.google.protobuf.Internal;
import com.google.protobuf.Message;
import com.google.protobuf.MessageLite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// A class loader with copies of some of our classes; for others it asks its parent, as loaders do.
final class Copies extends ClassLoader {
  static {
    registerAsParallelCapable();
  }

  private final Predicate<String> isOwn;
  private final UnaryOperator<byte[]> edit;

  Copies(ClassLoader parent, Predicate<String> isOwn, UnaryOperator<byte[]> edit) {
    super(parent);
    this.isOwn = isOwn;
    this.edit = edit;
  }

  /// With copies of classes whose names begin with `prefix`.
  static Copies of(String prefix) {
    return new Copies(
        Copies.class.getClassLoader(), name -> name.startsWith(prefix), bytes -> bytes);
  }

  /// The bytes of a class of ours.
  static byte[] bytes(String name) throws ClassNotFoundException {
    var file = name.replace('.', '/') + ".class";
    try (var in = Copies.class.getClassLoader().getResourceAsStream(file)) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!isOwn.test(name)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      var loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      byte[] bytes = edit.apply(bytes(name));
      return defineClass(name, bytes, 0, bytes.length);
    }
  }

  /// The default instance of a class, as loaded here.
  Message instance(Class<?> original) throws ClassNotFoundException {
    return instance(this, original.getName());
  }

  static Message instance(ClassLoader loader, String name) throws ClassNotFoundException {
    var type = Objects.requireNonNull(Class.forName(name, true, loader));
    return (Message) Internal.getDefaultInstance(type.asSubclass(MessageLite.class));
  }
}
