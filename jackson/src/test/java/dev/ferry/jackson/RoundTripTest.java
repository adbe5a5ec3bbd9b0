package dev.ferry.jackson;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// A million ids, random and at the edges, there and back, against the JDK's Base64 and Jackson's
/// own way with ids.
@SuppressWarnings("ArrayRecordComponent") // Users may have such.
class RoundTripTest {
  record Plain(UUID[] ids) {}

  record Packed(@UuidFormat UUID[] ids) {}

  record Padded(@UuidFormat(UuidForm.PACKED_PADDED) UUID[] ids) {}

  record UrlSafe(@UuidFormat(UuidForm.PACKED_URL_SAFE) UUID[] ids) {}

  record Compact(@UuidFormat(UuidForm.COMPACT) UUID[] ids) {}

  private final JsonMapper jackson = JsonMapper.builder().build();
  private final JsonMapper mapper = JsonMapper.builder().addModule(new FerryModule()).build();

  private static List<UUID> ids(int count) {
    var random = new Random(42);
    var ids = new ArrayList<>(Ids.EDGES);
    while (ids.size() < count) {
      int bit = random.nextInt(64);
      ids.add(
          switch (random.nextInt(8)) {
            case 0 -> new UUID(1L << bit, 0);
            case 1 -> new UUID(0, ~(1L << bit));
            case 2 -> new UUID(random.nextLong() >> bit, random.nextLong() >>> bit);
            default -> new UUID(random.nextLong(), random.nextLong());
          });
    }
    return ids;
  }

  @Test
  void aMillion() {
    var all = ids(1_000_000);
    for (int from = 0; from < all.size(); from += 100_000) {
      var list = all.subList(from, from + 100_000);
      var ids = list.toArray(UUID[]::new);
      byte[] json = jackson.writeValueAsBytes(new Plain(ids));
      assertArrayEquals(json, mapper.writeValueAsBytes(new Plain(ids)));
      assertArrayEquals(ids, mapper.readValue(json, Packed.class).ids());

      byte[] packed = mapper.writeValueAsBytes(new Packed(ids));
      var text = Arrays.copyOfRange(packed, 8, packed.length - 2);
      assertArrayEquals(Ids.bytes(list), Base64.getDecoder().decode(text));
      assertArrayEquals(ids, mapper.readValue(packed, Packed.class).ids());

      byte[] padded = mapper.writeValueAsBytes(new Padded(ids));
      assertArrayEquals(Ids.bytes(list), jackson.readTree(padded).get("ids").binaryValue());
      assertArrayEquals(ids, mapper.readValue(padded, Plain.class).ids());
    }
  }

  @Test
  void edgesInEveryForm() {
    for (int count = 0; count <= Ids.EDGES.size(); count++) {
      var ids = ids(count).subList(0, count).toArray(UUID[]::new);
      for (var holder :
          List.of(
              new Plain(ids),
              new Packed(ids),
              new Padded(ids),
              new UrlSafe(ids),
              new Compact(ids))) {
        var json = mapper.writeValueAsString(holder);
        assertArrayEquals(ids, mapper.readValue(json, Plain.class).ids());
        assertArrayEquals(ids, mapper.readValue(json, Packed.class).ids());
        assertArrayEquals(ids, mapper.readValue(json, Compact.class).ids());
        assertEquals(json, mapper.writeValueAsString(mapper.readValue(json, holder.getClass())));
      }
    }
  }
}
