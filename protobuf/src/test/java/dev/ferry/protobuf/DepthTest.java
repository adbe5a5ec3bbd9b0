package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import dev.ferry.messages.proto2.Groups2;
import dev.ferry.messages.recursive.Chain;
import dev.ferry.messages.recursive.Either;
import dev.ferry.messages.recursive.Handed;
import dev.ferry.messages.recursive.Ping;
import dev.ferry.messages.recursive.Pong;
import dev.ferry.messages.recursive.Tree;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Messages within messages within messages.
class DepthTest {
  private static final int MEBIBYTE = 1 << 20;

  private static Chain chain(int depth, Chain leaf) {
    var chain = leaf;
    for (int i = 0; i < depth; i++) {
      chain = Chain.newBuilder().setNext(chain).setText("é").build();
    }
    return chain;
  }

  private static Chain leaf(int chars) {
    return Chain.newBuilder().setText("日".repeat(chars)).build();
  }

  /// On a thread with a stack of that size, whatever the machine has by default.
  private static <T> T onStackOf(long bytes, Callable<T> task) throws Exception {
    var future = new FutureTask<>(task);
    var thread = new Thread(null, future, "deep", bytes);
    thread.start();
    return future.get();
  }

  /// The length of what was written, or -1 if the stack was too small.
  private static int lengthOrOverflow(Callable<byte[]> task) throws Exception {
    try {
      return task.call().length;
    } catch (StackOverflowError e) {
      return -1;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 101, 1000, 5000})
  void aLongChain(int depth) throws Exception {
    // Enough for either, so that the test does not depend on how large a frame is.
    byte[] expected = onStackOf(64L * MEBIBYTE, () -> chain(depth, leaf(3)).toByteArray());
    byte[] found = onStackOf(64L * MEBIBYTE, () -> FerryProto.toByteArray(chain(depth, leaf(3))));
    assertArrayEquals(expected, found);
  }

  /// Room for 1,600 bytes a level, which is several times what stock needs.
  @Test
  void aChainOf5000OnAStackOf8MiB() throws Exception {
    var message = chain(5000, leaf(3));
    int expected = onStackOf(8L * MEBIBYTE, () -> lengthOrOverflow(message::toByteArray));
    int found =
        onStackOf(8L * MEBIBYTE, () -> lengthOrOverflow(() -> FerryProto.toByteArray(message)));
    assertEquals(expected, found);
  }

  @Test
  void aStackThatIsTooSmallIsSaidSoAndTheOutputIsAsBefore() throws Exception {
    var message = chain(200_000, leaf(3));
    var out = new dev.ferry.io.ByteOutput();
    out.writeUtf8("before");
    int found =
        onStackOf(
            MEBIBYTE,
            () ->
                lengthOrOverflow(
                    () -> {
                      FerryProto.append(message, out);
                      return out.toByteArray();
                    }));
    assertEquals(-1, found);
    assertEquals(6, out.size());
    FerryProto.append(leaf(1), out);
    assertEquals(6 + leaf(1).getSerializedSize(), out.size());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 40, 43, 5461, 5500, 100_000, 2_000_000})
  void aLargeLeafUnder90Levels(int chars) {
    var message = chain(90, leaf(chars));
    Alike.bytes(message.toByteArray(), FerryProto.toByteArray(message), leaf(1));
    assertEquals(message, Alike.parse(message, FerryProto.toByteArray(message)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 90, 200})
  void chainsOfOtherKinds(int depth) {
    Message group = Handed.newBuilder().setText("x").build();
    var groups2 = Groups2.newBuilder().setAfter(1).build();
    var either = Either.newBuilder().setLeaf("x").build();
    var tree = Tree.newBuilder().setText("x").build();
    var ping = Ping.newBuilder().setText("x").build();
    for (int i = 0; i < depth; i++) {
      group =
          Handed.newBuilder()
              .setChained(Handed.Chained.newBuilder().setHanded((Handed) group).setText("é"))
              .build();
      groups2 = Groups2.newBuilder().setNested(groups2).build();
      var builder = Either.newBuilder();
      either = (i % 2 == 0 ? builder.setLeft(either) : builder.setRight(either)).build();
      tree = Tree.newBuilder().putNamed("é", tree).addChildren(Tree.getDefaultInstance()).build();
      ping = Ping.newBuilder().setPong(Pong.newBuilder().addPings(ping)).build();
    }
    for (var message : new Message[] {group, groups2, either, tree, ping}) {
      Alike.bytes(message.toByteArray(), FerryProto.toByteArray(message), leaf(1));
    }
  }

  @Test
  void manyWideLevels() {
    var tree = Tree.newBuilder().setText("日".repeat(40)).build();
    for (int i = 0; i < 12; i++) {
      tree = Tree.newBuilder().addChildren(tree).addChildren(tree).setText("level").build();
    }
    Alike.bytes(tree.toByteArray(), FerryProto.toByteArray(tree), leaf(1));
  }

  @Test
  void aRopeOfBytes() {
    var rope = ByteString.EMPTY;
    for (int i = 0; i < 2000; i++) {
      rope = rope.concat(ByteString.copyFrom(new byte[200]));
    }
    var message = chain(5, Chain.newBuilder().setData(rope).build());
    Alike.bytes(message.toByteArray(), FerryProto.toByteArray(message), leaf(1));
    Alike.everywhere(message);
  }
}
