package dev.ferry.lab.store;

import dev.ferry.lab.experiment.Operation;
import dev.ferry.lab.experiment.Store;
import java.util.function.ToLongFunction;

/// What is done with all records, and by which means. Those of a program are run in this order: the
/// first fills the database.
enum Way {
  JNI_SET("JNI set(byte[])", Program.JNI_BYTES, Sum.COUNT, JniBytes.class, JniBytes::set),
  JNI_GET("JNI get(byte[])", Program.JNI_BYTES, Sum.VALUES, JniBytes.class, JniBytes::get),
  JNI_ITERATE("JNI step()", Program.JNI_BYTES, Sum.RECORDS, JniBytes.class, JniBytes::iterate),
  JNI_SET_ASCII(
      "JNI set(String), ASCII", Program.JNI_ASCII, Sum.COUNT, JniStrings.class, JniStrings::set),
  JNI_GET_ASCII(
      "JNI get(String), ASCII", Program.JNI_ASCII, Sum.VALUES, JniStrings.class, JniStrings::get),
  JNI_SET_JAPANESE(
      "JNI set(String), Japanese",
      Program.JNI_JAPANESE,
      Sum.COUNT,
      JniStrings.class,
      JniStrings::set),
  JNI_GET_JAPANESE(
      "JNI get(String), Japanese",
      Program.JNI_JAPANESE,
      Sum.VALUES,
      JniStrings.class,
      JniStrings::get),
  JNI_SET_THREADS(
      "JNI set(byte[]), two threads",
      Program.JNI_THREADS,
      Sum.COUNT,
      JniBytes.class,
      jni -> jni.set(Way.THREADS)),
  JNI_GET_THREADS(
      "JNI get(byte[]), two threads",
      Program.JNI_THREADS,
      Sum.VALUES,
      JniBytes.class,
      jni -> jni.get(Way.THREADS)),

  CPP_SET("tkrzw_dbm_perf, set", Program.CPP, Sum.COUNT, CppPerf.class, cpp -> cpp.set(1)),
  CPP_GET("tkrzw_dbm_perf, get", Program.CPP, Sum.COUNT, CppPerf.class, cpp -> cpp.get(1)),
  CPP_SET_THREADS(
      "tkrzw_dbm_perf, set, two threads",
      Program.CPP_THREADS,
      Sum.COUNT_OF_THREADS,
      CppPerf.class,
      cpp -> cpp.set(Way.THREADS)),
  CPP_GET_THREADS(
      "tkrzw_dbm_perf, get, two threads",
      Program.CPP_THREADS,
      Sum.COUNT_OF_THREADS,
      CppPerf.class,
      cpp -> cpp.get(Way.THREADS)),

  FERRY_SET("Ferry set(byte[])", Program.FERRY_BYTES, Sum.COUNT, FerryBytes.class, FerryBytes::set),
  FERRY_GET(
      "Ferry get(byte[])", Program.FERRY_BYTES, Sum.VALUES, FerryBytes.class, FerryBytes::get),
  FERRY_GET_ARRAY(
      "Ferry get(byte[], byte[], int)",
      Program.FERRY_BYTES,
      Sum.VALUES,
      FerryBytes.class,
      FerryBytes::getIntoArray),
  FERRY_GET_MULTI(
      "Ferry getMulti(byte[]...)",
      Program.FERRY_BYTES,
      Sum.VALUES,
      FerryBytes.class,
      FerryBytes::getMulti),
  FERRY_ITERATE(
      "Ferry Iterable", Program.FERRY_BYTES, Sum.RECORDS, FerryBytes.class, FerryBytes::iterate),
  FERRY_SET_SEGMENT(
      "Ferry set(MemorySegment)",
      Program.FERRY_SEGMENTS,
      Sum.COUNT,
      FerrySegments.class,
      FerrySegments::set),
  FERRY_GET_SEGMENT(
      "Ferry get(MemorySegment)",
      Program.FERRY_SEGMENTS,
      Sum.VALUES,
      FerrySegments.class,
      FerrySegments::get),
  FERRY_SET_ASCII(
      "Ferry set(String), ASCII",
      Program.FERRY_ASCII,
      Sum.COUNT,
      FerryStrings.class,
      FerryStrings::set),
  FERRY_GET_ASCII(
      "Ferry get(String), ASCII",
      Program.FERRY_ASCII,
      Sum.VALUES,
      FerryStrings.class,
      FerryStrings::get),
  FERRY_SET_JAPANESE(
      "Ferry set(String), Japanese",
      Program.FERRY_JAPANESE,
      Sum.COUNT,
      FerryStrings.class,
      FerryStrings::set),
  FERRY_GET_JAPANESE(
      "Ferry get(String), Japanese",
      Program.FERRY_JAPANESE,
      Sum.VALUES,
      FerryStrings.class,
      FerryStrings::get),
  FERRY_SET_JAPANESE_BYTES(
      "Ferry set(byte[]), Japanese",
      Program.FERRY_JAPANESE_BYTES,
      Sum.COUNT,
      FerryBytes.class,
      FerryBytes::set),
  FERRY_GET_JAPANESE_BYTES(
      "Ferry get(byte[]), Japanese",
      Program.FERRY_JAPANESE_BYTES,
      Sum.VALUES,
      FerryBytes.class,
      FerryBytes::get),
  FERRY_SET_THREADS(
      "Ferry set(byte[]), two threads",
      Program.FERRY_THREADS,
      Sum.COUNT,
      FerryBytes.class,
      ferry -> ferry.set(Way.THREADS)),
  FERRY_GET_THREADS(
      "Ferry get(byte[]), two threads",
      Program.FERRY_THREADS,
      Sum.VALUES,
      FerryBytes.class,
      ferry -> ferry.get(Way.THREADS)),
  FERRY_SET_APART(
      "Ferry set(byte[]), two threads, a database each",
      Program.FERRY_APART,
      Sum.COUNT,
      FerryApart.class,
      FerryApart::set),
  FERRY_GET_APART(
      "Ferry get(byte[]), two threads, a database each",
      Program.FERRY_APART,
      Sum.VALUES,
      FerryApart.class,
      FerryApart::get);

  private static final int THREADS = 2;

  /// What it hands over.
  private enum Sum {
    /// How many records there are.
    COUNT,
    /// The same, but one less if threads cannot share them evenly.
    COUNT_OF_THREADS,
    /// The sum of the values.
    VALUES,
    /// The sum of keys and values.
    RECORDS
  }

  private final String title;
  private final Program program;
  private final Sum sum;

  @SuppressWarnings("ImmutableEnumChecker") // it has no state
  private final Operation<Store> operation;

  <S extends Store> Way(
      String title, Program program, Sum sum, Class<S> store, ToLongFunction<S> work) {
    this.title = title;
    this.program = program;
    this.sum = sum;
    operation = (opened, sink) -> sink.number(work.applyAsLong(store.cast(opened)));
  }

  /// What people call it.
  String title() {
    return title;
  }

  Program program() {
    return program;
  }

  Operation<Store> operation() {
    return operation;
  }

  /// What it must hand over.
  long expected(int records) {
    return switch (sum) {
      case COUNT -> records;
      case COUNT_OF_THREADS -> (long) records / THREADS * THREADS;
      case VALUES -> program.sum(records);
      case RECORDS -> 2 * program.sum(records);
    };
  }
}
