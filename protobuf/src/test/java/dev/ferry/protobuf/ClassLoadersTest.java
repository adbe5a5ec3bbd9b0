package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.MessageLite;
import dev.ferry.io.ByteOutput;
import dev.ferry.messages.extensions.Extended;
import dev.ferry.messages.proto2.Groups2;
import dev.ferry.messages.proto2.Mixed2;
import dev.ferry.messages.proto3.Person;
import dev.ferry.messages.recursive.Tree;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Message classes and Ferry in class loaders that see each other or do not, and that come and go.
class ClassLoadersTest {
  private static final String MESSAGES = "dev.ferry.messages.";

  private static final Person PERSON =
      Person.newBuilder()
          .setName("正岡 子規")
          .putLabels("born", "1867")
          .setManager(Person.newBuilder().setEmail("é".repeat(200)))
          .build();

  private static final Mixed2 MIXED =
      Mixed2.newBuilder()
          .addTexts("é")
          .setA("a")
          .addPart(Mixed2.Part.newBuilder().setId("x").addMixed(Mixed2.getDefaultInstance()))
          .addDeltas(-1)
          .build();

  private static final Tree TREE =
      Tree.newBuilder().setText("木").addChildren(Tree.newBuilder().setText("枝")).build();

  private static void assertAlike(Message original, Message copy) {
    assertNotSame(original.getClass(), copy.getClass());
    assertEquals(original.getClass().getName(), copy.getClass().getName());
    assertArrayEquals(original.toByteArray(), FerryProto.toByteArray(copy));
  }

  /// What another loader makes of the same bytes.
  private static Message copy(ClassLoader loader, Message original)
      throws ClassNotFoundException, InvalidProtocolBufferException {
    return Copies.instance(loader, original.getClass().getName())
        .getParserForType()
        .parseFrom(original.toByteString());
  }

  @Test
  void theSameClassLoadedTwice() throws Exception {
    var left = Copies.of(MESSAGES);
    var right = Copies.of(MESSAGES);
    for (int i = 0; i < 3; i++) {
      for (var message : List.<Message>of(PERSON, MIXED, TREE)) {
        assertAlike(message, copy(left, message));
        assertAlike(message, copy(right, message));
        assertArrayEquals(message.toByteArray(), FerryProto.toByteArray(message));
      }
    }
    assertNotSame(left.instance(Person.class).getClass(), right.instance(Person.class).getClass());
  }

  /// The class of what could be within what is within a message, and is not: protobuf-java's own
  /// serialisation does without it.
  @Test
  void aClassThatIsMissingFarWithin() throws Exception {
    var missing = Groups2.One.Inner.class.getName();
    var loader =
        new Copies(
            Copies.class.getClassLoader(),
            name -> {
              if (name.startsWith(missing)) {
                throw new NoClassDefFoundError(name);
              }
              return name.startsWith(MESSAGES);
            },
            bytes -> bytes);
    byte[] bytes = Groups2.newBuilder().setBefore(7).build().toByteArray();
    var message = loader.instance(Groups2.class).getParserForType().parseFrom(bytes);
    for (int i = 0; i < 3; i++) {
      assertArrayEquals(bytes, FerryProto.toByteArray(message));
    }
  }

  @Test
  void aMessageThatHoldsOneOfAnotherLoader() throws Exception {
    var leaf = dev.ferry.messages.extensions.Leaf.newBuilder().setText("葉").build();
    var held = copy(Copies.of(MESSAGES), leaf);
    Message message =
        Extended.newBuilder()
            .setSecond("before")
            .setField(dev.ferry.messages.extensions.Extensions.extensionLeaf.getDescriptor(), held)
            .build();
    assertArrayEquals(message.toByteArray(), FerryProto.toByteArray(message));
  }

  @Test
  void loadersThatAreDroppedAreCollected() throws Exception {
    var dropped = new ArrayList<WeakReference<ClassLoader>>();
    for (int i = 0; i < 3; i++) {
      dropped.add(usedAndDropped());
    }
    for (var loader : dropped) {
      assertCollected(loader);
    }
  }

