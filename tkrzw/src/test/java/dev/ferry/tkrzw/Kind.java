package dev.ferry.tkrzw;

import java.nio.file.Path;
import java.util.function.Supplier;

/// What the tests open: every class of database that shows what is written at once, and some of
/// them in several ways. Skip databases do not.
@SuppressWarnings("ImmutableEnumChecker") // options are made anew each time
enum Kind {
  HASH(false, true, () -> new HashOptions().buckets(100)),
  HASH_APPENDING(
      false,
      true,
      () ->
          new HashOptions()
              .updateMode(UpdateMode.APPENDING)
              .recordCrc(RecordCrc.CRC_32)
              .buckets(11)),
  HASH_COMPRESSED(
      false,
      true,
      () -> new HashOptions().recordCompression(RecordCompression.ZLIB).alignPower(0).buckets(100)),
  HASH_BY_POSITION(
      false, true, () -> new HashOptions().file(FileKind.POSITIONAL_PARALLEL).buckets(100)),
  HASH_SHARDED(false, true, () -> new HashOptions().buckets(10).shards(3)),
  TREE(true, true, TreeOptions::new),
  TREE_OF_SMALL_PAGES(
      true, true, () -> new TreeOptions().maxPageSize(200).maxBranches(3).maxCachedPages(20)),
  TREE_SHARDED(true, true, () -> new TreeOptions().maxPageSize(200).maxCachedPages(20).shards(3)),
  TINY(false, false, () -> new TinyOptions().buckets(10)),
  TINY_SHARDED(false, false, () -> new TinyOptions().buckets(10).shards(3)),
  BABY(true, false, BabyOptions::new),
  BABY_SHARDED(true, false, () -> new BabyOptions().shards(3)),
  CACHE(false, false, () -> new CacheOptions().maxRecords(100_000)),
  STD_HASH(false, false, () -> new StdHashOptions().buckets(10)),
  STD_TREE(true, false, StdTreeOptions::new);

  private final boolean isOrdered;
  private final boolean isInFile;
  private final Supplier<DbmOptions<?>> options;

  Kind(boolean isOrdered, boolean isInFile, Supplier<DbmOptions<?>> options) {
    this.isOrdered = isOrdered;
    this.isInFile = isInFile;
    this.options = options;
  }

  boolean isOrdered() {
    return isOrdered;
  }

  boolean isInFile() {
    return isInFile;
  }

  boolean isSharded() {
    return name().endsWith("SHARDED");
  }

  DbmOptions<?> options() {
    return options.get();
  }

  /// Opens it in a folder, or in memory.
  Dbm open(Path folder) {
    return isInFile ? Dbm.open(folder.resolve("database"), options()) : Dbm.inMemory(options());
  }
}
