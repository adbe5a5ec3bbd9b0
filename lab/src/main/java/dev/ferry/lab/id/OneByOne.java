package dev.ferry.lab.id;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ferry.id.Uuids;
import dev.ferry.lab.experiment.Sink;
import java.util.UUID;

/// Every id of a list by itself, from text or to text.
final class OneByOne {
  private OneByOne() {}

  static void fromString(Ids ids, Sink sink) {
    for (var text : ids.texts()) {
      sink.value(UUID.fromString(text));
    }
  }

  static void parseString(Ids ids, Sink sink) {
    for (var text : ids.texts()) {
      sink.value(Uuids.parse(text));
    }
  }

  static void newStringFromString(Ids ids, Sink sink) {
    var bytes = ids.bytes();
    for (int at = 0; at < bytes.length; at += Uuids.LENGTH) {
      sink.value(UUID.fromString(new String(bytes, at, Uuids.LENGTH, ISO_8859_1)));
    }
  }

  static void parseBytes(Ids ids, Sink sink) {
    var bytes = ids.bytes();
    for (int at = 0; at < bytes.length; at += Uuids.LENGTH) {
      sink.value(Uuids.parse(bytes, at));
    }
  }

  static void toStringGetBytes(Ids ids, Sink sink) {
    var bytes = new byte[Uuids.LENGTH];
    for (var id : ids.list()) {
      System.arraycopy(id.toString().getBytes(ISO_8859_1), 0, bytes, 0, Uuids.LENGTH);
      sink.bytes(bytes, Uuids.LENGTH);
    }
  }

  static void formatBytes(Ids ids, Sink sink) {
    var bytes = new byte[Uuids.LENGTH];
    for (var id : ids.list()) {
      Uuids.format(id, bytes, 0);
      sink.bytes(bytes, Uuids.LENGTH);
    }
  }
}
