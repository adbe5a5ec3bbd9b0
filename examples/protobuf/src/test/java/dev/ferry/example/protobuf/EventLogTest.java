package dev.ferry.example.protobuf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.ferry.protobuf.FerryProto;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.channels.Channels;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventLogTest {
  private static final Event FIRST =
      Event.newBuilder()
          .setUnixMillis(1_795_000_000_000L)
          .setUser("山田花子")
          .setText("こんにちは".repeat(20))
          .putLabels("b", "2")
          .putLabels("a", "1")
          .build();
  private static final Event SECOND = Event.newBuilder().setUser("zoë").build();

  @Test
  void readsBack() throws Exception {
    var bytes = new ByteArrayOutputStream();
    var log = new EventLog(Channels.newChannel(bytes));
    log.write(List.of(FIRST, SECOND));
    log.write(List.of(SECOND));

    var in = new ByteArrayInputStream(bytes.toByteArray());
    assertEquals(FIRST, Event.parseDelimitedFrom(in));
    assertEquals(SECOND, Event.parseDelimitedFrom(in));
    assertEquals(SECOND, Event.parseDelimitedFrom(in));
    assertNull(Event.parseDelimitedFrom(in));
  }

  @Test
  void labelsInAnyOrderAreTheSameBytes() {
    var other = FIRST.toBuilder().clearLabels().putLabels("a", "1").putLabels("b", "2").build();

    assertArrayEquals(EventLog.canonical(FIRST), EventLog.canonical(other));
    assertArrayEquals(FIRST.toByteArray(), FerryProto.toByteArray(FIRST));
  }
}
