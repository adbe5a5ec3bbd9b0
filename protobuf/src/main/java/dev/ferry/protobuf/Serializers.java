package dev.ferry.protobuf;

import com.google.protobuf.DescriptorProtos.FileOptions.OptimizeMode;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.GeneratedMessage;
import com.google.protobuf.Internal;
import com.google.protobuf.Message;
import dev.ferry.io.ByteOutput;
import java.lang.System.Logger.Level;
import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// The serializer of each message class, compiled in the background from its first message on.
///
/// That takes some 10 ms, for the first class of a program 150 to 350, most of it to load
/// protobuf-java's descriptors; until it is done, messages are left to protobuf-java.
///
/// Nothing here keeps a class loader alive. A message class refers to its serializer through
/// references that are classes of the JDK's: a weak one where the message class stays as long as
/// Ferry anyway, so that Ferry can keep the serializer itself; a soft one where it may go before.
final class Serializers {
  private static final System.Logger LOGGER = System.getLogger("dev.ferry.protobuf");

  /// Whether the thread that has the first message of a class waits for its serializer.
  private static final boolean IS_AT_ONCE =
      System.getProperty("ferry.protobuf.compile", "").equals("at-once");

  /// Of the message classes that stay as long as Ferry.
  private static final Set<Serializer> KEPT = ConcurrentHashMap.newKeySet();

  /// Entries of [#FOUND], a power of two.
  private static final int SLOTS = 256;

  /// The serializers of message classes that stay as long as Ferry once more, found sooner than by
  /// a [ClassValue]; each in the slot of its class's hash code, if no other came before. Threads
  /// may miss what others have put there, and then ask that.
  private static final @Nullable Entry[] FOUND = new @Nullable Entry[SLOTS];

  private record Entry(Class<?> type, Serializer serializer) {}

  /// Empty until a serializer has been compiled.
  private static final ClassValue<AtomicReference<@Nullable Reference<Serializer>>> COMPILED =
      new ClassValue<>() {
        @Override
        protected AtomicReference<@Nullable Reference<Serializer>> computeValue(Class<?> type) {
          return new AtomicReference<>();
        }
      };

  private Serializers() {}

  /// The serializer of a class that may be met for the first time.
  static Serializer of(Class<?> type) {
    var found = FOUND[slot(type)];
    if (found != null && found.type == type) {
      return found.serializer;
    }
    return IS_AT_ONCE ? compiled(type) : compiledInBackground(type);
  }

  private static int slot(Class<?> type) {
    return type.hashCode() & SLOTS - 1;
  }

  /// The serializer of a class, or protobuf-java's way until it has been compiled.
  static Serializer compiledInBackground(Class<?> type) {
    var serializer = known(type);
    if (serializer != null) {
      return serializer;
    }
    Background.compile(type);
    return Stock.SERIALIZER;
  }

  /// The serializer of a class, compiled now if it has not been.
  static Serializer compiled(Class<?> type) {
    var serializer = known(type);
    return serializer != null ? serializer : compileAndKeep(type);
  }

  private static @Nullable Serializer known(Class<?> type) {
    var reference = COMPILED.get(type).get();
    return reference == null ? null : reference.get();
  }

  private static Serializer compileAndKeep(Class<?> type) {
    var serializer = compile(type);
    if (!stays(type)) {
      COMPILED.get(type).set(new SoftReference<>(serializer));
      return serializer;
    }
    KEPT.add(serializer);
    COMPILED.get(type).set(new WeakReference<>(serializer));
    int slot = slot(type);
    if (FOUND[slot] == null) {
      FOUND[slot] = new Entry(type, serializer);
    }
    return serializer;
  }

  /// Compiles one class after the other, in a thread that ends when there is none left.
  private static final class Background {
    private static final Set<Class<?>> ASKED_FOR = ConcurrentHashMap.newKeySet();

    private static final Executor THREAD =
        new ThreadPoolExecutor(
            0, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Background::thread);

    private static Thread thread(Runnable work) {
      var thread =
          Thread.ofPlatform()
              .name("ferry-protobuf-compiler")
              .daemon()
              .inheritInheritableThreadLocals(false)
              .unstarted(work);
      // Or it would hold the class loader of whoever happened to have the first message.
      thread.setContextClassLoader(null);
      return thread;
    }

    static void compile(Class<?> type) {
      if (!ASKED_FOR.add(type)) {
        return;
      }
      try {
        THREAD.execute(
            () -> {
              try {
                compiled(type);
              } finally {
                ASKED_FOR.remove(type);
              }
            });
      } catch (OutOfMemoryError noThread) {
        // No reason not to write a message. The class stays in the queue for the next thread.
        LOGGER.log(Level.DEBUG, "No thread to compile " + type.getName(), noThread);
      }
    }
  }

  /// Whether a class was loaded by Ferry's own loader or one that this one asks before itself.
  private static boolean stays(Class<?> type) {
    var wanted = type.getClassLoader();
    for (var loader = Serializers.class.getClassLoader();
        loader != null;
        loader = loader.getParent()) {
      if (loader.equals(wanted)) {
        return true;
      }
    }
    return wanted == null;
  }

  /// Message sets have a wire format of their own. Classes optimised for size are written by
  /// reflection: maps as they were built, where a key may be there twice, and some strings by their
  /// getters, so that bytes that are not UTF-8 are lost.
  private static boolean isPeculiar(Descriptor descriptor) {
    return descriptor.getOptions().getMessageSetWireFormat()
        || descriptor.getFile().getOptions().getOptimizeFor() == OptimizeMode.CODE_SIZE
            && descriptor.getFields().stream()
                .anyMatch(field -> field.isMapField() || isReplaced(field));
  }

  /// Whether, in a class optimised for size, what is not UTF-8 becomes U+FFFD.
  private static boolean isReplaced(FieldDescriptor field) {
    return field.getJavaType() == FieldDescriptor.JavaType.STRING
        && !field.needsUtf8Check()
        && (field.isRepeated() || field.getContainingType().isExtendable());
  }

  private static Serializer compile(Class<?> type) {
    if (!GeneratedMessage.class.isAssignableFrom(type)) {
      return Stock.SERIALIZER;
    }
    try {
      var message = (Message) Internal.getDefaultInstance(type.asSubclass(GeneratedMessage.class));
      var descriptor = message.getDescriptorForType();
      if (isPeculiar(descriptor)) {
        return Stock.SERIALIZER;
      }
      var serializer = SerializerCompiler.compile(type, descriptor);
      if (!Accessors.showHeldStrings(type) && ParsedStrings.mayBeIn(descriptor)) {
        var strings = new ParsedStrings();
        strings.rehearse(message);
        serializer.guess(strings);
      }
      // Or the first message would have to wait for what is loaded and linked here.
      serializer.write(message, new ByteOutput(), new Pass(MapOrder.AS_HELD), 0);
      return serializer;
    } catch (NoClassDefFoundError e) {
      // Not how the message class is, but what is around it: a jar is missing, perhaps Ferry's own.
      return leftToStock(type, Level.WARNING, e);
    } catch (RuntimeException | LinkageError e) {
      return leftToStock(type, Level.DEBUG, e);
    }
  }

  private static Serializer leftToStock(Class<?> type, Level level, Throwable why) {
    LOGGER.log(level, () -> type.getName() + " is left to protobuf-java", why);
    return Stock.SERIALIZER;
  }
}
