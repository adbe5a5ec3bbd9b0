package dev.ferry.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.kernel.Training.Lesson;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Each lesson changes what does its work, and nothing else.
class KernelSetTest {
  private static final Kernels SIMPLE = new SimpleKernels();
  private static final Kernels FAST = new Fast();
  private static final KernelSet UNTRAINED = new KernelSet(SIMPLE, "simple");

  @Test
  void trainedKernelsDoWhatTheyHaveBeenTrainedFor() {
    for (var trained : Lesson.values()) {
      var set = UNTRAINED.with(Set.of(trained), FAST, "fast");

      assertEquals("fast", set.reason);
      for (var lesson : Lesson.values()) {
        assertSame(lesson == trained ? FAST : SIMPLE, set.of(lesson), lesson + " of " + trained);
      }
      assertSame(set.of(Lesson.WRITING), set.writing);
      assertSame(set.of(Lesson.READING), set.reading);
      assertSame(set.of(Lesson.CHECKING), set.checking);
      assertSame(set.of(Lesson.COUNTING), set.counting);
      assertSame(set.of(Lesson.UUIDS), set.takingUuids);
    }
  }

  @Test
  void whatIsSaidOfThemIsWhatTheyDo() {
    for (var trained : Lesson.values()) {
      var set = UNTRAINED.with(Set.of(trained), FAST, "fast");

      assertEquals(trained == Lesson.WRITING, set.writesByVectors);
      assertEquals(trained == Lesson.WRITING, set.writesFewFast);
      assertEquals(trained != Lesson.WRITING, set.writesSimply);
      assertEquals(trained == Lesson.READING, set.readsByVectors);
      assertEquals(trained == Lesson.READING, set.readsFewFast);
      assertEquals(trained == Lesson.UUIDS, set.takesUuidsByVectors);
    }
  }

  /// Only what nobody has trained is soon compiled; plain kernels have better ways.
  @Test
  void simpleIsWhatProgramsBeginWith() {
    assertTrue(new UntrainedKernels(SIMPLE, lesson -> {}).isSimple());
    assertTrue(SIMPLE.isSimple());
    assertFalse(new PlainKernels().isSimple());
  }

  @Test
  void lessonsAddUp() {
    var set = UNTRAINED.with(Set.of(Lesson.READING), FAST, "fast");
    var rest = EnumSet.complementOf(EnumSet.of(Lesson.READING));

    assertFalse(set.writesByVectors);
    set = set.with(rest, FAST, "fast");
    assertTrue(set.writesByVectors && set.readsByVectors && set.takesUuidsByVectors);
  }

  private static final class Fast implements Kernels {
    @Override
    public boolean hasVectors() {
      return true;
    }

    @Override
    public boolean isFastOnFew() {
      return true;
    }

    @Override
    public long encode(char[] src, int from, int to, byte[] dst, int dstOffset) {
      return 0;
    }

    @Override
    public long decode(byte[] src, int from, int to, char[] dst, int dstOffset) {
      return 0;
    }

    @Override
    public long encodedLength(char[] src, int from, int to) {
      return 0;
    }

    @Override
    public long wellFormed(byte[] src, int from, int to) {
      return 0;
    }
  }
}
