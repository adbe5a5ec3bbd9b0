package dev.ferry.tkrzw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ferry.user.DeepStack;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What might end a JVM, or keep it waiting for ever, in JVMs of their own.
class SafetyTest {
  private static Child child() {
    return new Child(SafetyChild.class).options("-Xmx256m");
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"HASH", "TREE_SHARDED", "TINY", "BABY", "CACHE"})
  void closingWhileOthersUseIt(Kind kind) {
    child().run("closing", kind.name(), kind.isInFile() ? "20" : "50").check();
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"HASH", "TREE_SHARDED", "BABY"})
  void closingWhileCursorsMove(Kind kind) {
    child().run("closingCursors", kind.name()).check();
  }

  @Test
  void closingFiles() {
    child().run("closingFiles").check();
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"HASH", "HASH_BY_POSITION", "HASH_SHARDED", "TREE", "TREE_SHARDED"})
  void copyingToItself(Kind kind) {
    child().run("copyingToItself", kind.name()).check();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void exportingWhileOthersWrite(Kind kind) {
    child().run("exporting", kind.name()).check();
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"HASH", "TREE", "TREE_SHARDED", "TINY", "BABY", "BABY_SHARDED", "CACHE", "STD_TREE"})
  void walkingWhileOthersWrite(Kind kind) {
    child().run("walking", kind.name()).check();
  }

  /// Where Java cannot tell the path.
  @Test
  void copyingToItselfWithoutEncoding() {
    child().environment("LC_ALL", "C").run("copyingToItsText").check();
  }

  @Test
  void closingACursorInItsOwnCallbackWhileTheDatabaseIsClosed() {
    child().run("closingInCallback").check();
  }

  @Test
  void forgotten() {
    child().run("forgotten").check();
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"HASH", "HASH_SHARDED", "TREE_OF_SMALL_PAGES", "BABY", "BABY_SHARDED", "CACHE"})
  void cursorOfThreadsWithoutOrder(Kind kind) {
    child().run("sharedCursor", kind.name()).check();
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"TREE", "BABY", "CACHE"})
  void longKeys(Kind kind) {
    child().options("-Xmx1g").run("longKeys", kind.name()).check();
  }

  @Test
  void longKeysOfHashDatabases() {
    child().options("-Xmx1g").run("longKeys", "HASH").check();
  }

  @ParameterizedTest
  @CsvSource({"HashDBM,300000000", "TreeDBM,100000000", "SkipDBM,100000000", "TinyDBM,300000000"})
  void longValues(String type, String size) {
    child().options("-Xmx2g").run("longValues", type, size).check();
  }

  @ParameterizedTest
  @ValueSource(strings = {"TinyDBM", "BabyDBM", "CacheDBM", "StdHashDBM", "StdTreeDBM"})
  void filesWithWrongSizes(String type) {
    child().run("wrongSizes", type).check();
  }

  @Test
  void tablesLargerThanMemory() {
    child().run("hugeTables").check();
  }

  @Test
  void segmentsOfMoreThanTwoGiB() {
    child().run("hugeSegments").check();
  }

  @Test
  void offsetsBeyondAllFiles() {
    child().run("farOffsets").check();
  }

  @ParameterizedTest
  @ValueSource(strings = {".tkh", ".tkt", ""})
  void endOfTheStack(String suffix) {
    new Child(DeepStack.class).run(suffix).check();
  }

  @Test
  void callbackWithoutEnd() {
    child().run("endlessCallback").check();
  }

  @Test
  void endOfTheHeap() {
    child().options("-Xmx48m", "-XX:MaxDirectMemorySize=500m").run("noHeap").check();
  }

  @Test
  void endOfTheJvmWhileThreadsAreAtWork() {
    for (int i = 0; i < 3; i++) {
      var result = child().run("exit");
      assertEquals(0, result.exit(), result::output);
    }
  }
}
