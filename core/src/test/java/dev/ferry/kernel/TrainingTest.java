package dev.ferry.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.kernel.Training.Lesson;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.FieldRefEntry;
import java.lang.classfile.constantpool.MethodRefEntry;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
  void kernelsThatCannotBeRunFail() {
    for (var error : List.of(new InternalError("a fault"), new NoClassDefFoundError("a class"))) {
      var broken =
          new Wrapped() {
            @Override
            public long encodedLength(char[] src, int from, int to) {
              throw error;
            }
          };

      assertEquals("they failed with " + error, failure(broken, MINUTE));
    }
  }

  /// Where the JDK's coders have seen every kind of text, C2 compiles them for all of it: where a
  /// program has one kind, they would be slower for it after training than before.
  @ParameterizedTest
  @ValueSource(
      classes = {
        Training.class,
        TrainingText.class,
        WritingExercises.class,
        ReadingExercises.class,
        CheckingExercises.class,
        CountingExercises.class,
        UuidExercises.class
      })
  void theJdksCodersSeeNoTextInTraining(Class<?> type) throws IOException {
    var model = ClassFile.of().parse(bytes(type));

    for (var entry : model.constantPool()) {
      if (entry instanceof FieldRefEntry field) {
        assertFalse(field.name().equalsString("UTF_8"), type + " uses the charset");
      }
      if (entry instanceof MethodRefEntry method && method.name().equalsString("getBytes")) {
        assertNotEquals("()[B", method.type().stringValue(), type + " uses the default charset");
      }
    }
  }

  private static byte[] bytes(Class<?> type) throws IOException {
    try (var file = type.getResourceAsStream(type.getSimpleName() + ".class")) {
      return Objects.requireNonNull(file).readAllBytes();
    }
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
          "a wrong result in training",
          Training.failure(wrong, SIMPLE, Set.of(Lesson.READING), MINUTE));
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

    var failure = Training.failure(reader, SIMPLE, Set.of(Lesson.READING), Duration.ofMillis(100));
    assertTrue(failure == null || failure.startsWith("still slower"), failure);
  }

  @Test
  void forWritingNothingElseIsTrained() {
    var writer =
        new Refusing() {
          @Override
          public long encode(char[] src, int from, int to, byte[] dst, int dstOffset) {
            return SIMPLE.encode(src, from, to, dst, dstOffset);
          }

          @Override
          public long encodedLength(char[] src, int from, int to) {
            return SIMPLE.encodedLength(src, from, to);
          }
        };

    var failure = Training.failure(writer, SIMPLE, Set.of(Lesson.WRITING), Duration.ofMillis(100));
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
        "a wrong result in training",
        Training.failure(wrong, SIMPLE, Set.of(Lesson.CHECKING), MINUTE));
  }

  @Test
  void whatChecksNativeMemoryWronglyFailsForChecking() {
    for (boolean answer : new boolean[] {true, false}) {
      var wrong =
          new Wrapped() {
            @Override
            public boolean hasVectors() {
              return true;
            }

            @Override
            public boolean isWellFormed(MemorySegment src, long from, long to) {
              return answer;
            }
          };

      assertEquals(
          "a wrong result in training",
          Training.failure(wrong, SIMPLE, Set.of(Lesson.CHECKING), MINUTE));
    }
  }

  @Test
  void forCountingNothingElseIsTrained() {
    var failure =
        Training.failure(new Refusing(), SIMPLE, Set.of(Lesson.COUNTING), Duration.ofMillis(100));
    assertTrue(failure == null || failure.startsWith("still slower"), failure);
  }

  @Test
  void trainingForWritingBeginsAfterEnoughWasWritten() {
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
    assertEquals(List.of(Lesson.WRITING), begun);
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
    kernels.read(SOME);
    assertTrue(kernels.leaveDecodingToJdk(UntrainedKernels.ENOUGH - 10 * SOME, true));
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

    for (long left = UntrainedKernels.ENOUGH_FOR_LITTLE; left >= SOME; left -= SOME) {
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
      kernels.counted(UntrainedKernels.ENOUGH_FOR_LITTLE);
    }
    assertEquals(List.of(), begun);

    for (int i = 0; i < 3; i++) {
      kernels.counted(SOME);
    }
    assertEquals(List.of(Lesson.COUNTING), begun);
  }

  @Test
  void trainingForUuidsBeginsAfterManyOfThem() {
    var begun = new ArrayList<Lesson>();
    var kernels = new UntrainedKernels(SIMPLE, begun::add);

    for (int i = 0; i < UntrainedKernels.ENOUGH_FOR_LITTLE / 8; i++) {
      kernels.tookUuid();
    }
    assertEquals(List.of(), begun);

    for (int i = 0; i < 3; i++) {
      kernels.tookUuid();
    }
    assertEquals(List.of(Lesson.UUIDS), begun);
  }

  private static @Nullable String failure(Kernels trainee, Duration most) {
    return Training.failure(trainee, SIMPLE, EnumSet.allOf(Lesson.class), most);
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
