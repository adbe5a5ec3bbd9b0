package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;

import com.google.protobuf.Message;
import dev.ferry.io.ByteOutput;
import dev.ferry.messages.extensions.Extended;
import dev.ferry.messages.recursive.Tree;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What all other tests ask for at once is compiled by a thread in the background.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CompiledInBackgroundTest {
  private static final String MESSAGES = "dev.ferry.messages.";

  /// Asks until there is one.
  static Serializer awaited(Class<?> type) {
    while (true) {
      var serializer = Serializers.compiledInBackground(type);
      if (!(serializer instanceof Stock)) {
        return serializer;
      }
      Thread.onSpinWait();
    }
  }

  @Test
  void aClassIsLeftToProtobufJavaUntilItIsCompiled() throws Exception {
    var tree = Tree.newBuilder().setText("木").addChildren(Tree.newBuilder().setText("枝")).build();
    var copy =
        Copies.of(MESSAGES).instance(Tree.class).getParserForType().parseFrom(tree.toByteString());
    var type = copy.getClass();
    assertSame(Stock.SERIALIZER, Serializers.compiledInBackground(type));
    var serializer = awaited(type);
    assertSame(serializer, Serializers.of(type));
    var out = new ByteOutput();
    serializer.write(copy, out, new Pass(MapOrder.AS_HELD), 0);
    assertArrayEquals(tree.toByteArray(), out.toByteArray());
  }

  @Test
  void manyClassesAreAskedForAtOnceByManyThreads() throws Exception {
    var loader = Copies.of(MESSAGES);
    var types =
        Stream.of(Schema.PROTO3, Schema.PROTO2, Schema.RECURSIVE, Schema.NAMES3)
            .flatMap(schema -> schema.messages().stream())
            .map(message -> type(loader, message))
            .toList();
    int count = 8;
    var ready = new CountDownLatch(count);
    try (var threads = Executors.newFixedThreadPool(count)) {
      for (int i = 0; i < count; i++) {
        threads.execute(
            () -> {
              types.forEach(Serializers::compiledInBackground);
              ready.countDown();
            });
      }
      ready.await();
    }
    for (var type : types) {
      assertSame(awaited(type), Serializers.of(type));
    }
  }

  private static Class<?> type(Copies loader, Message message) {
    try {
      return loader.instance(message.getClass()).getClass();
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  /// Also if it was compiled at once, for a message within another one.
  @Test
  void whatIsCompiledAlreadyIsThereAtOnce() {
    var compiled = Serializers.compiled(Extended.class);
    assertFalse(compiled instanceof Stock);
    assertSame(compiled, Serializers.compiledInBackground(Extended.class));
  }
}
