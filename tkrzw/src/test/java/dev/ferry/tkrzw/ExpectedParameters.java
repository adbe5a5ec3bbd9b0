package dev.ferry.tkrzw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.function.Executable;

/// What options are to give.
final class ExpectedParameters {
  static final long MOST_BUCKETS = 1_099_511_627_689L;

  private ExpectedParameters() {}

  static Stream<DbmOptions<?>> all() {
    return Stream.of(
        new HashOptions(),
        new TreeOptions(),
        new SkipOptions(),
        new TinyOptions(),
        new BabyOptions(),
        new CacheOptions(),
        new StdHashOptions(),
        new StdTreeOptions());
  }

  static List<HashBasedOptions<?>> hashBased() {
    return List.of(new HashOptions(), new TreeOptions());
  }

  /// Nothing but the type.
  static void none(DbmOptions<?> options) {
    assertEquals(Map.of("dbm", options.type()), options.parameters());
    assertEquals(Map.of(), options.rebuildParameters());
  }

  /// One parameter of opening and rebuilding.
  static void both(String name, String value, DbmOptions<?> options) {
    assertEquals(Map.of("dbm", options.type(), name, value), options.parameters());
    assertEquals(Map.of(name, value), options.rebuildParameters());
  }

  /// One parameter of opening alone.
  static void opening(String name, String value, DbmOptions<?> options) {
    assertEquals(Map.of("dbm", options.type(), name, value), options.parameters());
    assertEquals(Map.of(), options.rebuildParameters());
  }

  static void refused(String message, Executable option) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, option).getMessage());
  }
}
