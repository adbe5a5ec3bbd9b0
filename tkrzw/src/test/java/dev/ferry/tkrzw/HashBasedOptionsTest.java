package dev.ferry.tkrzw;

import static dev.ferry.tkrzw.ExpectedParameters.MOST_BUCKETS;
import static dev.ferry.tkrzw.ExpectedParameters.both;
import static dev.ferry.tkrzw.ExpectedParameters.none;
import static dev.ferry.tkrzw.ExpectedParameters.opening;
import static dev.ferry.tkrzw.ExpectedParameters.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Hash and tree databases have the parameters that their options say.
class HashBasedOptionsTest {
  @Test
  void hashBased() {
    for (var mode : UpdateMode.values()) {
      tunes("update_mode", "UPDATE_" + mode, options -> options.updateMode(mode));
    }
    for (var crc : RecordCrc.values()) {
      var word = "RECORD_" + (crc == RecordCrc.NONE ? "CRC_NONE" : crc.name());
      tunes("record_crc_mode", word, options -> options.recordCrc(crc));
    }
    tunes("offset_width", "3", options -> options.offsetWidth(3));
    tunes("offset_width", "6", options -> options.offsetWidth(6));
    tunes("align_pow", "0", options -> options.alignPower(0));
    tunes("align_pow", "16", options -> options.alignPower(16));
    tunes("num_buckets", "1", options -> options.buckets(1));
    tunes("num_buckets", "1099511627689", options -> options.buckets(MOST_BUCKETS));
    tunes("fbp_capacity", "1", options -> options.freeBlockPool(1));
    tunes("fbp_capacity", "2147483647", options -> options.freeBlockPool(Integer.MAX_VALUE));
    tunes("min_read_size", "1", options -> options.minReadSize(1));
    tunes("min_read_size", "2147483647", options -> options.minReadSize(Integer.MAX_VALUE));
    tunes("cache_buckets", "true", options -> options.cacheBuckets(true));
    tunes("cache_buckets", "false", options -> options.cacheBuckets(false));
    tunes("cipher_key", "a=b:c d", options -> options.cipherKey("a=b:c d"));
  }

