package dev.ferry.lab.id;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ferry.lab.experiment.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.util.RawValue;

/// What is left of packing ids if Base64 costs nothing: every way has to do this much.
final class Unavoidable {
  private Unavoidable() {}

  /// Reads the ids out of their objects, and makes a String of bytes that are there.
  static Operation<Ids> toPack() {
    return (ids, sink) -> {
      sink.number(read(ids.list()));
      sink.text(new String(ids.packed(), ISO_8859_1));
    };
  }

  /// Makes the ids of bits that are there, and their list.
  static Operation<Ids> toUnpack() {
    return (ids, sink) -> sink.value(made(ids.bits()));
  }

  /// Both, and between them Jackson writes a string whose bytes are there, and reads its chars.
  static Operation<Ids> throughJson() {
    record ReadyMessage(RawValue ids) {}
    var mapper = JsonMapper.builder().build();
    return (ids, sink) -> {
      sink.number(read(ids.list()));
      var json = mapper.writeValueAsBytes(new ReadyMessage(new RawValue(ids.json())));
      try (var parser = mapper.createParser(json)) {
        while (parser.nextToken() != JsonToken.VALUE_STRING) {
          // the object's beginning, and the name
        }
        sink.number(parser.getStringLength());
      }
      sink.value(made(ids.bits()));
    };
  }

  private static long read(List<UUID> ids) {
    long bits = 0;
    for (int i = 0; i < ids.size(); i++) {
      var id = ids.get(i);
      bits ^= id.getMostSignificantBits() ^ id.getLeastSignificantBits();
    }
    return bits;
  }

  private static List<UUID> made(long[] bits) {
    var ids = new ArrayList<UUID>(bits.length / 2);
    for (int i = 0; i < bits.length; i += 2) {
      // In this order, or the memory of the object would be zeroed first.
      long most = bits[i];
      long least = bits[i + 1];
      ids.add(new UUID(most, least));
    }
    return ids;
  }
}
