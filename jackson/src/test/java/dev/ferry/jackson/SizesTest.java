package dev.ferry.jackson;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.ser.std.StdSerializer;

/// The sizes of `{"ids":…}` with 50,000 ids, as published.
class SizesTest {
  record Plain(List<UUID> ids) {}

  record Packed(@JsonFormat(shape = JsonFormat.Shape.BINARY) List<UUID> ids) {}

  record Base64(@JsonSerialize(contentUsing = EachAsBase64.class) List<UUID> ids) {}

  static final class EachAsBase64 extends StdSerializer<UUID> {
    EachAsBase64() {
      super(UUID.class);
    }

    @Override
    public void serialize(UUID id, JsonGenerator generator, SerializationContext context) {
      generator.writeString(Ids.base64(List.of(id)));
    }
  }

  private static final List<UUID> IDS = Ids.random(50_000);

  private final JsonMapper mapper = JsonMapper.builder().addModule(new FerryModule()).build();

  @Test
  void arrayOfStrings() {
    byte[] json = mapper.writeValueAsBytes(new Plain(IDS));
    assertEquals(1_950_009, json.length);
    assertEquals(IDS, mapper.readValue(json, Packed.class).ids());
  }

  @Test
  void arrayOfBase64() {
    byte[] json = mapper.writeValueAsBytes(new Base64(IDS));
    assertEquals(1_250_009, json.length);
    assertEquals(IDS, mapper.readValue(json, Packed.class).ids());
    assertEquals(IDS, mapper.readValue(json, Plain.class).ids());
  }

  @Test
  void packed() {
    byte[] json = mapper.writeValueAsBytes(new Packed(IDS));
    assertEquals(1_066_677, json.length);
    assertEquals(IDS, mapper.readValue(json, Packed.class).ids());
    assertEquals(IDS, mapper.readValue(json, Plain.class).ids());
  }
}
