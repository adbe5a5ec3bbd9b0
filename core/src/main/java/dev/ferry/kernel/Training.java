package dev.ferry.kernel;

import dev.ferry.kernel.Exercises.Exercise;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Brings kernels to speed before anything depends on them.
///
/// Until C2 has compiled a vector operation, it is a call that allocates, tens to hundreds of times
/// slower. And what C2 has not seen taken, it leaves out; when it comes after all, that code starts
/// anew. So the kernels are run over every kind of text until they outrun the simple ones. This
/// also proves that this CPU and this JVM have what it takes, and that the results are right.
final class Training {
  /// Passes over all pieces between two measurements.
  private static final int PASSES = 16;

  /// Measurements in a row that have to succeed.
  private static final int SUCCESSES = 2;

  /// How many times the simple kernels' time is suspicious on one kind of text. The branches of a
  /// text that is repeated are predicted too well, which flatters the simple kernels; code that is
  /// not compiled takes ten times as long.
  private static final int SUSPICIOUS = 2;

  /// Nanoseconds that tell nothing: an exercise that does not apply to a kind of text skips it.
  private static final int NO_TIME = 500;

  /// How the failure of kernels begins that are right, but not fast enough.
  static final String SLOWER = "still slower";

  /// What is trained together.
  enum Lesson {
    /// Encoding.
    WRITING,

    /// Decoding and finding line ends.
    READING,

    /// Whether text is well-formed, and counting its code points.
    CHECKING,

    /// Counting line ends in native memory.
    COUNTING,

    /// Between UUIDs and their text.
    UUIDS
  }

  private final Kernels trainee;
  private final Kernels simple;

  /// By which it is told whether the kernels are ready.
  private final List<Exercise> measured;

  private final List<Exercise> unmeasured;

  private Training(Kernels trainee, Kernels simple, Set<Lesson> lessons) {
    this.trainee = trainee;
    this.simple = simple;
    var all = lessons.stream().map(Training::exercises).toList();
    measured = all.stream().flatMap(exercises -> exercises.measured().stream()).toList();
    unmeasured = all.stream().flatMap(exercises -> exercises.unmeasured().stream()).toList();
  }

  private static Exercises exercises(Lesson lesson) {
    return switch (lesson) {
      case WRITING -> new WritingExercises();
      case READING -> new ReadingExercises();
      case CHECKING -> new CheckingExercises();
      case COUNTING -> new CountingExercises();
      case UUIDS -> new UuidExercises();
    };
  }

  /// Trains kernels, which takes two to eight seconds on two free processors, for writing alone
  /// half of that.
  ///
  /// @param most time until they are given up
  /// @return why they must not be used; null if they are ready
  static @Nullable String failure(
      Kernels trainee, Kernels simple, Set<Lesson> lessons, Duration most) {
    try {
      return new Training(trainee, simple, lessons).failure(most);
    } catch (RuntimeException | LinkageError | AssertionError | InternalError broken) {
      return "they failed with " + broken;
    }
  }

  private @Nullable String failure(Duration most) {
    var pieces = TrainingText.pieces();
    var samples = TrainingText.samples();
    long start = System.nanoTime();
    for (int successes = 0; successes < SUCCESSES; ) {
      if (System.nanoTime() - start > most.toNanos()) {
        return SLOWER + " than the simple ones after " + most.toSeconds() + " s of training";
      }
      for (int pass = 0; pass < PASSES; pass++) {
        if (!areRight(pieces)) {
          return "a wrong result in training";
        }
      }
      successes = outrun(samples) ? successes + 1 : 0;
    }
    return null;
  }

  private boolean areRight(List<TrainingText> pieces) {
    for (var piece : pieces) {
      if (!areRight(measured, piece) || !areRight(unmeasured, piece)) {
        return false;
      }
    }
    return true;
  }

  private boolean areRight(List<Exercise> trained, TrainingText piece) {
    for (var exercise : trained) {
      if (!exercise.run(trainee, piece)) {
        return false;
      }
    }
    return true;
  }

  /// Whether the trainee is faster over everything, no slower in any exercise, and not suspiciously
  /// slow on any sample.
  private boolean outrun(List<TrainingText> samples) {
    long ahead = 0;
    for (var exercise : measured) {
      long simpleSum = 0;
      long traineeSum = 0;
      for (var sample : samples) {
        long simpleNanos = nanos(exercise, simple, sample);
        long traineeNanos = nanos(exercise, trainee, sample);
        if (traineeNanos > SUSPICIOUS * Math.max(simpleNanos, NO_TIME)) {
          return false;
        }
        simpleSum += simpleNanos;
        traineeSum += traineeNanos;
      }
      if (traineeSum > simpleSum + simpleSum / 8) {
        return false;
      }
      ahead += simpleSum - traineeSum;
    }
    return ahead > 0;
  }

  private static long nanos(Exercise exercise, Kernels kernels, TrainingText sample) {
    long best = Long.MAX_VALUE;
    for (int run = 0; run < 4; run++) {
      long start = System.nanoTime();
      exercise.run(kernels, sample);
      best = Math.min(best, System.nanoTime() - start);
    }
    return best;
  }
}
