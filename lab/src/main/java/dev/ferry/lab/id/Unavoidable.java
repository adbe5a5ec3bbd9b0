package dev.ferry.lab.id;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ferry.lab.experiment.Operation;
import java.util.ArrayList;
import java.util.UUID;

/// What is left of packing ids if Base64 costs nothing: every way has to do this much.
final class Unavoidable {
  private Unavoidable() {}

  /// Reads the ids out of their objects, and makes a String of bytes that are there.
  static Operation<Ids> toPack() {
    return (ids, sink) -> {
      long bits = 0;
      for (var id : ids.list()) {
        bits ^= id.getMostSignificantBits() ^ id.getLeastSignificantBits();
      }
      sink.number(bits);
      sink.text(new String(ids.packed(), ISO_8859_1));
    };
  }

  /// Makes the ids of bits that are there, and their list.
  static Operation<Ids> toUnpack() {
    return (ids, sink) -> {
      var bits = ids.bits();
      var list = new ArrayList<UUID>(bits.length / 2);
      for (int i = 0; i < bits.length; i += 2) {
        list.add(new UUID(bits[i], bits[i + 1]));
      }
      sink.value(list);
    };
  }
}
