package dev.ferry.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/// Chooses the kernels, once, and says why.
///
/// A vector operation that the CPU or the compiler does not support still gives the right result,
/// 50 to 100 times slower. So vectors are used only where it is certain that HotSpot's C2 compiles
/// them to the instructions they stand for; every doubt means plain kernels.
final class KernelChoice {
  static final Kernels KERNELS;
  static final String REASON;

  private static final String PROPERTY = "ferry.kernels";

  /// What byte compress and shuffles across 512 bits need; the JVM uses them when it uses 512 bits.
  private static final Set<String> COMPRESS_FEATURES =
      Set.of("avx512f", "avx512bw", "avx512vl", "avx512_vbmi", "avx512_vbmi2");

  static {
    var choice = choose();
    KERNELS = choice.kernels;
    REASON = choice.reason;
  }

  private record Choice(Kernels kernels, String reason) {}

  private KernelChoice() {}

  private static Choice choose() {
    var forced = System.getProperty(PROPERTY);
    if (forced == null) {
      return automatic("");
    }
    if (forced.equals("plain")) {
      return new Choice(new PlainKernels(), "plain: forced by -D" + PROPERTY);
    }
    if (!forced.equals("shuffle") && !forced.equals("compress")) {
      return automatic(
          " (-D%s=%s is none of plain, shuffle, compress)".formatted(PROPERTY, forced));
    }
    if (!hasVectorModule()) {
      return automatic(" (-D%s=%s needs the vector module)".formatted(PROPERTY, forced));
    }
    var kernels = forced.equals("shuffle") ? new ShuffleKernels() : new CompressKernels();
    return new Choice(kernels, forced + ": forced by -D" + PROPERTY);
  }

  private static Choice automatic(String remark) {
    if (!hasVectorModule()) {
      return plain("start with --add-modules jdk.incubator.vector to use vectors", remark);
    }
    if (!ModuleLayer.boot().findModule("jdk.management").isPresent()) {
      return plain("add the module jdk.management, which tells what this JVM compiles", remark);
    }
    var doubt = VectorSupport.doubt();
    if (doubt != null) {
      return plain(doubt, remark);
    }
    int bits = VectorSupport.bits();
    if (bits < 256) {
      return plain("vectors of this JVM have only %d bits, 256 are needed".formatted(bits), remark);
    }
    if (bits < 512) {
      return new Choice(
          new ShuffleKernels(),
          "shuffle: %d-bit vectors, byte compress needs 512%s".formatted(bits, remark));
    }
    return hasFeatures()
        ? new Choice(new CompressKernels(), "compress: 512-bit vectors with byte compress" + remark)
        : new Choice(
            new ShuffleKernels(),
            "shuffle: 512-bit vectors, but not sure of byte compress (AVX-512 VBMI2)" + remark);
  }

  private static Choice plain(String reason, String remark) {
    return new Choice(new PlainKernels(), "plain: " + reason + remark);
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
