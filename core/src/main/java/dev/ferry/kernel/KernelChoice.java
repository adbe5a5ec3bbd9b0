package dev.ferry.kernel;

final class KernelChoice {
  static final Kernels KERNELS;
  static final String REASON;

  static {
    boolean plain =
        "plain".equals(System.getProperty("ferry.kernels"))
            || !ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
    KERNELS = plain ? new PlainKernels() : new ShuffleKernels();
    REASON = plain ? "plain" : "shuffle";
  }

  private KernelChoice() {}
}
