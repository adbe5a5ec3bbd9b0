package dev.ferry.protobuf;

import com.google.protobuf.DescriptorProtos;
import com.google.protobuf.DescriptorProtos.FileOptions.OptimizeMode;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.GeneratedMessage;
import com.google.protobuf.GeneratedMessage.ExtendableMessage;
import com.google.protobuf.Internal;
import com.google.protobuf.Message;
import com.google.protobuf.MessageLite;
import java.lang.System.Logger.Level;
import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// The serializer of each message class, compiled at its first use, but for the [FirstMessages] of
/// a program.
///
/// Nothing here keeps a class loader alive. A message class refers to its serializer through
/// references that are classes of the JDK's: a weak one where the message class stays as long as
/// Ferry anyway, so that Ferry can keep the serializer itself; a soft one where it may go before.
///
/// No thread waits for one that compiles: that one may need a class that is being initialised by
/// the first. It leaves its message to protobuf-java, or, for a message within another, compiles as
/// well, and whoever is first is right.
final class Serializers {
  private static final System.Logger LOGGER = System.getLogger("dev.ferry.protobuf");

  private static final FirstMessages FIRST = FirstMessages.ofProgram();

  /// Of the message classes that stay as long as Ferry.
  private static final Set<Serializer> KEPT = ConcurrentHashMap.newKeySet();

  /// Entries of [#FOUND], a power of two.
  private static final int SLOTS = 256;

  /// The serializers of message classes that stay as long as Ferry once more, found sooner than by
  /// a [ClassValue]; each in the slot of its class's hash code, if no other came before. Threads
  /// may miss what others have put there, and then ask that.
  private static final @Nullable Entry[] FOUND = new @Nullable Entry[SLOTS];

  private record Entry(Class<?> type, Serializer serializer) {}

  private static final ClassValue<AtomicReference<@Nullable Reference<Serializer>>> CACHE =
      new ClassValue<>() {
        @Override
        protected AtomicReference<@Nullable Reference<Serializer>> computeValue(Class<?> type) {
          return new AtomicReference<>();
        }
      };

  /// The message classes that a thread is compiling for.
  private static final Set<Class<?>> COMPILING = ConcurrentHashMap.newKeySet();

  private Serializers() {}

  /// The serializer of messages within others.
  static Serializer of(Class<?> type) {
    var found = found(type);
    return found != null ? found : cached(type, false);
  }

  /// The serializer for a message that is not within another one.
  static Serializer of(MessageLite message) {
    var found = found(message.getClass());
    if (found != null) {
      return found;
    }
    if (FIRST.take(message)) {
      return Stock.SERIALIZER;
    }
    try {
      return cached(message.getClass(), true);
    } catch (StackOverflowError | LinkageError e) {
      // Of the JDK's classes, too, those whose initialisers run out of stack cannot be used again.
      return Stock.SERIALIZER;
    }
  }

  private static @Nullable Serializer found(Class<?> type) {
    var found = FOUND[slot(type)];
    return found != null && found.type == type ? found.serializer : null;
  }

  private static int slot(Class<?> type) {
    return type.hashCode() & SLOTS - 1;
  }

  /// @param mayBeStock whether protobuf-java will do while another thread compiles
  private static Serializer cached(Class<?> type, boolean mayBeStock) {
    var place = CACHE.get(type);
    while (true) {
      var reference = place.get();
      var serializer = reference == null ? null : reference.get();
      if (serializer != null) {
        return serializer;
      }
      boolean isFirst = COMPILING.add(type);
      if (!isFirst && mayBeStock) {
        return Stock.SERIALIZER;
      }
      try {
        compileInto(place, reference, type);
      } finally {
        if (isFirst) {
          COMPILING.remove(type);
        }
      }
    }
  }

  private static void compileInto(
      AtomicReference<@Nullable Reference<Serializer>> place,
      @Nullable Reference<Serializer> before,
      Class<?> type) {
    var serializer = compile(type);
    if (!stays(type)) {
      place.compareAndSet(before, new SoftReference<>(serializer));
    } else if (place.compareAndSet(before, new WeakReference<>(serializer))) {
      KEPT.add(serializer);
      int slot = slot(type);
      if (FOUND[slot] == null) {
        FOUND[slot] = new Entry(type, serializer);
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
  private static boolean isPeculiar(Class<?> type, Descriptor descriptor) {
    return descriptor.getOptions().getMessageSetWireFormat()
        || descriptor.getFile().getOptions().getOptimizeFor() == OptimizeMode.CODE_SIZE
            && descriptor.getFields().stream()
                .anyMatch(field -> field.isMapField() || isReplaced(type, field));
  }

  /// Whether, in a class optimised for size, what is not UTF-8 becomes U+FFFD. Classes that a
  /// protoc before 4.26 has generated all count as extendable, whatever their descriptors say.
  private static boolean isReplaced(Class<?> type, FieldDescriptor field) {
    return field.getJavaType() == FieldDescriptor.JavaType.STRING
        && !field.needsUtf8Check()
        && (field.isRepeated() || ExtendableMessage.class.isAssignableFrom(type));
  }

  private static Serializer compile(Class<?> type) {
    if (!GeneratedMessage.class.isAssignableFrom(type)) {
      return Stock.SERIALIZER;
    }
    try {
      // A schema with Java features begins with these otherwise, and no descriptor can be had then.
      var _ = DescriptorProtos.getDescriptor();
      var message = (Message) Internal.getDefaultInstance(type.asSubclass(GeneratedMessage.class));
      var descriptor = message.getDescriptorForType();
      if (isPeculiar(type, descriptor)) {
        return Stock.SERIALIZER;
      }
      return SerializerCompiler.compile(type, descriptor);
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
