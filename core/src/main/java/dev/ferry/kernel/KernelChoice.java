package dev.ferry.kernel;

import dev.ferry.kernel.Training.Lesson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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
final class KernelChoice {
  private static final String PROPERTY = "ferry.kernels";

  /// What byte compress and shuffles across 512 bits need, by the names that Linux gives them; the
  /// JVM uses them when it uses 512 bits.
  static final Set<String> COMPRESS_FEATURES =
      Set.of("avx512f", "avx512bw", "avx512vl", "avx512vbmi", "avx512_vbmi2");

  private static final Kernels SIMPLE = new SimpleKernels();

  private static final UntrainedKernels UNTRAINED = new UntrainedKernels(SIMPLE, new Background());

  private static final @Nullable Choice FORCED = forced();

  /// Not volatile, as it is read for each string: a thread that is late to see the better kernels
  /// works on with the others, and what it sees is whole, by the final fields of a choice.
  private static Choice current =
      FORCED != null ? FORCED : new Choice(UNTRAINED, "plain until trained");

  /// @param hasVectors as the kernels say; here, it is read without a call of one of many
  /// @param tellsAscii as the kernels say
  /// @param isFastOnFew as the kernels say
  private record Choice(
      Kernels kernels, boolean hasVectors, boolean tellsAscii, boolean isFastOnFew, String reason) {
    Choice(Kernels kernels, String reason) {
      this(kernels, kernels.hasVectors(), kernels.tellsAscii(), kernels.isFastOnFew(), reason);
    }
  }

  /// Found out on demand, as it takes time: the kernels to train, best first.
  private static final class Candidates {
    static final List<Choice> ALL = candidates();
  }

  /// Held for seconds, so that no thread with other work to do must ever wait for it.
  private static final Object TRAINING = new Object();

  private KernelChoice() {}

  static Kernels kernels() {
    return choice().kernels;
  }

  static boolean hasVectors() {
    return choice().hasVectors;
  }

  static boolean tellsAscii() {
    return choice().tellsAscii;
  }

  static boolean isFastOnFew() {
    return choice().isFastOnFew;
  }

  private static Choice choice() {
    return FORCED != null ? FORCED : current;
  }

  static void worked(int chars) {
    if (choice().kernels == UNTRAINED) {
      UNTRAINED.count(chars);
    }
  }

  static void decoded(int chars) {
    if (choice().kernels == UNTRAINED) {
      UNTRAINED.countReading(chars);
    }
  }

  static void counted(int bytes) {
    if (choice().kernels == UNTRAINED) {
      UNTRAINED.countCounting(bytes);
    }
  }

  static void expectReading(long bytes) {
    if (choice().kernels == UNTRAINED) {
      UNTRAINED.expectReading(bytes);
    }
  }

  static String reason() {
    var choice = current;
    if (choice.kernels != UNTRAINED) {
      return choice.reason;
    }
    var best = Candidates.ALL.getFirst();
    return best.kernels instanceof PlainKernels
        ? best.reason
        : best.reason + "; " + choice.reason + UNTRAINED.trainedLessons();
  }

  static void train() {
    synchronized (TRAINING) {
      if (current.kernels == UNTRAINED) {
        current = trained();
      }
    }
  }

  /// Trains the best kernels for a lesson and puts them to use for it. Trains all of them for
  /// everything if they have no vectors, which takes no time, or failed.
  private static void train(Lesson lesson) {
    synchronized (TRAINING) {
      if (current.kernels != UNTRAINED) {
        return;
      }
      var best = Candidates.ALL.getFirst().kernels;
      if (lesson != Lesson.ALL && best.hasVectors() && failure(best, lesson) == null) {
        UNTRAINED.use(best, lesson);
        current = new Choice(UNTRAINED, current.reason); // which say more of themselves now
      } else {
        train();
      }
    }
  }

  private static Choice trained() {
    var failures = new StringBuilder();
    for (var candidate : Candidates.ALL) {
      var failure = failure(candidate.kernels, Lesson.ALL);
      if (failure == null) {
        return new Choice(candidate.kernels, candidate.reason + failures);
      }
      UNTRAINED.useStandIn();
      current = new Choice(UNTRAINED, current.reason);
      failures.append(" (not ").append(candidate.reason).append(": ").append(failure).append(')');
    }
    return new Choice(SIMPLE, "plain: the simplest kernels" + failures);
  }

  private static @Nullable String failure(Kernels trainee, Lesson lesson) {
    return Training.failure(trainee, SIMPLE, lesson, Duration.ofMinutes(1));
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
              .unstarted(() -> train(lesson));
      // Or it would hold the class loader of whoever happened to convert the text that was enough.
      thread.setContextClassLoader(null);
      thread.start();
    }
  }

  private static @Nullable Choice forced() {
    var name = System.getProperty(PROPERTY, "");
    if (name.equals("simple")) {
      return forced(SIMPLE, name);
    }
    if (name.equals("plain")) {
      return forced(new PlainKernels(), name);
    }
    if (name.equals("vectors")) {
      return Candidates.ALL.getFirst();
    }
    if (!hasVectorModule()) {
      return null;
    }
    return switch (name) {
      case "shuffle" -> forced(new ShuffleKernels(), name);
      case "compress" -> forced(new CompressKernels(), name);
      default -> null;
    };
  }

  private static Choice forced(Kernels kernels, String name) {
    return new Choice(kernels, name + ": forced by -D" + PROPERTY);
  }

  private static List<Choice> candidates() {
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
    var candidates = new ArrayList<Choice>();
    if (bits >= 512 && hasFeatures()) {
      candidates.add(
          new Choice(
              new CompressKernels(), "compress: 512-bit vectors with byte compress" + remark()));
    }
    candidates.add(
        new Choice(
            new ShuffleKernels(),
            bits < 512
                ? "shuffle: %d-bit vectors, byte compress needs 512%s".formatted(bits, remark())
                : "shuffle: 512-bit vectors, byte compress needs AVX-512 VBMI2" + remark()));
    candidates.add(plain("no vectors"));
    return candidates;
  }

  private static Choice plain(String reason) {
    return new Choice(new PlainKernels(), "plain: " + reason + remark());
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
