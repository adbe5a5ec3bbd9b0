package dev.ferry.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// What keeps vector kernels from use, and what has them trained.
class TrainingTest {
  private static final Kernels SIMPLE = new SimpleKernels();

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
        Training.failure(slower, SIMPLE, Duration.ofSeconds(1)));
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

    assertEquals(
        "a wrong result in training", Training.failure(wrong, SIMPLE, Duration.ofMinutes(1)));
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

    assertEquals(
        "a wrong result in training", Training.failure(wrong, SIMPLE, Duration.ofMinutes(1)));
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
        Training.failure(broken, SIMPLE, Duration.ofMinutes(1)));
  }

  @Test
  void trainingBeginsAfterEnoughWorkOfWhateverKind() {
    var begun = new AtomicInteger();
    var kernels = new UntrainedKernels(SIMPLE, begun::incrementAndGet);
    var chars = new char[(1 << 16) + 2 * Kernels.PADDING];
    var bytes = new byte[3 * (1 << 16) + 2 * Kernels.PADDING];

    for (int i = 0; i < 15; i++) {
      kernels.encode(chars, 4, 1 << 16, bytes, 0);
      kernels.decode(bytes, 4, 1 << 16, chars, 0);
      kernels.encodedLength(chars, 4, 1 << 16);
      kernels.wellFormed(bytes, 4, 1 << 16);
    }
    assertEquals(0, begun.get());

    assertTrue(kernels.leaveEncodingToJdk(UntrainedKernels.ENOUGH - (1 << 22), 0x4E00));
    assertEquals(0, begun.get());

    for (int i = 0; i < 5; i++) {
      assertTrue(kernels.leaveEncodingToJdk(1 << 16, 0x4E00));
    }
    kernels.leaveEncodingToJdk(Integer.MAX_VALUE, 0x4E00);
    assertEquals(1, begun.get());
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
}
