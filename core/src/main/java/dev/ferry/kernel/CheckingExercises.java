package dev.ferry.kernel;

import static dev.ferry.kernel.RepeatedText.BEGIN;
import static dev.ferry.kernel.TrainingText.START;

import java.util.List;

/// Whether text is well-formed, and counting its code points.
final class CheckingExercises extends Exercises {
  private final RepeatedText repeated = new RepeatedText();

  @Override
  List<Exercise> measured() {
    return List.of(this::wellFormed, this::checkNative);
  }

  @Override
  List<Exercise> unmeasured() {
    return List.of(this::checkMalformed);
  }

  private boolean wellFormed(Kernels kernels, TrainingText text) {
    long progress =
        inTwo(text.byteCount, (from, to, out) -> kernels.wellFormed(text.bytes, from, to));
    return isWhole(progress, text.byteCount, text.codePointCount);
  }

  private boolean checkNative(Kernels kernels, TrainingText text) {
    int to = repeated.fill(text);
    return kernels.hasVectors()
        ? kernels.isWellFormed(repeated.memory, BEGIN, to + 1)
        : Progress.read(kernels.wellFormed(repeated.bytes, BEGIN, to)) >= to - BEGIN;
  }

  private boolean checkMalformed(Kernels kernels, TrainingText text) {
    if (kernels.hasVectors()) {
      int to = repeated.fill(text);
      repeated.spoil(to - text.charCount, WRONG);
      if (kernels.isWellFormed(repeated.memory, BEGIN, to + 1)) {
        return false;
      }
    }
    return stops(text, () -> kernels.wellFormed(text.bytes, START, START + text.byteCount));
  }
}
