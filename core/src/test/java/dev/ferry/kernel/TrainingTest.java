package dev.ferry.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.ferry.kernel.Training.Pace;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What keeps vector kernels from use, and what has them trained.
class TrainingTest {
  private static final Kernels SIMPLE = new SimpleKernels();
  private static final Duration MINUTE = Duration.ofMinutes(1);

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
  void decodingIsReadyBeforeTheRest() {
    var ready = new AtomicInteger();
    var wrongOnlyLater =
        new Wrapped() {
          @Override
          public long encodedLength(char[] src, int from, int to) {
            assertEquals(1, ready.get());
            return 0;
          }
        };

    assertEquals(
        "a wrong result in training",
        Training.failure(
            wrongOnlyLater, SIMPLE, ready::incrementAndGet, Pace.BESIDE_OTHERS, MINUTE));
    assertEquals(1, ready.get());
  }

  @Test
  void whatDecodesWronglyIsNeverReady() {
    var wrong =
        new Wrapped() {
          @Override
          public long decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
            long progress = super.decode(src, from, to, dst, dstOffset);
            dst[dstOffset]++;
            return progress;
          }
        };

    assertEquals(
        "a wrong result in training",
        Training.failure(
            wrong, SIMPLE, () -> fail("it decodes wrongly"), Pace.BESIDE_OTHERS, MINUTE));
  }

  @Test
  void othersDecodeMeanwhile() {
    var kernels = new UntrainedKernels(SIMPLE, () -> {});
    var others =
        new Wrapped() {
          @Override
          public long decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
            return -1;
          }

          @Override
          public boolean leaveDecodingToJdk(int chars, boolean isWide) {
            return false;
          }
        };
    var bytes = new byte[8 + 2 * Kernels.PADDING];
    var chars = new char[8 + 2 * Kernels.PADDING];

    assertTrue(kernels.leaveDecodingToJdk(1, false));
    kernels.decodeBy(others);
    assertFalse(kernels.leaveDecodingToJdk(1, false));
    assertEquals(-1, kernels.decode(bytes, 0, 8, chars, 0));
    kernels.decodeByStandIn();
    assertTrue(kernels.leaveDecodingToJdk(1, false));
    assertEquals(SIMPLE.decode(bytes, 0, 8, chars, 0), kernels.decode(bytes, 0, 8, chars, 0));
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

  private static @Nullable String failure(Kernels trainee, Duration most) {
    return Training.failure(trainee, SIMPLE, () -> {}, Pace.AT_ONCE, most);
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
