package dev.ferry.lab.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TurnsTest {
  private static final int TURNS = 200;

  private final Turns turns = new Turns();

  @Test
  void oneAtATimeHasItsTurn() throws Exception {
    var having = new AtomicInteger();
    Callable<Integer> jvm =
        () -> {
          int most = 0;
          try (var place = turns.take()) {
            most = Math.max(most, having.incrementAndGet());
            var turn = Turn.at(place.port());
            for (int i = 0; i < TURNS; i++) {
              having.decrementAndGet();
              turn.end();
              turn.begin();
              most = Math.max(most, having.incrementAndGet());
            }
            having.decrementAndGet();
            turn.end();
          }
          return most;
        };
    var ended = new ArrayList<Future<Integer>>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 3; i++) {
        ended.add(threads.submit(jvm));
      }
    }
    for (var each : ended) {
      assertEquals(1, each.get());
    }
  }

  @Test
  void whoNeverAsksOrDiesGivesItsTurnBack() throws IOException {
    try (var _ = turns.take()) {
      // It has not even found its way to the lab.
    }
    try (var place = turns.take();
        var _ = new Socket(InetAddress.getLoopbackAddress(), place.port())) {
      // It dies while it has its turn.
    }
    try (var place = turns.take()) {
      var turn = Turn.at(place.port());
      turn.end();
      turn.begin();
    }
    try (var place = turns.take()) {
      Turn.at(place.port()).end();
    }
  }
}
