package dev.ferry.kernel;

import dev.ferry.kernel.Training.Lesson;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Chooses the kernels and says why.
///
/// A vector operation that the CPU or the compiler does not support still gives the right result,
/// 50 to 100 times slower; so, less so, do [Integer#expand] and [Integer#compress]. So vectors are
/// tried only where HotSpot's C2 should compile them to the instructions they stand for, and any
/// kernels are used only once they have outrun simple ones in [Training].
///
/// The training takes place in the background when there was enough work, each lesson by itself,
/// and simple kernels do that work. Forced kernels are used from the start.
///
/// The logger `dev.ferry.kernel` tells at level DEBUG which kernels are used from when on, at level
/// WARNING which are not because their results were wrong or they threw.
final class KernelChoice {
  private static final String PROPERTY = "ferry.kernels";

  /// What byte compress and shuffles across 512 bits need, by the names that Linux gives them; the
  /// JVM uses them when it uses 512 bits.
  static final Set<String> COMPRESS_FEATURES =
      Set.of("avx512f", "avx512bw", "avx512vl", "avx512vbmi", "avx512_vbmi2");

  private static final Kernels SIMPLE = new SimpleKernels();

  private static final UntrainedKernels UNTRAINED = new UntrainedKernels(SIMPLE, new Background());

  private static final KernelSet ALL_UNTRAINED = new KernelSet(UNTRAINED, "plain until trained");

  private static final @Nullable KernelSet FORCED = forced();

  /// Not volatile, as it is read for each string: a thread that is late to see the better kernels
  /// works on with the others.
  private static KernelSet current = FORCED != null ? FORCED : ALL_UNTRAINED;

  /// Until training is given up. Without vectors it takes less than a second.
  private static final Duration MOST_FOR_VECTORS = Duration.ofMinutes(1);

  private static final Duration MOST_FOR_OTHERS = Duration.ofSeconds(10);

  private record Candidate(Kernels kernels, String reason) {}

  /// Found out on demand, as it takes time: the kernels to train, best first.
  private static final class Candidates {
    static final List<Candidate> ALL = candidates();
  }

  /// Held for seconds, so that no thread with other work to do must ever wait for it.
  private static final Object TRAINING = new Object();

  private KernelChoice() {}

  /// The kernels to use now.
  static KernelSet set() {
    return FORCED != null ? FORCED : current;
  }

  static void wrote(int chars) {
    if (set().writing == UNTRAINED) {
      UNTRAINED.wrote(chars);
    }
  }

  static void read(int chars) {
    if (set().reading == UNTRAINED) {
      UNTRAINED.read(chars);
    }
  }

  static void counted(int bytes) {
    if (set().counting == UNTRAINED) {
      UNTRAINED.counted(bytes);
    }
  }

  static void tookUuid() {
    if (set().takingUuids == UNTRAINED) {
      UNTRAINED.tookUuid();
    }
  }

  static void expectReading(long bytes) {
    if (set().reading == UNTRAINED) {
      UNTRAINED.expectReading(bytes);
    }
  }

  static String reason() {
    var set = set();
    var untrained = untrained(set);
    if (untrained.isEmpty()) {
      return set.reason;
    }
    var best = Candidates.ALL.getFirst();
    if (!best.kernels.hasVectors()) {
      return best.reason;
    }
    var trained = new StringJoiner(", ", ", but for ", "").setEmptyValue("");
    for (var lesson : EnumSet.complementOf(untrained)) {
      trained.add(lesson.name().toLowerCase(Locale.ROOT));
    }
    return best.reason + "; " + ALL_UNTRAINED.reason + trained;
  }

  private static EnumSet<Lesson> untrained(KernelSet set) {
    var lessons = EnumSet.allOf(Lesson.class);
    lessons.removeIf(lesson -> set.of(lesson) != UNTRAINED);
    return lessons;
  }

  static void train() {
    train(EnumSet.allOf(Lesson.class));
  }

  /// Trains the best kernels for some lessons, if they are not yet, and puts them to use for these.
  /// Trains all of them for everything if they have no vectors, which takes no time, or failed.
  private static void train(Set<Lesson> lessons) {
    var events = new ArrayList<Event>();
    try {
      synchronized (TRAINING) {
        train(lessons, events);
      }
    } finally {
      // Without the lock: nobody knows what a logger waits for.
      events.forEach(Event::log);
    }
  }

  private static void train(Set<Lesson> lessons, List<Event> events) {
    var set = set();
    var missing = untrained(set);
    missing.retainAll(lessons);
    if (missing.isEmpty()) {
      return;
    }
    var best = Candidates.ALL.getFirst();
    boolean isAll = missing.size() == Lesson.values().length;
    if (isAll || !best.kernels.hasVectors()) {
      current = trainedInAll(null, events);
    } else {
      var failure = failure(best, missing, events);
      current =
          failure == null
              ? set.with(missing, best.kernels, best.reason)
              : trainedInAll(isFault(failure) ? best : null, events);
    }
    events.add(new Event(Level.DEBUG, "Kernels in use: " + reason()));
  }

  /// @param faulty a candidate that is not tried again
  private static KernelSet trainedInAll(@Nullable Candidate faulty, List<Event> events) {
    var failures = new StringBuilder();
    for (var candidate : Candidates.ALL) {
      var failure =
          candidate.equals(faulty)
              ? "they are faulty"
              : failure(candidate, EnumSet.allOf(Lesson.class), events);
      if (failure == null) {
        return new KernelSet(candidate.kernels, candidate.reason + failures);
      }
      current = ALL_UNTRAINED;
      failures.append(" (not ").append(candidate.reason).append(": ").append(failure).append(')');
    }
    return new KernelSet(SIMPLE, "plain: the simplest kernels" + failures);
  }

