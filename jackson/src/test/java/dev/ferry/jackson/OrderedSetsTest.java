package dev.ferry.jackson;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// Sets written in order, which Jackson can be told from 3.2 on.
class OrderedSetsTest {
  record Plain(Set<UUID> ids) {}

  record Packed(@JsonFormat(shape = JsonFormat.Shape.BINARY) Set<UUID> ids) {}

  record PackedList(@JsonFormat(shape = JsonFormat.Shape.BINARY) List<UUID> ids) {}

  private static final Optional<SerializationFeature> ORDERED =
      Arrays.stream(SerializationFeature.values())
          .filter(feature -> feature.name().equals("ORDER_SET_ELEMENTS"))
          .findFirst();

  private final JsonMapper mapper = JsonMapper.builder().addModule(new FerryModule()).build();

  @BeforeAll
  static void newJackson() {
    assumeTrue(ORDERED.isPresent());
  }

  /// Of one mapper, for which the setting is off.
  private ObjectWriter ordered() {
    return mapper.writer().with(ORDERED.orElseThrow());
  }

  private static List<UUID> sorted(List<UUID> ids) {
    return ids.stream().sorted().toList();
  }

  private static String json(Written written, List<UUID> ids) {
    return "{\"ids\":%s}".formatted(written.json(ids));
  }

  @Test
  void arrays() {
    for (int count : new int[] {0, 1, 2, 1_000}) {
      var ids = Ids.random(count);
      var plain = new Plain(new LinkedHashSet<>(ids));
      assertEquals(json(Written.ARRAY, ids), mapper.writeValueAsString(plain));
      assertEquals(json(Written.ARRAY, sorted(ids)), ordered().writeValueAsString(plain));
    }
    var withNull = new ArrayList<>(Ids.random(3));
    withNull.addFirst(null);
    var jackson = JsonMapper.builder().enable(ORDERED.orElseThrow()).build();
    var plain = new Plain(new LinkedHashSet<>(withNull));
    assertEquals(jackson.writeValueAsString(plain), ordered().writeValueAsString(plain));
  }

  @Test
  void packed() {
    for (int count : new int[] {0, 1, 2, 1_000}) {
      var ids = Ids.random(count);
      var packed = new Packed(new LinkedHashSet<>(ids));
      assertEquals(json(Written.PACKED, ids), mapper.writeValueAsString(packed));
      assertEquals(json(Written.PACKED, sorted(ids)), ordered().writeValueAsString(packed));
    }
    var withNull = new Packed(new LinkedHashSet<>(Collections.singleton(null)));
    assertThrows(DatabindException.class, () -> ordered().writeValueAsString(withNull));
  }

  @Test
  void whatHasAnOrderOfItsOwn() {
    var ids = new ArrayList<>(sorted(Ids.random(10)));
    Collections.reverse(ids);
    var backwards = new TreeSet<UUID>(Comparator.reverseOrder());
    backwards.addAll(ids);
    assertEquals(json(Written.ARRAY, ids), ordered().writeValueAsString(new Plain(backwards)));
    assertEquals(json(Written.PACKED, ids), ordered().writeValueAsString(new Packed(backwards)));
    assertEquals(json(Written.PACKED, ids), ordered().writeValueAsString(new PackedList(ids)));
  }
}
