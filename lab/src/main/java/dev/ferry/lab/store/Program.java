package dev.ferry.lab.store;

import dev.ferry.lab.experiment.Session;
import dev.ferry.lab.experiment.Session.Opening;
import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/// What a JVM is for: a library and the form that its keys and values have. There are as few as can
/// be, for the sake of time; but one has one form only, as most real programs.
enum Program {
  JNI_BYTES("digits", JniBytes::open, Program::bytes),
  JNI_ASCII("digits", (f, n) -> JniStrings.open(f, n, Digits.ASCII), Program::ascii),
  JNI_JAPANESE("kana", (f, n) -> JniStrings.open(f, n, Digits.JAPANESE), Program::japanese),
  JNI_THREADS("digits", JniBytes::open, Program::bytes),
  CPP("all the same", CppPerf::open, Program::bytes),
  CPP_THREADS("all the same on threads", CppPerf::open, Program::bytes),
  FERRY_BYTES("digits", (f, n) -> FerryBytes.open(f, n, Digits.ASCII), Program::bytes),
  FERRY_SEGMENTS("digits", FerrySegments::open, Program::bytes),
  FERRY_ASCII("digits", (f, n) -> FerryStrings.open(f, n, Digits.ASCII), Program::ascii),
  FERRY_JAPANESE("kana", (f, n) -> FerryStrings.open(f, n, Digits.JAPANESE), Program::japanese),
  FERRY_JAPANESE_BYTES(
      "kana", (f, n) -> FerryBytes.open(f, n, Digits.JAPANESE), Program::japaneseBytes),
  FERRY_THREADS("digits", (f, n) -> FerryBytes.open(f, n, Digits.ASCII), Program::bytes),
  FERRY_APART("digits in two databases", FerryApart::open, Program::bytes);

  private final String records;

  @SuppressWarnings("ImmutableEnumChecker") // it has no state
  private final Opening opening;

  @SuppressWarnings("ImmutableEnumChecker")
  private final IntToLongFunction part;

  /// One that makes a database.
  ///
  /// @param records what there is in it
  /// @param part what a key, of that number, contributes to a sum
  Program(String records, Opening opening, IntToLongFunction part) {
    this.records = records;
    this.opening = opening;
    this.part = part;
  }

  Session session() {
    return new Session(
        records,
        opening,
        Arrays.stream(Way.values()).filter(way -> way.program() == this).map(Way::title).toList());
  }

  boolean isJni() {
    return this == JNI_BYTES || this == JNI_ASCII || this == JNI_JAPANESE || this == JNI_THREADS;
  }

  boolean isCpp() {
    return this == CPP || this == CPP_THREADS;
  }

  /// What all keys, and so all values, add up to.
  long sum(int count) {
    return IntStream.range(0, count).parallel().mapToLong(part).sum();
  }

  private static long bytes(int number) {
    return Digits.sum(Digits.ASCII.bytes(number));
  }

  private static long japaneseBytes(int number) {
    return Digits.sum(Digits.JAPANESE.bytes(number));
  }

  private static long ascii(int number) {
    return Digits.ASCII.string(number).hashCode();
  }

  private static long japanese(int number) {
    return Digits.JAPANESE.string(number).hashCode();
  }
}
