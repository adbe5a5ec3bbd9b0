package dev.ferry.tkrzw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Memory that is given back, and such as is not taken at all.
class MemoryTest {
  @TempDir java.nio.file.Path folder;

  static Child child() {
    return new Child(MemoryChild.class)
        .options("-Xms48m", "-Xmx48m", "-XX:+AlwaysPreTouch", "-XX:TieredStopAtLevel=1");
  }

  @Test
  void callsTakeNoNativeMemory() {
    child().run("calls", "500000").check();
  }

  @Test
  void openingAndClosingLeavesNothing() {
    child().run("opening", "10000").check();
  }

  @Test
  void segmentsAllocateNothing() {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (var dbm = Dbm.open(folder.resolve("database.tkh"))) {
      dbm.set("key", "value");
      var key = MemorySegment.ofArray(new byte[] {'k', 'e', 'y'});
      var nativeKey = Arena.global().allocate(3).copyFrom(key);
      var value = Arena.global().allocate(100);
      var heapValue = MemorySegment.ofArray(new byte[100]);
      Map<String, Runnable> calls = new LinkedHashMap<>();
      calls.put("get", () -> assertEquals(100, dbm.get(nativeKey, value)));
      calls.put("get to heap", () -> assertEquals(100, dbm.get(key, heapValue)));
      calls.put("set", () -> dbm.set(nativeKey, value));
      calls.put("set from heap", () -> dbm.set(key, heapValue));
      calls.put("contains", () -> dbm.contains(key));
      calls.put("setIfAbsent", () -> dbm.setIfAbsent(key, value));
      dbm.set(key, value);
      calls.forEach(
          (name, call) -> {
            long least = Long.MAX_VALUE;
            for (int round = 0; round < 200 && least > 0; round++) {
              long before = threads.getCurrentThreadAllocatedBytes();
              for (int i = 0; i < 1000; i++) {
                call.run();
              }
              least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            }
            // To ask takes some bytes itself, before it is compiled.
            assertEquals(0, least / 1000, name);
          });
    }
  }
}
