package dev.ferry.tkrzw;

import org.junit.jupiter.api.Test;

/// More than 24 million calls.
class MemorySlow {
  @Test
  void callsTakeNoNativeMemory() {
    MemoryTest.child().run("calls", "1500000").check();
  }
}
