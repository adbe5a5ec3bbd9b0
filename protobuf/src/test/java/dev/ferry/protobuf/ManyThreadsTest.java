package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import dev.ferry.protobuf.RandomMessages.Scale;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Many threads that meet message classes for the first time at the same time.
class ManyThreadsTest {
  private record Written(Message message, ByteString expected) {}

  /// Messages of classes that nobody has serialised before, and one message of all threads.
  private static List<Written> fresh() throws Exception {
    var random = new RandomMessages(Schema.extensions(), 31);
    var loader = Copies.of("dev.ferry.messages.");
    var all = new ArrayList<Written>();
    for (var prototype :
        Stream.of(Schema.PROTO3, Schema.PROTO2, Schema.RECURSIVE, Schema.NAMES3)
            .flatMap(schema -> schema.messages().stream())
            .toList()) {
      var original = random.next(prototype, Scale.USUAL);
      var copy =
          loader
              .instance(prototype.getClass())
              .getParserForType()
              .parsePartialFrom(original.toByteString());
      // Of the order of a map's entries and of merged fields only the parsed message knows.
      var expected = copy.getParserForType().parsePartialFrom(copy.toByteString()).toByteString();
      all.add(new Written(copy, expected));
    }
    return all;
  }

  private static void together(ExecutorService threads, int count) throws Exception {
    var messages = fresh();
    var start = new CountDownLatch(1);
    var tasks = new ArrayList<Future<?>>();
    for (int i = 0; i < count; i++) {
      int first = 7 * i;
      tasks.add(
          threads.submit(
              () -> {
                start.await();
                for (int k = 0; k < messages.size(); k++) {
                  var one = messages.get((first + k) % messages.size());
                  assertEquals(one.expected, FerryProto.toByteString(one.message));
                }
                return null;
              }));
    }
    start.countDown();
    for (var task : tasks) {
      task.get();
    }
  }

  /// Each of them may compile it, if it is for messages within others.
  @Test
  void allComeToTheSameSerializer() throws Exception {
    try (var threads = Executors.newFixedThreadPool(8)) {
      for (var written : fresh()) {
        var type = written.message.getClass();
        var start = new CyclicBarrier(8);
        var tasks =
            Collections.nCopies(
                8,
                (Callable<Serializer>)
                    () -> {
                      start.await();
                      return Serializers.of(type);
                    });
        var found = new HashSet<Serializer>();
        for (var task : threads.invokeAll(tasks)) {
          found.add(task.get());
        }
        found.add(Serializers.of(written.message));
        assertEquals(1, found.size(), type::getName);
      }
    }
  }

  @Test
  void eightPlatformThreads() throws Exception {
    try (var threads = Executors.newFixedThreadPool(8)) {
      for (int round = 0; round < 5; round++) {
        together(threads, 8);
      }
    }
  }

  @Test
  void moreThreadsThanAreRemembered() throws Exception {
    try (var threads = Executors.newFixedThreadPool(200)) {
      together(threads, 200);
    }
  }

  @Test
  void aThousandVirtualThreads() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      together(threads, 1000);
    }
  }
}
