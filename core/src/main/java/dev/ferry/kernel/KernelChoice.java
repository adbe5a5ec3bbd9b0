package dev.ferry.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Chooses the kernels and says why.
///
/// A vector operation that the CPU or the compiler does not support still gives the right result,
/// 50 to 100 times slower. So vectors are tried only where HotSpot's C2 should compile them to the
/// instructions they stand for, and used only once they have proved faster in [Training]; every
/// doubt means plain kernels.
///
/// Without the vector module, or where kernels are forced, the choice is made at once and for good.
/// Otherwise it is made in the background when there was enough work, and plain kernels do the work
/// until then.
final class KernelChoice {
  private static final String PROPERTY = "ferry.kernels";

  /// What byte compress and shuffles across 512 bits need; the JVM uses them when it uses 512 bits.
  private static final Set<String> COMPRESS_FEATURES =
      Set.of("avx512f", "avx512bw", "avx512vl", "avx512_vbmi", "avx512_vbmi2");

  private static final Duration MOST_TRAINING = Duration.ofMinutes(1);

  private static final PlainKernels PLAIN = new PlainKernels();

  /// The choice made at once, if it was.
  private static final @Nullable Choice FIXED = fixed();

  private static volatile Choice current =
      FIXED != null
          ? FIXED
          : new Choice(
              new UntrainedKernels(PLAIN, KernelChoice::trainInBackground), "plain until trained");

  private record Choice(Kernels kernels, String reason) {}

  /// Found out on demand, as it takes time: the kernels to train, best first.
  private static final class Candidates {
    static final List<Choice> ALL = candidates();
  }

  /// Whoever gets hold of this lock first trains.
  private static final Object TRAINING = new Object();

  private static volatile boolean trainingStarted;

  private KernelChoice() {}

  static Kernels kernels() {
    return FIXED != null ? FIXED.kernels : current.kernels;
  }

  static boolean mayUseVectors() {
    return FIXED == null || FIXED.kernels instanceof VectorKernels;
  }

  static String reason() {
    var choice = current;
    return choice.kernels instanceof UntrainedKernels
        ? Candidates.ALL.getFirst().reason + "; " + choice.reason
        : choice.reason;
  }

  static void train() {
    synchronized (TRAINING) {
      if (current.kernels instanceof UntrainedKernels) {
        current = trained();
      }
    }
  }

  private static Choice trained() {
    var failures = new StringBuilder();
    for (var candidate : Candidates.ALL) {
      var failure =
          candidate.kernels == PLAIN
              ? null
              : Training.failure(candidate.kernels, PLAIN, MOST_TRAINING);
      if (failure == null) {
        return new Choice(candidate.kernels, candidate.reason + failures);
      }
      failures.append(" (not ").append(candidate.reason).append(": ").append(failure).append(')');
    }
    return new Choice(PLAIN, "plain: no vector kernels passed their training" + failures);
  }

  private static void trainInBackground() {
    synchronized (TRAINING) {
      if (trainingStarted) {
        return;
      }
      trainingStarted = true;
    }
    var thread =
        Thread.ofPlatform()
            .name("ferry-training")
            .daemon()
            .inheritInheritableThreadLocals(false)
            .unstarted(KernelChoice::train);
    // Or it would hold the class loader of whoever happened to convert the text that was enough.
    thread.setContextClassLoader(null);
    thread.start();
  }

  private static @Nullable Choice fixed() {
    if (!hasVectorModule()) {
      return candidates().getFirst();
    }
    return switch (System.getProperty(PROPERTY)) {
      case "plain" -> forced(PLAIN, "plain");
      case "shuffle" -> forced(new ShuffleKernels(), "shuffle");
      case "compress" -> forced(new CompressKernels(), "compress");
      case "vectors" -> Candidates.ALL.getFirst();
      case null, default -> null;
    };
  }

  private static Choice forced(Kernels kernels, String name) {
    return new Choice(kernels, name + ": forced by -D" + PROPERTY);
  }

  private static List<Choice> candidates() {
    if (!hasVectorModule()) {
      return plain("start with --add-modules jdk.incubator.vector to use vectors");
    }
    if (!ModuleLayer.boot().findModule("jdk.management").isPresent()) {
      return plain("add the module jdk.management, which tells what this JVM compiles");
    }
    var doubt = VectorSupport.doubt();
    if (doubt != null) {
      return plain(doubt);
    }
    int bits = VectorSupport.bits();
    if (bits < 256) {
      return plain("vectors of this JVM have only %d bits, 256 are needed".formatted(bits));
    }
    if (bits < 512) {
      return List.of(shuffle("%d-bit vectors, byte compress needs 512".formatted(bits)));
    }
    return hasFeatures()
        ? List.of(
            new Choice(
                new CompressKernels(), "compress: 512-bit vectors with byte compress" + remark()),
            shuffle("512-bit vectors"))
        : List.of(shuffle("512-bit vectors, but not sure of byte compress (AVX-512 VBMI2)"));
  }

  private static Choice shuffle(String reason) {
    return new Choice(new ShuffleKernels(), "shuffle: " + reason + remark());
  }

  private static List<Choice> plain(String reason) {
    return List.of(new Choice(PLAIN, "plain: " + reason + remark()));
  }

  /// What there is to say about a property that could not be followed.
  private static String remark() {
    var forced = System.getProperty(PROPERTY);
    if (forced == null || forced.equals("vectors") || forced.equals("plain")) {
      return "";
    }
    if (!forced.equals("shuffle") && !forced.equals("compress")) {
      return " (-D%s=%s is none of plain, shuffle, compress, vectors)".formatted(PROPERTY, forced);
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
      return lines
          .filter(line -> line.startsWith("flags"))
          .findFirst()
          .map(line -> Set.of(line.substring(line.indexOf(':') + 1).trim().split(" +")))
          .filter(flags -> flags.containsAll(COMPRESS_FEATURES))
          .isPresent();
    } catch (IOException | RuntimeException unreadable) {
      return false;
    }
  }
}
