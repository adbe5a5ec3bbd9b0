package tkrzw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;

/// The classes of databases that the tests go through.
enum Kind {
  HASH("HashDBM", "casket.tkh", "num_buckets=100"),
  TREE("TreeDBM", "casket.tkt", "max_page_size=100"),
  SKIP("SkipDBM", "casket.tks", "step_unit=2"),
  TINY("TinyDBM", "casket.tkmt", "num_buckets=10"),
  BABY("BabyDBM", "casket.tkmb", ""),
  CACHE("CacheDBM", "casket.tkmc", "cap_rec_num=10000"),
  STD_HASH("StdHashDBM", "casket.tksh", ""),
  STD_TREE("StdTreeDBM", "casket.tkst", ""),
  SHARDED("HashDBM", "casket", "dbm=hash,num_shards=3,num_buckets=100");

  final String className;
  final String params;
  private final String fileName;

  Kind(String className, String fileName, String params) {
    this.className = className;
    this.fileName = fileName;
    this.params = params;
  }

  boolean isOrdered() {
    return switch (this) {
      case TREE, SKIP, BABY, STD_TREE -> true;
      default -> false;
    };
  }

  /// Whether what is written can be read at once, and not only after synchronising.
  boolean isImmediate() {
    return this != SKIP;
  }

  /// Whether it works on a file, and does not just load and save one.
  boolean isInFile() {
    return switch (this) {
      case HASH, TREE, SKIP, SHARDED -> true;
      default -> false;
    };
  }

  String path(Path folder) {
    return folder.resolve(fileName).toString();
  }

  DBM open(Path folder) {
    var dbm = new DBM();
    assertOk(dbm.open(path(folder), true, params));
    return dbm;
  }

  static void assertOk(Status status) {
    assertEquals("SUCCESS", status.toString());
  }

  static void assertCode(Status.Code code, Status status) {
    assertEquals(code, status.getCode(), status::toString);
  }
}
