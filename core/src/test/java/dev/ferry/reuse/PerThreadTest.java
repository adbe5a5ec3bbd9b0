package dev.ferry.reuse;

import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.ref.WeakReference;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/// What each thread has of its own.
class PerThreadTest {
  private final PerThread<Object> own = new PerThread<>(Object::new);

  @Test
  void aThreadHasOneForGood() {
    var first = new WeakReference<>(own.get());
    System.gc();

    assertSame(first.get(), own.get());
  }

  @Test
  void anotherThreadHasAnother() throws Exception {
    try (var thread = Executors.newSingleThreadExecutor()) {
      var others = thread.submit((Callable<Object>) own::get).get();

      assertNotSame(own.get(), others);
      assertSame(others, thread.submit((Callable<Object>) own::get).get());
    }
  }

  @Test
  void whatIsSetTakesThePlaceOfTheFirst() {
    own.get();
    var other = new WeakReference<>(new Object());
    own.set(Objects.requireNonNull(other.get()));
    System.gc();

    assertSame(other.get(), own.get());
  }
}
