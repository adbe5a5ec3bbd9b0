package dev.ferry.kernel;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import jdk.incubator.vector.VectorShape;
import org.jspecify.annotations.Nullable;

/// What is known of this JVM's vectors. Loaded only where the vector module is.
final class VectorSupport {
  private VectorSupport() {}

  /// Why it is not certain that C2 compiles vectors to instructions, and what would help; null if
  /// it is.
  static @Nullable String doubt() {
    var architecture = System.getProperty("os.arch");
    if (!architecture.equals("amd64") && !architecture.equals("x86_64")) {
      return "vectors have been measured on x86-64 only, this is " + architecture;
    }
    var diagnostics = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    if (diagnostics == null) {
      return "this is not a HotSpot JVM";
    }
    if (System.getProperty("java.vm.info", "").contains("interpreted")) {
      return "the JVM only interprets, start it without -Xint";
    }
    if ("true".equals(option(diagnostics, "UseJVMCICompiler"))) {
      return "a JVMCI compiler takes the place of C2";
    }
    if ("true".equals(option(diagnostics, "TieredCompilation"))
        && !"4".equals(option(diagnostics, "TieredStopAtLevel"))) {
      return "C2 is switched off, start without -XX:TieredStopAtLevel";
    }
    var avx = option(diagnostics, "UseAVX");
    if (avx == null || avx.equals("0") || avx.equals("1")) {
      return "AVX2 is missing or switched off by -XX:UseAVX";
    }
    return null;
  }

  /// The value of a JVM option; null where the JVM has no such option.
  private static @Nullable String option(HotSpotDiagnosticMXBean diagnostics, String name) {
    try {
      return diagnostics.getVMOption(name).getValue();
    } catch (IllegalArgumentException unknown) {
      return null;
    }
  }

  static int bits() {
    return VectorShape.preferredShape().vectorBitSize();
  }
}
