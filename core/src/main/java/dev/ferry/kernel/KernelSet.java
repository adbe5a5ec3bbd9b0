package dev.ferry.kernel;

import dev.ferry.kernel.Training.Lesson;
import java.util.Set;

/// Which kernels do what: for each lesson those that have been trained for it, or others.
///
/// It is seen whole by whoever sees it, by its final fields. What the kernels say of themselves is
/// kept here, where it is read without a call of one of many.
final class KernelSet {
  final Kernels writing;
  final Kernels reading;
  final Kernels checking;
  final Kernels counting;
  final Kernels takingUuids;

  /// Why these, if all do.
  final String reason;

  final boolean writesByVectors;
  final boolean writesFewFast;
  final boolean writesSimply;
  final boolean readsByVectors;
  final boolean readsFewFast;
  final boolean takesUuidsByVectors;

  /// Kernels that do everything.
  KernelSet(Kernels all, String reason) {
    this(all, all, all, all, all, reason);
  }

  private KernelSet(
      Kernels writing,
      Kernels reading,
      Kernels checking,
      Kernels counting,
      Kernels takingUuids,
      String reason) {
    this.writing = writing;
    this.reading = reading;
    this.checking = checking;
    this.counting = counting;
    this.takingUuids = takingUuids;
    this.reason = reason;
    writesByVectors = writing.hasVectors();
    writesFewFast = writing.isFastOnFew();
    writesSimply = writing.isSimple();
    readsByVectors = reading.hasVectors();
    readsFewFast = reading.isFastOnFew();
    takesUuidsByVectors = takingUuids.hasVectors();
  }

  /// The same, but for what is learnt in some lessons.
  KernelSet with(Set<Lesson> lessons, Kernels trained, String why) {
    return new KernelSet(
        lessons.contains(Lesson.WRITING) ? trained : writing,
        lessons.contains(Lesson.READING) ? trained : reading,
        lessons.contains(Lesson.CHECKING) ? trained : checking,
        lessons.contains(Lesson.COUNTING) ? trained : counting,
        lessons.contains(Lesson.UUIDS) ? trained : takingUuids,
        why);
  }

  /// Those that do what is learnt in a lesson.
  Kernels of(Lesson lesson) {
    return switch (lesson) {
      case WRITING -> writing;
      case READING -> reading;
      case CHECKING -> checking;
      case COUNTING -> counting;
      case UUIDS -> takingUuids;
    };
  }
}
