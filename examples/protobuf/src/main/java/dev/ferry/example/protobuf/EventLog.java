package dev.ferry.example.protobuf;

import dev.ferry.io.ByteOutput;
import dev.ferry.protobuf.FerryProto;
import dev.ferry.protobuf.MapOrder;
import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.util.List;

/// A log of events, each with its length before it, as `parseDelimitedFrom` reads them.
public final class EventLog {
  private final ByteOutput out = new ByteOutput();
  private final WritableByteChannel channel;

  /// Appends to a channel, which stays the caller's to close.
  public EventLog(WritableByteChannel channel) {
    this.channel = channel;
  }

  /// Writes events by one call of the channel; nothing is allocated for them.
  public void write(List<Event> events) throws IOException {
    out.clear();
    for (var event : events) {
      int begin = out.reserveLength(1);
      FerryProto.append(event, out);
      out.fillLength(begin, 1);
    }
    out.writeTo(channel);
  }

  /// The same bytes for events that are equal, whatever the order of their labels: to be hashed or
  /// signed.
  public static byte[] canonical(Event event) {
    return FerryProto.toByteArray(event, MapOrder.BY_KEY);
  }
}
