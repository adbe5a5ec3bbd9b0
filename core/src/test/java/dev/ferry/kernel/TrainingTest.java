package dev.ferry.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.kernel.Training.Lesson;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What keeps vector kernels from use, and what has them trained.
class TrainingTest {
  private static final Kernels SIMPLE = new SimpleKernels();
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final int SOME = 1 << 16;

  @Test
  void slowerKernelsFail() {
    var slower =
        new Wrapped() {
          @Override
          public long encode(char[] src, int from, int to, byte[] dst, int dstOffset) {
            for (int i = 0; i < 5; i++) {
              SIMPLE.encode(src, from, to, dst, dstOffset);
            }
            return super.encode(src, from, to, dst, dstOffset);
          }
        };

    assertEquals(
        "still slower than the simple ones after 1 s of training",
        failure(slower, Duration.ofSeconds(1)));
  }

  @Test
  void wrongBytesFail() {
    var wrong =
        new Wrapped() {
          @Override
          public long encode(char[] src, int from, int to, byte[] dst, int dstOffset) {
            long progress = super.encode(src, from, to, dst, dstOffset);
            dst[dstOffset] ^= 1;
            return progress;
          }
        };

    assertEquals("a wrong result in training", failure(wrong, MINUTE));
  }

  @Test
  void wrongCountsFail() {
    var wrong =
        new Wrapped() {
          @Override
          public long wellFormed(byte[] src, int from, int to) {
            return super.wellFormed(src, from, to) + 1;
          }
        };

    assertEquals("a wrong result in training", failure(wrong, MINUTE));
  }

  @Test
  void kernelsThatThrowFail() {
    var broken =
        new Wrapped() {
          @Override
          public long encodedLength(char[] src, int from, int to) {
            throw new ArrayIndexOutOfBoundsException("as if miscompiled");
          }
        };

    assertEquals(
        "they failed with java.lang.ArrayIndexOutOfBoundsException: as if miscompiled",
        failure(broken, MINUTE));
  }

  @Test
  void whatReadsWronglyFailsForReading() {
    var wrongChars =
        new Wrapped() {
          @Override
          public long decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
            long progress = super.decode(src, from, to, dst, dstOffset);
            dst[dstOffset]++;
            return progress;
          }
        };
    var wrongLineEnds =
        new Wrapped() {
          @Override
          public int find(byte[] src, int from, int to, byte first, byte second, int[] dst) {
            return super.find(src, from, to, first, second, dst) + 1;
          }
        };

    var idle = new Threes();
    var refusing =
        new Threes() {
          @Override
          public boolean decodeAllThrees(byte[] src, int from, int to, char[] dst, int dstOffset) {
            return false;
          }
        };