  private static @Nullable String failure(
      Candidate candidate, Set<Lesson> lessons, List<Event> events) {
    boolean hasVectors = candidate.kernels.hasVectors();
    var most = hasVectors ? MOST_FOR_VECTORS : MOST_FOR_OTHERS;
    var failure =
        hasVectors || hasC2()
            ? Training.failure(candidate.kernels, SIMPLE, lessons, most)
            : Training.SLOWER + " without C2";
    if (failure != null) {
      events.add(
          new Event(
              isFault(failure) ? Level.WARNING : Level.DEBUG,
              "Not used for %s: %s: %s".formatted(lessons, candidate.reason, failure)));
    }
    return failure;
  }

  /// Whether there is C2, as far as the JVM tells without the module for it.
  private static boolean hasC2() {
    var info = System.getProperty("java.vm.info", "");
    return !info.contains("interpreted") && !info.contains("emulated-client");
  }

  /// Whether kernels that failed are wrong, not only slow.
  private static boolean isFault(String failure) {
    return !failure.startsWith(Training.SLOWER);
  }

  private record Event(Level level, String message) {
    /// Not by a logger that is kept: what converts text must not begin by setting up loggers.
    void log() {
      try {
        System.getLogger("dev.ferry.kernel").log(level, message);
      } catch (RuntimeException | LinkageError e) {
        // The kernels are what they are, whether anybody is told or not.
      }
    }
  }

  /// What starts a thread that trains a lesson, the first time it is asked to. A class, as a
  /// program's first lambda costs it milliseconds, and this is needed by the first conversion.
  private static final class Background implements Consumer<Lesson> {
    private final Set<Lesson> started = ConcurrentHashMap.newKeySet();

    @Override
    public void accept(Lesson lesson) {
      if (!started.add(lesson)) {
        return;
      }
      var thread =
          Thread.ofPlatform()
              .name("ferry-training")
              .daemon()
              .inheritInheritableThreadLocals(false)
              .unstarted(() -> train(Set.of(lesson)));
      // Or it would hold the class loader of whoever happened to convert the text that was enough.
      thread.setContextClassLoader(null);
      thread.start();
    }
  }

  private static @Nullable KernelSet forced() {
    var name = System.getProperty(PROPERTY, "");
    if (name.equals("simple")) {
      return forced(SIMPLE, name);
    }
    if (name.equals("plain")) {
      return forced(new PlainKernels(), name);
    }
    if (name.equals("vectors")) {
      var best = Candidates.ALL.getFirst();
      return new KernelSet(best.kernels, best.reason);
    }
    return switch (name) {
      case "shuffle" -> hasVectorModule() ? forced(new ShuffleKernels(), name) : null;
      case "compress" -> hasVectorModule() ? forced(new CompressKernels(), name) : null;
      default -> null;
    };
  }

  private static KernelSet forced(Kernels kernels, String name) {
    return new KernelSet(kernels, name + ": forced by -D" + PROPERTY);
  }

  private static List<Candidate> candidates() {
    if (!hasVectorModule()) {
      return List.of(plain("start with --add-modules jdk.incubator.vector to use vectors"));
    }
    if (!ModuleLayer.boot().findModule("jdk.management").isPresent()) {
      return List.of(plain("add the module jdk.management, which tells what this JVM compiles"));
    }
    var doubt = VectorSupport.doubt();
    if (doubt != null) {
      return List.of(plain(doubt));
    }
    int bits = VectorSupport.bits();
    if (bits < 256) {
      return List.of(plain("this JVM's vectors have only %d bits, 256 are needed".formatted(bits)));
    }
    var candidates = new ArrayList<Candidate>();
    if (bits >= 512 && hasFeatures()) {
      candidates.add(
          new Candidate(
              new CompressKernels(), "compress: 512-bit vectors with byte compress" + remark()));
    }
    candidates.add(
        new Candidate(
            new ShuffleKernels(),
            bits < 512
                ? "shuffle: %d-bit vectors, byte compress needs 512%s".formatted(bits, remark())
                : "shuffle: 512-bit vectors, byte compress needs AVX-512 VBMI2" + remark()));
    candidates.add(plain("no vectors"));
    return candidates;
  }

  private static Candidate plain(String reason) {
    return new Candidate(new PlainKernels(), "plain: " + reason + remark());
  }

  /// What there is to say about a property that could not be followed.
  private static String remark() {
    var forced = System.getProperty(PROPERTY);
    if (forced == null || forced.equals("vectors")) {
      return "";
    }
    if (!forced.equals("shuffle") && !forced.equals("compress")) {
      return " (-D%s=%s is none of simple, plain, shuffle, compress, vectors)"
          .formatted(PROPERTY, forced);
    }
    return " (-D%s=%s needs the vector module)".formatted(PROPERTY, forced);
  }

  private static boolean hasVectorModule() {
    return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
  }

  /// Whether the operating system lists all of [#COMPRESS_FEATURES]; where it lists none (it is not
  /// Linux), they are in doubt.
  private static boolean hasFeatures() {
    try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lists(lines, COMPRESS_FEATURES);
    } catch (IOException | RuntimeException unreadable) {
      return false;
    }
  }

  /// Whether the first processor has all of some features.
  static boolean lists(Stream<String> cpuInfo, Set<String> features) {
    return cpuInfo
        .filter(line -> line.startsWith("flags"))
        .findFirst()
        .map(line -> Set.of(line.substring(line.indexOf(':') + 1).trim().split(" +")))
        .filter(flags -> flags.containsAll(features))
        .isPresent();
  }
}
