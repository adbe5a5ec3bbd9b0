package dev.ferry.tkrzw;

import static dev.ferry.tkrzw.ExpectedParameters.MOST_BUCKETS;
import static dev.ferry.tkrzw.ExpectedParameters.all;
import static dev.ferry.tkrzw.ExpectedParameters.both;
import static dev.ferry.tkrzw.ExpectedParameters.none;
import static dev.ferry.tkrzw.ExpectedParameters.opening;
import static dev.ferry.tkrzw.ExpectedParameters.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Every option is the parameter of Tkrzw that it says, and no other.
class OptionsTest {
  @Test
  void types() {
    assertEquals(
        List.of(
            "HashDBM",
            "TreeDBM",
            "SkipDBM",
            "TinyDBM",
            "BabyDBM",
            "CacheDBM",
            "StdHashDBM",
            "StdTreeDBM"),
        all().map(DbmOptions::type).toList());
  }

  @ParameterizedTest
  @MethodSource("dev.ferry.tkrzw.ExpectedParameters#all")
  void nothingSaid(DbmOptions<?> options) {
    none(options);
  }

  @ParameterizedTest
  @MethodSource("dev.ferry.tkrzw.ExpectedParameters#all")
  void theTypeComesFirst(DbmOptions<?> options) {
    options.shards(3).truncate();
    assertEquals(
        List.of("dbm", "num_shards", "truncate"), List.copyOf(options.parameters().keySet()));
  }

  @Test
  void ofAllWhenOpening() {
    opens("truncate", "true", DbmOptions::truncate);
    opens("no_create", "true", DbmOptions::mustExist);
    opens("no_wait", "true", DbmOptions::failIfLocked);
    opens("no_lock", "true", DbmOptions::withoutLock);
    opens("num_shards", "0", options -> options.shards(0));
    opens("num_shards", "15", options -> options.shards(15));
    opens("block_size", "1", options -> options.blockSize(1));
    opens("block_size", "4096", options -> options.blockSize(4096));
    opens("block_size", "1073741824", options -> options.blockSize(1 << 30));
    opens("access_options", "", DbmOptions::accessOptions);
    opens("access_options", "sync", options -> options.accessOptions(AccessOption.SYNC));
    opens(
        "access_options",
        "direct:sync:padding:pagecache",
        options -> options.accessOptions(AccessOption.values()));
    opens("ulog_prefix", "b-log", options -> options.updateLog(Path.of("b-log")));
    opens("ulog_max_file_size", "1", options -> options.updateLogMaxFileSize(1));
    opens(
        "ulog_max_file_size",
        "9223372036854775807",
        options -> options.updateLogMaxFileSize(Long.MAX_VALUE));
    opens("ulog_server_id", "0", options -> options.updateLogServerId(0));
    opens("ulog_server_id", "2147483647", options -> options.updateLogServerId(Integer.MAX_VALUE));
    opens("ulog_dbm_index", "0", options -> options.updateLogDbmIndex(0));
    opens("ulog_dbm_index", "7", options -> options.updateLogDbmIndex(7));
  }

  @ParameterizedTest
  @EnumSource
  void file(FileKind kind) {
    var word =
        switch (kind) {
          case STD -> "StdFile";
          case MEMORY_MAP_PARALLEL -> "MemoryMapParallelFile";
          case MEMORY_MAP_ATOMIC -> "MemoryMapAtomicFile";
          case POSITIONAL_PARALLEL -> "PositionalParallelFile";
          case POSITIONAL_ATOMIC -> "PositionalAtomicFile";
        };
    opens("file", word, options -> options.file(kind));
  }

  @ParameterizedTest
  @MethodSource("dev.ferry.tkrzw.ExpectedParameters#all")
  void filesAreSynchronizedWhenRebuildingToo(DbmOptions<?> options) {
    options.syncHardOnClose();
    assertEquals(Map.of("dbm", options.type(), "sync_hard", "true"), options.parameters());
    var inFile = List.of("HashDBM", "TreeDBM", "SkipDBM").contains(options.type());
    assertEquals(inFile ? Map.of("sync_hard", "true") : Map.of(), options.rebuildParameters());
  }

  @Test
  void boundsOfAll() {
    for (var options : all().toList()) {
      refused("num_shards cannot be -1: expected 0 to 2147483647", () -> options.shards(-1));
      refused("block_size cannot be 0: expected a power of two", () -> options.blockSize(0));
      refused("block_size cannot be 513: expected a power of two", () -> options.blockSize(513));
      refused(
          "block_size cannot be -2147483648: expected a power of two",
          () -> options.blockSize(Integer.MIN_VALUE));
      refused(
          "ulog_max_file_size cannot be 0: expected 1 to 9223372036854775807",
          () -> options.updateLogMaxFileSize(0));
      refused(
          "ulog_server_id cannot be -1: expected 0 to 2147483647",
          () -> options.updateLogServerId(-1));
      refused(
          "ulog_dbm_index cannot be -1: expected 0 to 2147483647",
          () -> options.updateLogDbmIndex(-1));
      refused(
          "ulog_prefix cannot be empty: expected 1 character or more",
          () -> options.updateLog(Path.of("")));
      refused(
          "ulog_prefix has a comma at 3: expected neither commas nor NULs",
          () -> options.updateLog(Path.of("log,no_lock=true")));
      none(options);
    }
  }