    for (var wrong : List.of(wrongChars, wrongLineEnds, idle, refusing)) {
      assertEquals(
          "a wrong result in training", Training.failure(wrong, SIMPLE, Lesson.READING, MINUTE));
    }
  }

  @Test
  void forReadingNothingElseIsTrained() {
    var reader =
        new Refusing() {
          @Override
          public long decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
            return SIMPLE.decode(src, from, to, dst, dstOffset);
          }

          @Override
          public int find(byte[] src, int from, int to, byte first, byte second, int[] dst) {
            return SIMPLE.find(src, from, to, first, second, dst);
          }
        };

    var failure = Training.failure(reader, SIMPLE, Lesson.READING, Duration.ofMillis(100));
    assertTrue(failure == null || failure.startsWith("still slower"), failure);
  }

  @Test
  void forCheckingOnlyWhatChecksIsTrained() {
    var wrong =
        new Refusing() {
          @Override
          public long wellFormed(byte[] src, int from, int to) {
            return SIMPLE.wellFormed(src, from, to) + 1;
          }
        };

    assertEquals(
        "a wrong result in training", Training.failure(wrong, SIMPLE, Lesson.CHECKING, MINUTE));
  }

  @Test
  void whatChecksNativeMemoryWronglyFailsForChecking() {
    for (boolean answer : new boolean[] {true, false}) {
      var wrong =
          new Wrapped() {
            @Override
            public boolean checksNative() {
              return true;
            }

            @Override
            public boolean isWellFormed(MemorySegment src, long from, long to) {
              return answer;
            }
          };

      assertEquals(
          "a wrong result in training", Training.failure(wrong, SIMPLE, Lesson.CHECKING, MINUTE));
    }
  }

  @Test
  void forCountingNothingElseIsTrained() {
    var failure = Training.failure(new Refusing(), SIMPLE, Lesson.COUNTING, Duration.ofMillis(100));
    assertTrue(failure == null || failure.startsWith("still slower"), failure);
  }

  @Test
  void othersReadCheckAndCountMeanwhile() {
    var kernels = new UntrainedKernels(SIMPLE, lesson -> {});
    var others =
        new Threes() {
          @Override
          public long decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
            return -1;
          }

          @Override
          public int find(byte[] src, int from, int to, byte first, byte second, int[] dst) {
            return -1;
          }

          @Override
          public boolean leaveDecodingToJdk(int chars, boolean isWide) {
            return false;
          }

          @Override
          public boolean tellsAscii() {
            return true;
          }

          @Override
          public boolean isFastOnFew() {
            return true;
          }

          @Override
          public long wellFormed(byte[] src, int from, int to) {
            return -1;
          }

          @Override
          public boolean checksNative() {
            return true;
          }

          @Override
          public boolean countsNative() {
            return true;
          }
        };
    var bytes = new byte[8 + 2 * Kernels.PADDING];
    var chars = new char[8 + 2 * Kernels.PADDING];
    var indices = new int[8];
    byte lineFeed = '\n';

    assertTrue(kernels.leaveDecodingToJdk(1, false));
    assertEquals(Integer.MAX_VALUE, kernels.shortestOfThrees());
    assertFalse(kernels.tellsAscii());
    assertFalse(kernels.isFastOnFew());
    kernels.use(others, Lesson.READING);
    assertTrue(kernels.tellsAscii());
    assertTrue(kernels.isFastOnFew());
    assertFalse(kernels.leaveDecodingToJdk(1, false));
    assertEquals(24, kernels.shortestOfThrees());
    assertTrue(kernels.decodeAllThrees(bytes, 0, 24, chars, 0));
    assertEquals(-1, kernels.decode(bytes, 0, 8, chars, 0));
    assertEquals(-1, kernels.find(bytes, 0, 8, lineFeed, lineFeed, indices));
    long wellFormed = SIMPLE.wellFormed(bytes, 0, 8);
    assertEquals(wellFormed, kernels.wellFormed(bytes, 0, 8));
    assertFalse(kernels.checksNative());
    kernels.use(others, Lesson.CHECKING);
    assertEquals(-1, kernels.wellFormed(bytes, 0, 8));
    assertTrue(kernels.checksNative());
    assertFalse(kernels.countsNative());
    kernels.use(others, Lesson.COUNTING);
    assertTrue(kernels.countsNative());
    assertThrows(IllegalArgumentException.class, () -> kernels.use(others, Lesson.ALL));

    kernels.useStandIn();
    assertFalse(kernels.tellsAscii());
    assertFalse(kernels.isFastOnFew());
    assertEquals(wellFormed, kernels.wellFormed(bytes, 0, 8));
    assertFalse(kernels.checksNative());
    assertFalse(kernels.countsNative());
    assertTrue(kernels.leaveDecodingToJdk(1, false));
    assertEquals(Integer.MAX_VALUE, kernels.shortestOfThrees());
    assertEquals(SIMPLE.decode(bytes, 0, 8, chars, 0), kernels.decode(bytes, 0, 8, chars, 0));
    assertEquals(0, kernels.find(bytes, 0, 8, lineFeed, lineFeed, indices));
  }

  @Test
  void trainingBeginsAfterEnoughWorkThatIsNotReading() {
    var begun = new ArrayList<Lesson>();
    var kernels = new UntrainedKernels(SIMPLE, begun::add);
    var chars = new char[SOME + 2 * Kernels.PADDING];
    var bytes = new byte[3 * SOME + 2 * Kernels.PADDING];

    for (int i = 0; i < 15; i++) {
      kernels.encode(chars, 4, SOME, bytes, 0);
      kernels.encodeFew(chars, 4, 12, bytes, 0);
      kernels.encodedLength(chars, 4, SOME);
    }
    assertTrue(kernels.leaveEncodingToJdk(UntrainedKernels.ENOUGH - (33 * SOME), 0x4E00));
    assertEquals(List.of(), begun);

    for (int i = 0; i < 5; i++) {
      assertTrue(kernels.leaveEncodingToJdk(SOME, 0x4E00));
    }
    kernels.leaveEncodingToJdk(Integer.MAX_VALUE, 0x4E00);
    assertEquals(List.of(Lesson.ALL), begun);
  }

  @Test
  void trainingForReadingBeginsAfterEnoughWasRead() {
    var begun = new ArrayList<Lesson>();
    var kernels = new UntrainedKernels(SIMPLE, begun::add);
    var chars = new char[SOME + 2 * Kernels.PADDING];
    var bytes = new byte[SOME + 2 * Kernels.PADDING];
    byte lineFeed = '\n';

    for (int i = 0; i < 8; i++) {
      kernels.decode(bytes, 4, SOME, chars, 0);
      kernels.find(bytes, 4, SOME, lineFeed, lineFeed, new int[SOME]);
    }
    kernels.countReading(SOME);
    assertTrue(kernels.leaveDecodingToJdk(UntrainedKernels.ENOUGH_READ - 10 * SOME, true));
    assertEquals(List.of(), begun);

    assertTrue(kernels.leaveDecodingToJdk(SOME, true));
    assertTrue(kernels.leaveDecodingToJdk(Integer.MAX_VALUE, true));
    assertEquals(List.of(Lesson.READING), begun);
  }

  @Test
  void trainingForReadingBeginsAtOnceIfThereIsMuchToRead() {
    var begun = new ArrayList<Lesson>();
    var kernels = new UntrainedKernels(SIMPLE, begun::add);

    kernels.expectReading(0);
    kernels.expectReading(UntrainedKernels.MUCH_TO_READ - 1);
    assertEquals(List.of(), begun);
    kernels.expectReading(UntrainedKernels.MUCH_TO_READ);
    kernels.expectReading(Long.MAX_VALUE - 1);
    assertEquals(List.of(Lesson.READING), begun);
  }

  @Test
  void trainingForCheckingBeginsAfterEnoughWasChecked() {
    var begun = new ArrayList<Lesson>();
    var kernels = new UntrainedKernels(SIMPLE, begun::add);
    var bytes = new byte[SOME + 2 * Kernels.PADDING];

    for (long left = UntrainedKernels.ENOUGH; left >= SOME; left -= SOME) {
      kernels.wellFormed(bytes, 0, SOME);
    }
    assertEquals(List.of(), begun);

    for (int i = 0; i < 9; i++) {
      kernels.wellFormed(bytes, 0, SOME);
    }
    assertEquals(List.of(Lesson.CHECKING), begun);
  }

  @Test
  void trainingForCountingBeginsAfterMuchWasCounted() {
    var begun = new ArrayList<Lesson>();
    var kernels = new UntrainedKernels(SIMPLE, begun::add);

    for (int i = 0; i < 32; i++) {
      kernels.countCounting(UntrainedKernels.ENOUGH);
    }
    assertEquals(List.of(), begun);

    for (int i = 0; i < 3; i++) {
      kernels.countCounting(SOME);
    }
    assertEquals(List.of(Lesson.COUNTING), begun);
  }

  private static @Nullable String failure(Kernels trainee, Duration most) {
    return Training.failure(trainee, SIMPLE, Lesson.ALL, most);
  }

  /// Kernels that must not be called, but for what a test overrides.
  private static class Refusing implements Kernels {
    @Override
    public long encode(char[] src, int from, int to, byte[] dst, int dstOffset) {
      throw new IllegalStateException("encode must not be called");
    }

    @Override
    public long decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
      throw new IllegalStateException("decode must not be called");
    }

    @Override
    public long encodedLength(char[] src, int from, int to) {
      throw new IllegalStateException("encodedLength must not be called");
    }

    @Override
    public long wellFormed(byte[] src, int from, int to) {
      throw new IllegalStateException("wellFormed must not be called");
    }

    @Override
    public int find(byte[] src, int from, int to, byte first, byte second, int[] dst) {
      throw new IllegalStateException("find must not be called");
    }
  }

  /// The simple kernels, but for what a test overrides.
  private static class Wrapped implements Kernels {
    @Override
    public long encode(char[] src, int from, int to, byte[] dst, int dstOffset) {
      return SIMPLE.encode(src, from, to, dst, dstOffset);
    }

    @Override
    public long decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
      return SIMPLE.decode(src, from, to, dst, dstOffset);
    }

    @Override
    public long encodedLength(char[] src, int from, int to) {
      return SIMPLE.encodedLength(src, from, to);
    }

    @Override
    public long wellFormed(byte[] src, int from, int to) {
      return SIMPLE.wellFormed(src, from, to);
    }
  }

  /// Says that every text it is given is of three-byte code points, and writes nothing.
  private static class Threes extends Wrapped {
    @Override
    public int shortestOfThrees() {
      return 24;
    }

    @Override
    public boolean decodeAllThrees(byte[] src, int from, int to, char[] dst, int dstOffset) {
      return true;
    }
  }
}
