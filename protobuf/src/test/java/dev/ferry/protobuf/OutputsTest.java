package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.messages.proto3.Person;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/// What a thread keeps for its next message.
class OutputsTest {
  private static final int[] SIZES = {
    1, 10, 60_000, 70_000, 10, 300_000, 70_000, 3_000_000, 10, 1_000_000, 70_000, 0
  };

  private static void messagesOfManySizes() {
    for (int size : SIZES) {
      var message = Person.newBuilder().setName("x".repeat(size)).setId(size).build();
      assertArrayEquals(message.toByteArray(), FerryProto.toByteArray(message));
    }
  }

  @Test
  void onAPlatformThread() {
    messagesOfManySizes();
  }

  @Test
  void onVirtualThreads() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 20; i++) {
        threads.submit(OutputsTest::messagesOfManySizes).get();
      }
    }
  }

  @Test
  void aSmallOutputIsUsedAgainAndAVeryLargeOneIsNot() throws Exception {
    try (var newThread = Executors.newSingleThreadExecutor()) {
      newThread.submit(OutputsTest::useSmallThenVeryLarge).get();
    }
  }

  private static void useSmallThenVeryLarge() {
    var used = Outputs.acquire();
    var small = used.output();
    Outputs.release(used);
    used = Outputs.acquire();
    assertSame(small, used.output());
    used.output().reserve(2_000_000);
    Outputs.release(used);
    used = Outputs.acquire();
    assertNotSame(small, used.output());
    assertTrue(used.output().capacity() < 2_000_000);
    assertEquals(0, used.output().size());
    Outputs.release(used);
  }

  @Test
  void oneThatIsInUseIsNotGivenAgainAndALargeOneIsAfterwards() {
    var outer = Outputs.acquire();
    var large = outer.output();
    large.reserve(100_000);
    var inner = Outputs.acquire();
    assertNotSame(large, inner.output());
    Outputs.release(inner);
    Outputs.release(outer);
    for (int i = 0; i < 3; i++) {
      var next = Outputs.acquire();
      assertSame(large, next.output()); // which is held here, so that it is not collected
      assertEquals(0, large.size());
      Outputs.release(next);
    }
  }

  @Test
  void oneThatIsNeverReleasedIsMissedOnce() throws Exception {
    try (var newThread = Executors.newSingleThreadExecutor()) {
      newThread.submit(OutputsTest::useWithoutRelease).get();
    }
  }

  /// As when the stack does not suffice for releasing it.
  private static void useWithoutRelease() {
    var lost = Outputs.acquire();
    var next = Outputs.acquire();
    assertNotSame(lost, next);
    for (int i = 0; i < 3; i++) {
      Outputs.release(next);
      assertSame(next, Outputs.acquire());
    }
  }

  @Test
  void theOutermostIsTheThreadsAfterwards() throws Exception {
    try (var newThread = Executors.newSingleThreadExecutor()) {
      newThread.submit(OutputsTest::useWithinEachOther).get();
    }
  }

  private static void useWithinEachOther() {
    var first = Outputs.acquire();
    var second = Outputs.acquire();
    var third = Outputs.acquire();
    assertNotSame(second, third);
    Outputs.release(third);
    Outputs.release(second);
    assertSame(second, Outputs.acquire());
    Outputs.release(second);
    Outputs.release(first);
    assertSame(first, Outputs.acquire());
    Outputs.release(first);
  }
}
