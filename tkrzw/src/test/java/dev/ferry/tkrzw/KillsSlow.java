package dev.ferry.tkrzw;

import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// 200 kills in the middle of writes, two at a time.
class KillsSlow {
  private static final String[] KINDS = {"hash", "appending", "tree", "skip"};

  @TempDir Path folder;

  @Test
  void twoHundredKills() {
    IntStream.range(0, 200)
        .parallel()
        .forEach(
            i -> {
              try {
                FilesTest.kill(folder, KINDS[i % KINDS.length], 1000 + i);
              } catch (Exception e) {
                throw new AssertionError("kill " + i, e);
              }
            });
  }
}