  private static WeakReference<ClassLoader> usedAndDropped() throws Exception {
    var place = Person.class.getProtectionDomain().getCodeSource().getLocation();
    try (var loader = new URLClassLoader(new URL[] {place}, without(MESSAGES))) {
      var out = new ByteOutput();
      for (var message : List.<Message>of(PERSON, MIXED, TREE)) {
        var copy = copy(loader, message);
        assertAlike(message, copy);
        FerryProto.append(copy, out);
        FerryProto.append(copy, out, MapOrder.BY_KEY);
        for (var target : Target.values()) {
          assertArrayEquals(message.toByteArray(), target.bytes(copy));
        }
        assertEquals(loader, copy.getClass().getClassLoader());
      }
      return new WeakReference<>(loader);
    }
  }

  /// Ferry itself in a container that is taken down, while the messages stay.
  @Test
  void aLoaderOfFerryThatIsDroppedIsCollected() throws Exception {
    assertCollected(ferryUsedAndDropped());
  }

  private static WeakReference<ClassLoader> ferryUsedAndDropped() throws Exception {
    try {
      var ferry = ferryWithoutMessages(Copies.class.getClassLoader());
      assertArrayEquals(PERSON.toByteArray(), toByteArray(ferry, PERSON));
      return new WeakReference<>(ferry);
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  private static void assertCollected(WeakReference<ClassLoader> loader) {
    for (int tries = 0; tries < 50 && loader.get() != null; tries++) {
      System.gc();
    }
    assertNull(loader.get());
  }

  /// Our loader, with nothing to be seen of some classes.
  private static ClassLoader without(String prefix) {
    return new ClassLoader(Copies.class.getClassLoader()) {
      @Override
      protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.startsWith(prefix)) {
          throw new ClassNotFoundException(name);
        }
        return super.loadClass(name, resolve);
      }
    };
  }

  /// Ferry's own classes once more, but not the messages, which it takes from the parent.
  private static ClassLoader ferryWithoutMessages(ClassLoader parent) {
    return new Copies(
        parent,
        name -> name.startsWith("dev.ferry.") && !name.startsWith(MESSAGES),
        bytes -> bytes);
  }

  private static byte[] toByteArray(ClassLoader ferry, Message message) throws Throwable {
    return (byte[]) door(ferry).invoke(message);
  }

  private static MethodHandle door(ClassLoader ferry) throws Exception {
    var type = Class.forName(FerryProto.class.getName(), true, ferry);
    assertFalse(type.equals(FerryProto.class));
    return MethodHandles.publicLookup()
        .findStatic(type, "toByteArray", MethodType.methodType(byte[].class, MessageLite.class));
  }

  @Test
  void ferryInAChildOfTheLoaderOfTheMessages() throws Throwable {
    var ferry = ferryWithoutMessages(Copies.class.getClassLoader());
    for (var message : List.<Message>of(PERSON, MIXED, TREE)) {
      assertArrayEquals(message.toByteArray(), toByteArray(ferry, message));
    }
  }

  @Test
  void ferryInTheParentOfTheLoaderOfTheMessages() throws Throwable {
    var ferry = ferryWithoutMessages(without(MESSAGES));
    var child = new Copies(ferry, name -> name.startsWith(MESSAGES), bytes -> bytes);
    for (var message : List.<Message>of(PERSON, MIXED, TREE)) {
      assertArrayEquals(message.toByteArray(), toByteArray(ferry, copy(child, message)));
    }
  }

  @Test
  void ferryBesideTheLoaderOfTheMessages() throws Throwable {
    var ferry = ferryWithoutMessages(without(MESSAGES));
    var messages =
        new Copies(without("dev.ferry."), name -> name.startsWith(MESSAGES), bytes -> bytes);
    for (var message : List.<Message>of(PERSON, MIXED, TREE)) {
      assertArrayEquals(message.toByteArray(), toByteArray(ferry, copy(messages, message)));
    }
  }

  @Test
  void theContextLoaderHasNoSay() throws Exception {
    var thread = Thread.currentThread();
    var before = thread.getContextClassLoader();
    thread.setContextClassLoader(null);
    try {
      var copy = copy(Copies.of(MESSAGES), PERSON);
      assertAlike(PERSON, copy);
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