  @Test
  void skip() {
    both("offset_width", "3", new SkipOptions().offsetWidth(3));
    both("offset_width", "6", new SkipOptions().offsetWidth(6));
    both("step_unit", "2", new SkipOptions().stepUnit(2));
    both("step_unit", "64", new SkipOptions().stepUnit(64));
    both("max_level", "1", new SkipOptions().maxLevel(1));
    both("max_level", "32", new SkipOptions().maxLevel(32));
    both("sort_mem_size", "1024", new SkipOptions().sortMemory(1024));
    both("sort_mem_size", "8589934592", new SkipOptions().sortMemory(8L << 30));
    both("insert_in_order", "true", new SkipOptions().insertInOrder(true));
    both("insert_in_order", "false", new SkipOptions().insertInOrder(false));
    both("max_cached_records", "1", new SkipOptions().maxCachedRecords(1));
    both("max_cached_records", "16777216", new SkipOptions().maxCachedRecords(16_777_216));
    var options = new SkipOptions();
    refused("offset_width cannot be 2: expected 3 to 6", () -> options.offsetWidth(2));
    refused("offset_width cannot be 7: expected 3 to 6", () -> options.offsetWidth(7));
    refused("step_unit cannot be 1: expected 2 to 64", () -> options.stepUnit(1));
    refused("step_unit cannot be 65: expected 2 to 64", () -> options.stepUnit(65));
    refused("max_level cannot be 0: expected 1 to 32", () -> options.maxLevel(0));
    refused("max_level cannot be 33: expected 1 to 32", () -> options.maxLevel(33));
    refused(
        "sort_mem_size cannot be 1023: expected 1024 to 8589934592",
        () -> options.sortMemory(1023));
    refused(
        "sort_mem_size cannot be 8589934593: expected 1024 to 8589934592",
        () -> options.sortMemory((8L << 30) + 1));
    refused(
        "max_cached_records cannot be 0: expected 1 to 16777216",
        () -> options.maxCachedRecords(0));
    refused(
        "max_cached_records cannot be 16777217: expected 1 to 16777216",
        () -> options.maxCachedRecords(16_777_217));
    none(options);
  }

  @Test
  void inMemory() {
    both("num_buckets", "1", new TinyOptions().buckets(1));
    both("num_buckets", "1099511627689", new TinyOptions().buckets(MOST_BUCKETS));
    both("cap_rec_num", "1", new CacheOptions().maxRecords(1));
    both("cap_rec_num", "9223372036854775807", new CacheOptions().maxRecords(Long.MAX_VALUE));
    both("cap_mem_size", "1", new CacheOptions().maxMemory(1));
    both("cap_mem_size", "9223372036854775807", new CacheOptions().maxMemory(Long.MAX_VALUE));
    opening("num_buckets", "1", new StdHashOptions().buckets(1));
    opening("num_buckets", "1099511627689", new StdHashOptions().buckets(MOST_BUCKETS));
    var tiny = new TinyOptions();
    refused("num_buckets cannot be 0: expected 1 to 1099511627689", () -> tiny.buckets(0));
    refused(
        "num_buckets cannot be 1099511627690: expected 1 to 1099511627689",
        () -> tiny.buckets(MOST_BUCKETS + 1));
    var stdHash = new StdHashOptions();
    refused("num_buckets cannot be 0: expected 1 to 1099511627689", () -> stdHash.buckets(0));
    refused(
        "num_buckets cannot be 1099511627690: expected 1 to 1099511627689",
        () -> stdHash.buckets(MOST_BUCKETS + 1));
    var cache = new CacheOptions();
    refused(
        "cap_rec_num cannot be 0: expected 1 to 9223372036854775807", () -> cache.maxRecords(0));
    refused(
        "cap_mem_size cannot be 0: expected 1 to 9223372036854775807", () -> cache.maxMemory(0));
    Stream.of(tiny, stdHash, cache).forEach(ExpectedParameters::none);
  }

  @Test
  void aLaterCallReplacesAnEarlierOne() {
    var options = new HashOptions().buckets(1).shards(2);
    assertSame(options, options.buckets(3));
    assertEquals(
        Map.of("dbm", "HashDBM", "num_buckets", "3", "num_shards", "2"), options.parameters());
    assertEquals(Map.of("num_buckets", "3"), options.rebuildParameters());
  }

  @Test
  void whatIsOpenDoesNotSeeLaterCalls() {
    var options = new CacheOptions();
    var parameters = options.parameters();
    var rebuild = options.rebuildParameters();
    options.maxRecords(5);
    assertEquals(Map.of("dbm", "CacheDBM"), parameters);
    assertEquals(Map.of(), rebuild);
    assertThrows(UnsupportedOperationException.class, parameters::clear);
    assertThrows(UnsupportedOperationException.class, () -> rebuild.put("dbm", "TinyDBM"));
  }

  /// In every kind of database, a parameter of opening alone.
  private static void opens(
      String name, String value, Function<DbmOptions<?>, DbmOptions<?>> option) {
    for (var options : all().toList()) {
      assertSame(options, option.apply(options));
      opening(name, value, options);
    }
  }
}
