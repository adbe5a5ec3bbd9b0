package dev.ferry.tkrzw;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Makes millions of calls, and looks at how much memory the process uses. Its heap must be small
/// and touched from the start.
final class MemoryChild {
  /// Less than one allocation of the smallest kind for each call.
  private static final long MOST_GROWTH = 12L << 20;

  private MemoryChild() {}

  public static void main(String[] arguments) throws Exception {
    int calls = Integer.parseInt(arguments[1]);
    var folder = Files.createTempDirectory("ferry-memory");
    try {
      if (arguments[0].equals("opening")) {
        opening(folder, calls);
      } else {
        calls(calls);
      }
    } finally {
      Files.deleteIfExists(folder.resolve("database.tkh"));
      Files.delete(folder);
    }
    System.out.println("well");
  }

  private interface Call {
    void make(int i);
  }

  private static void calls(int number) {
    try (var dbm = Dbm.inMemory(new BabyOptions());
        var other = Dbm.inMemory(new TinyOptions().buckets(100));
        var cursor = dbm.cursor()) {
      var key = new byte[] {'k', 'e', 'y'};
      var value = new byte[100];
      for (int i = 0; i < 100; i++) {
        dbm.set("key " + i, "value " + i);
      }
      dbm.set(key, value);
      dbm.set("鍵", "渡し舟🐈");
      var keySegment = Arena.global().allocate(3).copyFrom(MemorySegment.ofArray(key));
      var valueSegment = Arena.global().allocate(100);
      var keyBuffer = ByteBuffer.wrap(key);
      var valueBuffer = ByteBuffer.allocateDirect(100);
      var none = new byte[] {'n'};
      var counter = new byte[] {'c'};
      Map<String, Call> calls = new LinkedHashMap<>();
      calls.put("get", i -> dbm.get(key));
      calls.put("get none", i -> dbm.get(none));
      calls.put("get text", i -> dbm.get("鍵"));
      calls.put("get into segment", i -> dbm.get(keySegment, valueSegment));
      calls.put("get into buffer", i -> dbm.get(keyBuffer, valueBuffer.clear()));
      calls.put("set", i -> dbm.set(key, value));
      calls.put("set text", i -> dbm.set("鍵", "渡し舟🐈"));
      calls.put("set segment", i -> dbm.set(keySegment, valueSegment));
      calls.put(
          "set and remove",
          i -> {
            other.set(none, key);
            other.remove(none);
          });
      calls.put("setAndGet", i -> dbm.setAndGet(key, value));
      calls.put("setIfAbsentAndGet", i -> dbm.setIfAbsentAndGet(key, value));
      calls.put("increment", i -> other.increment(counter, 1, 0));
      calls.put("compareExchangeAndGet", i -> dbm.compareExchangeAndGet(key, value, value));
      calls.put("process", i -> dbm.process(key, (k, v) -> v, true));
      calls.put("getMulti", i -> dbm.getMulti(key, none));
      calls.put(
          "step",
          i -> {
            if (cursor.step() == null) {
              cursor.first();
            }
          });
      calls.put(
          "cursor",
          i -> {
            if (i % 10 == 0) {
              try (var c = dbm.cursor()) {
                c.first();
              }
            }
          });
      calls.put(
          "seldom",
          i -> {
            if (i % 100 == 0) {
              dbm.inspect();
              dbm.search(SearchMode.BEGIN, key, 5);
              dbm.processMulti(List.of(new KeyProcessor(key, (k, v) -> v)), true);
              dbm.compareExchangeMulti(Map.of(key, value), Map.of(key, value));
              other.pushLast(value, 1);
              other.popFirst();
              try {
                dbm.rekey(none, key, true, false);
                throw new AssertionError("none");
              } catch (TkrzwException e) {
                SafetyChild.check(e.code() == StatusCode.NOT_FOUND_ERROR, e);
              }
              try {
                dbm.get(key, new byte[1], 0);
                throw new AssertionError("room");
              } catch (IndexOutOfBoundsException e) {
                SafetyChild.check(e.getMessage() != null, e);
              }
            }
          });
      calls.put(
          "large",
          i -> {
            if (i % 1000 == 0) {
              other.set(none, new byte[200_000]);
              other.set(none, key);
            }
          });
      calls.forEach(
          (name, call) -> {
            for (int i = 0; i < number / 4; i++) {
              call.make(i);
            }
            long before = Tkrzw.memoryUsage();
            for (int i = 0; i < number; i++) {
              call.make(i);
            }
            long growth = Tkrzw.memoryUsage() - before;
            SafetyChild.check(growth < MOST_GROWTH, name + " grew by " + growth);
          });
    }
  }

  private static void opening(Path folder, int number) {
    var path = folder.resolve("database.tkh");
    long before = 0;
    for (int i = 0; i < number; i++) {
      if (i == number / 4) {
        before = Tkrzw.memoryUsage();
      }
      try (var dbm = Dbm.open(path, new HashOptions().buckets(10));
          var cursor = dbm.cursor()) {
        dbm.set("k", "" + i);
        cursor.first();
        SafetyChild.check(cursor.get() != null, "none");
      }
      try (var dbm = Dbm.inMemory(new BabyOptions())) {
        dbm.set("k", "v");
      }
      try {
        Dbm.open(folder.resolve("none").resolve("database.tkh")).close();
      } catch (TkrzwException e) {
        SafetyChild.check(e.code() == StatusCode.NOT_FOUND_ERROR, e);
      }
    }
    long growth = Tkrzw.memoryUsage() - before;
    SafetyChild.check(growth < MOST_GROWTH, "grew by " + growth);
  }
}
