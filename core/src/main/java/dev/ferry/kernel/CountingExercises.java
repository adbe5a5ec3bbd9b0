package dev.ferry.kernel;

import static dev.ferry.kernel.RepeatedText.BEGIN;
import static dev.ferry.kernel.TrainingText.LINE_FEED;

import java.util.List;

/// Counting line ends in native memory.
final class CountingExercises extends Exercises {
  private final RepeatedText repeated = new RepeatedText();

  @Override
  List<Exercise> measured() {
    return List.of(this::countNative);
  }

  @Override
  List<Exercise> unmeasured() {
    return List.of(this::countLineFeeds);
  }

  private boolean countNative(Kernels kernels, TrainingText text) {
    int to = repeated.fill(text);
    int count =
        kernels.hasVectors()
            ? NativeByVectors.countLineEnds(repeated.memory, BEGIN, to, LINE_FEED, (byte) '\r')
            : ByteScan.countLineEnds(repeated.bytes, BEGIN, to);
    return count
        == (to - BEGIN) / (text.byteCount + RepeatedText.LINE_ENDS.length) * (text.lineEnds + 3);
  }

  private boolean countLineFeeds(Kernels kernels, TrainingText text) {
    int to = repeated.fill(text);
    return !kernels.hasVectors()
        || NativeByVectors.countLineEnds(repeated.memory, BEGIN, to, LINE_FEED, LINE_FEED)
            == ByteScan.count(repeated.bytes, BEGIN, to, LINE_FEED);
  }
}
