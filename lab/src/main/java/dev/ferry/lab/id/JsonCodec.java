package dev.ferry.lab.id;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.ferry.jackson.UuidForm;
import dev.ferry.jackson.UuidFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import tools.jackson.databind.json.JsonMapper;

/// Writes ids to JSON by Jackson, as `{"ids": …}`, and reads them back. Each kind has a class of
/// messages of its own, as a program would.
interface JsonCodec {
  byte[] write(List<UUID> ids);

  List<UUID> read(byte[] json);

  /// As the mapper writes a list of ids.
  record OfIds(JsonMapper mapper) implements JsonCodec {
    record IdsMessage(List<UUID> ids) {}

    @Override
    public byte[] write(List<UUID> ids) {
      return mapper.writeValueAsBytes(new IdsMessage(ids));
    }

    @Override
    public List<UUID> read(byte[] json) {
      return mapper.readValue(json, IdsMessage.class).ids();
    }
  }

  /// As Ferry's module packs a list of ids.
  record Packed(JsonMapper mapper) implements JsonCodec {
    record PackedMessage(@JsonFormat(shape = JsonFormat.Shape.BINARY) List<UUID> ids) {}

    @Override
    public byte[] write(List<UUID> ids) {
      return mapper.writeValueAsBytes(new PackedMessage(ids));
    }

    @Override
    public List<UUID> read(byte[] json) {
      return mapper.readValue(json, PackedMessage.class).ids();
    }
  }

  /// As Ferry's module writes a list of ids that begin with a time.
  record Compact(JsonMapper mapper) implements JsonCodec {
    record CompactMessage(@UuidFormat(UuidForm.COMPACT) List<UUID> ids) {}

    @Override
    public byte[] write(List<UUID> ids) {
      return mapper.writeValueAsBytes(new CompactMessage(ids));
    }

    @Override
    public List<UUID> read(byte[] json) {
      return mapper.readValue(json, CompactMessage.class).ids();
    }
  }

  /// As an array of strings, each made of an id beforehand.
  record OfStrings(JsonMapper mapper, Function<UUID, String> encode, Function<String, UUID> decode)
      implements JsonCodec {
    record StringsMessage(List<String> ids) {}

    @Override
    public byte[] write(List<UUID> ids) {
      var strings = new ArrayList<String>(ids.size());
      for (var id : ids) {
        strings.add(encode.apply(id));
      }
      return mapper.writeValueAsBytes(new StringsMessage(strings));
    }

    @Override
    public List<UUID> read(byte[] json) {
      var strings = mapper.readValue(json, StringsMessage.class).ids();
      var ids = new ArrayList<UUID>(strings.size());
      for (var string : strings) {
        ids.add(decode.apply(string));
      }
      return ids;
    }
  }

  /// As one string, made of all ids beforehand.
  record OfOneString(
      JsonMapper mapper, Function<List<UUID>, String> encode, Function<String, List<UUID>> decode)
      implements JsonCodec {
    record OneStringMessage(String ids) {}

    @Override
    public byte[] write(List<UUID> ids) {
      return mapper.writeValueAsBytes(new OneStringMessage(encode.apply(ids)));
    }

    @Override
    public List<UUID> read(byte[] json) {
      return decode.apply(mapper.readValue(json, OneStringMessage.class).ids());
    }
  }
}
