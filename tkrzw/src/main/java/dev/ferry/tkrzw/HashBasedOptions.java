package dev.ferry.tkrzw;

/// How a database is opened that is kept in a hash table in a file: a hash database, or a tree
/// database, whose pages are the records of the table.
///
/// [#updateMode], [#recordCrc], [#recordCompression], [#offsetWidth], [#alignPower] and [#buckets]
/// are kept in the file. They count when it is created or rebuilt, and not when it is opened again.
///
/// @param <T> the class of these options
public abstract sealed class HashBasedOptions<T extends HashBasedOptions<T>> extends DbmOptions<T>
    permits HashOptions, TreeOptions {

  private boolean enciphered;

  HashBasedOptions() {}

  /// Where changed records go. [UpdateMode#IN_PLACE] by default; that of the file when rebuilding.
  public T updateMode(UpdateMode mode) {
    return with("update_mode", mode.word());
  }

  /// The checksum of every record. [RecordCrc#NONE] by default; that of the file when rebuilding.
  public T recordCrc(RecordCrc crc) {
    return with("record_crc_mode", crc.word());
  }

  /// How values are compressed: each on its own in a hash database, and page by page in a tree
  /// database. [RecordCompression#NONE] by default; that of the file when rebuilding.
  ///
  /// [RecordCompression#RC4] and [RecordCompression#AES] need a [#cipherKey].
  public T recordCompression(RecordCompression compression) {
    enciphered = compression.enciphers();
    return with("record_comp_mode", compression.word());
  }

  /// The bytes in which the place of a record is kept, from 3 to 6. 4 by default; that of the file
  /// when rebuilding.
  ///
  /// The file may grow to 256^width × 2^[#alignPower] bytes, and to no more than 1 TiB: in a hash
  /// database to 32 GiB, if both are left as they are. Tkrzw does not notice when it grows further,
  /// and breaks it: calls may then never return.
  ///
  /// @throws IllegalArgumentException if it is not from 3 to 6
  public T offsetWidth(int bytes) {
    return with("offset_width", bytes, 3, 6);
  }

  /// The power of two at whose multiples records start, from 0 to 16. 3 by default in a hash
  /// database, which is 8 bytes, and 10 in a tree database; that of the file when rebuilding.
  ///
  /// More lets the file grow larger and gives records room to grow in their places; less wastes
  /// less of it.
  ///
  /// @throws IllegalArgumentException if it is not from 0 to 16
  public T alignPower(int power) {
    return with("align_pow", power, 0, 16);
  }

  /// The buckets of the hash table, which Tkrzw rounds up to a number that suits it. 1,048,583 by
  /// default in a hash database, and 131,101 in a tree database; twice as many as needed when
  /// rebuilding.
  ///
  /// The table does not grow by itself. It is fast as long as it has more buckets than records, or
  /// in a tree database than pages.
  ///
  /// @throws IllegalArgumentException if it is not from 1 to 1,099,511,627,689
  public T buckets(long number) {
    return with("num_buckets", number, 1, MOST_BUCKETS);
  }

  /// What happens to a database that has not been closed when it is opened for writing.
  /// [RestoreMode#DEFAULT] by default. Not kept in the file.
  ///
  /// @param flags all of them; none for the default
  public T restoreMode(RestoreMode mode, RestoreFlag... flags) {
    return with("restore_mode", mode.with(flags));
  }

  /// The most free blocks that are remembered for use by new records. 2,048 by default. Not kept in
  /// the file. Counts only in [UpdateMode#IN_PLACE].
  ///
  /// @throws IllegalArgumentException if it is not positive
  public T freeBlockPool(int capacity) {
    return with("fbp_capacity", capacity, 1, Integer.MAX_VALUE);
  }

  /// The bytes that are read of a record at first; a longer one takes another read. Fewer than 48
  /// are as 48. By default 48; in a hash database the alignment, if that is more; and in a tree
  /// database a page, with [AccessOption#DIRECT]. Not kept in the file.
  ///
  /// @throws IllegalArgumentException if it is not positive
  public T minReadSize(int bytes) {
    return with("min_read_size", bytes, 1, Integer.MAX_VALUE);
  }

  /// Whether the buckets of the hash table are kept in memory. Not by default, nor after rebuilding
  /// with options that do not say so. Not kept in the file. Counts only for
  /// [FileKind#POSITIONAL_PARALLEL] and [FileKind#POSITIONAL_ATOMIC].
  public T cacheBuckets(boolean cached) {
    return with("cache_buckets", cached);
  }

  /// The key of [RecordCompression#RC4] or [RecordCompression#AES]. None by default. Not kept in
  /// the file. A database that is enciphered already must be rebuilt with the same key, or none.
  ///
  /// Tkrzw 1.0.25 does not know it and does not open a database with it; later ones do.
  ///
  /// @throws IllegalArgumentException if it is empty, or has a comma or NUL in it
  public T cipherKey(String key) {
    return with("cipher_key", notEmpty("cipher_key", key));
  }

  /// Whether rebuilding goes on without records that are broken, rather than failing. Not by
  /// default. For rebuilding only: opening does not heed it.
  public T skipBrokenRecords(boolean skipped) {
    return rebuilding("skip_broken_records", skipped);
  }

  @Override
  public T syncHardOnClose() {
    return with("sync_hard", true);
  }

  // A library that does not know these ciphers takes them for no compression at all, and would
  // write everything in the clear. It refuses the key.
  @Override
  void check() {
    if (enciphered && !has("cipher_key")) {
      throw new IllegalArgumentException(
          "record_comp_mode enciphers: expected a cipher_key as well");
    }
  }
}
