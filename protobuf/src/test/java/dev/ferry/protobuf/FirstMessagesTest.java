package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.MessageLite;
import dev.ferry.messages.proto3.Person;
import dev.ferry.messages.recursive.Tree;
import java.lang.reflect.Method;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// The first few messages of a program are left to protobuf-java.
class FirstMessagesTest {
  private static final String PROPERTY = "ferry.protobuf.compile";
  private static final int SMALL_ONES = FirstMessages.BYTES / FirstMessages.LEAST;

  private static Tree tree(int chars) {
    return Tree.newBuilder().setText("t".repeat(chars)).build();
  }

  private static int taken(FirstMessages first, MessageLite message) {
    int count = 0;
    while (first.take(message)) {
      count++;
    }
    return count;
  }

  @Test
  void smallOnesCountAsIfTheyWereLarger() {
    assertEquals(128, taken(new FirstMessages(FirstMessages.BYTES), tree(0)));
    assertEquals(128, taken(new FirstMessages(FirstMessages.BYTES), tree(8000)));
    assertEquals(10, taken(new FirstMessages(FirstMessages.BYTES), tree(110_000)));
    assertEquals(1, taken(new FirstMessages(FirstMessages.BYTES), tree(2_000_000)));
  }

  @Test
  void aLargeOneIsTheLast() {
    var first = new FirstMessages(FirstMessages.BYTES);
    assertTrue(first.take(tree(5)));
    assertTrue(first.take(tree(FirstMessages.BYTES)));
    assertFalse(first.take(tree(5)));
  }

  /// Ferry once more, as it is in a program that has just begun, asked for serializers.
  private static Method justBegun(String compile) throws Exception {
    var loader =
        new Copies(
            Copies.class.getClassLoader(),
            name ->
                name.startsWith("dev.ferry.protobuf.")
                    || name.startsWith("dev.ferry.io.")
                    || name.startsWith("dev.ferry.kernel."),
            bytes -> bytes);
    var before = Objects.requireNonNull(System.getProperty(PROPERTY));
    System.setProperty(PROPERTY, compile);
    try {
      var method =
          Class.forName(Serializers.class.getName(), true, loader)
              .getDeclaredMethod("of", MessageLite.class);
      method.setAccessible(true);
      return method;
    } finally {
      System.setProperty(PROPERTY, before);
    }
  }

  private static String serializer(Method of, MessageLite message) throws Exception {
    return of.invoke(null, message).getClass().getSimpleName();
  }

  @Test
  void theyAreThoseOfAllClassesTogether() throws Exception {
    var of = justBegun("");
    for (int i = 0; i < SMALL_ONES; i++) {
      assertEquals("Stock", serializer(of, i % 2 == 0 ? tree(1) : Person.getDefaultInstance()));
    }
    assertTrue(serializer(of, tree(1)).startsWith("TreeSerializer"));
    assertTrue(serializer(of, Person.getDefaultInstance()).startsWith("PersonSerializer"));
  }

  @Test
  void thereAreNoneIfClassesAreCompiledAtOnce() throws Exception {
    assertTrue(serializer(justBegun("at-once"), tree(1)).startsWith("TreeSerializer"));
  }
}
