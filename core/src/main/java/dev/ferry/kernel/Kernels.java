package dev.ferry.kernel;

/// stub
public interface Kernels {
  /// Names the chosen kernels and the reason.
  static String chosen() {
    return "plain: start with --add-modules jdk.incubator.vector to use vectors";
  }
}