  @ParameterizedTest
  @EnumSource
  void compression(RecordCompression compression) {
    var word = "RECORD_COMP_" + compression;
    var enciphers = compression == RecordCompression.RC4 || compression == RecordCompression.AES;
    for (var options : ExpectedParameters.hashBased()) {
      options.recordCompression(compression);
      if (enciphers) {
        var message = "record_comp_mode enciphers: expected a cipher_key as well";
        refused(message, options::parameters);
        refused(message, options::rebuildParameters);
        options.cipherKey("k");
        assertEquals("k", options.rebuildParameters().get("cipher_key"));
      }
      assertEquals(word, options.parameters().get("record_comp_mode"));
      assertEquals(word, options.rebuildParameters().get("record_comp_mode"));
      assertEquals(enciphers ? 3 : 2, options.parameters().size());
    }
    for (var options : ExpectedParameters.hashBased()) {
      options.recordCompression(RecordCompression.AES).recordCompression(RecordCompression.NONE);
      assertEquals("RECORD_COMP_NONE", options.parameters().get("record_comp_mode"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void restoring(RestoreMode mode) {
    var word = "RESTORE_" + mode;
    var words = word + ":RESTORE_NO_SHORTCUTS:RESTORE_WITH_HARDSYNC";
    tunes("restore_mode", word, options -> options.restoreMode(mode));
    tunes("restore_mode", words, options -> options.restoreMode(mode, RestoreFlag.values()));
    both("restore_mode", word, new SkipOptions().restoreMode(mode));
    both("restore_mode", words, new SkipOptions().restoreMode(mode, RestoreFlag.values()));
  }

  @Test
  void boundsOfHashBased() {
    for (var options : ExpectedParameters.hashBased()) {
      refused("offset_width cannot be 2: expected 3 to 6", () -> options.offsetWidth(2));
      refused("offset_width cannot be 7: expected 3 to 6", () -> options.offsetWidth(7));
      refused("align_pow cannot be -1: expected 0 to 16", () -> options.alignPower(-1));
      refused("align_pow cannot be 17: expected 0 to 16", () -> options.alignPower(17));
      refused("num_buckets cannot be 0: expected 1 to 1099511627689", () -> options.buckets(0));
      refused(
          "num_buckets cannot be 1099511627690: expected 1 to 1099511627689",
          () -> options.buckets(MOST_BUCKETS + 1));
      refused("fbp_capacity cannot be 0: expected 1 to 2147483647", () -> options.freeBlockPool(0));
      refused("min_read_size cannot be 0: expected 1 to 2147483647", () -> options.minReadSize(0));
      refused(
          "cipher_key cannot be empty: expected 1 character or more", () -> options.cipherKey(""));
      none(options);
    }
  }

  /// Nor does the message tell the key.
  @ParameterizedTest
  @ValueSource(strings = {",", "a,", ",,", "secret,no_lock=true", "鍵,"})
  void commas(String key) {
    for (var options : ExpectedParameters.hashBased()) {
      refused(
          "cipher_key has a comma at %d: expected neither commas nor NULs"
              .formatted(key.indexOf(',')),
          () -> options.cipherKey(key));
      none(options);
    }
  }

  @Test
  void nuls() {
    for (var options : ExpectedParameters.hashBased()) {
      refused(
          "cipher_key has a NUL at 2: expected neither commas nor NULs",
          () -> options.cipherKey("ab\0,"));
      none(options);
    }
  }

  @Test
  void brokenRecordsAreSkippedInRebuildingOnly() {
    for (var options : ExpectedParameters.hashBased()) {
      options.skipBrokenRecords(true);
      assertEquals(Map.of("dbm", options.type()), options.parameters());
      assertEquals(Map.of("skip_broken_records", "true"), options.rebuildParameters());
    }
    var skip = new SkipOptions().skipBrokenRecords(false);
    assertEquals(Map.of("dbm", "SkipDBM"), skip.parameters());
    assertEquals(Map.of("skip_broken_records", "false"), skip.rebuildParameters());
  }

  @Test
  void tree() {
    both("max_page_size", "1", new TreeOptions().maxPageSize(1));
    both("max_page_size", "16777215", new TreeOptions().maxPageSize(16_777_215));
    both("max_branches", "2", new TreeOptions().maxBranches(2));
    both("max_branches", "16777215", new TreeOptions().maxBranches(16_777_215));
    both("max_cached_pages", "1", new TreeOptions().maxCachedPages(1));
    both("max_cached_pages", "2147483647", new TreeOptions().maxCachedPages(Integer.MAX_VALUE));
    both("page_update_mode", "PAGE_UPDATE_NONE", new TreeOptions().pageUpdate(PageUpdate.NONE));
    both("page_update_mode", "PAGE_UPDATE_WRITE", new TreeOptions().pageUpdate(PageUpdate.WRITE));
    var options = new TreeOptions();
    refused("max_page_size cannot be 0: expected 1 to 16777215", () -> options.maxPageSize(0));
    refused(
        "max_page_size cannot be 16777216: expected 1 to 16777215",
        () -> options.maxPageSize(16_777_216));
    refused("max_branches cannot be 1: expected 2 to 16777215", () -> options.maxBranches(1));
    refused(
        "max_branches cannot be 16777216: expected 2 to 16777215",
        () -> options.maxBranches(16_777_216));
    refused(
        "max_cached_pages cannot be 0: expected 1 to 2147483647", () -> options.maxCachedPages(0));
    none(options);
  }

  @Test
  void keyComparators() {
    assertEquals(
        List.of(
            "LexicalKeyComparator",
            "LexicalCase",
            "DecimalKeyComparator",
            "HexadecimalKeyComparator",
            "RealNumberKeyComparator",
            "SignedBigEndianKeyComparator",
            "FloatBigEndianKeyComparator",
            "PairLexicalKeyComparator",
            "PairLexicalCase",
            "PairDecimalKeyComparator",
            "PairHexadecimalKeyComparator",
            "PairRealNumberKeyComparator",
            "PairSignedBigEndianKeyComparator",
            "PairFloatBigEndianKeyComparator"),
        Arrays.stream(KeyComparator.values()).map(KeyComparator::word).toList());
    for (var comparator : KeyComparator.values()) {
      both("key_comparator", comparator.word(), new TreeOptions().keyComparator(comparator));
      opening("key_comparator", comparator.word(), new BabyOptions().keyComparator(comparator));
    }
  }

  /// In both kinds of database, a parameter of opening and rebuilding.
  private static void tunes(
      String name, String value, Function<HashBasedOptions<?>, HashBasedOptions<?>> option) {
    for (var options : ExpectedParameters.hashBased()) {
      assertSame(options, option.apply(options));
      both(name, value, options);
    }
  }
}
