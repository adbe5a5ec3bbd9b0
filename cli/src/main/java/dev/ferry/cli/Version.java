package dev.ferry.cli;

import dev.ferry.cli.db.NativeLibrary;
import dev.ferry.kernel.Kernels;
import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/// What `ferry --version` prints.
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    var version = Version.class.getPackage().getImplementationVersion();
    return new String[] {
      "ferry " + Objects.requireNonNullElse(version, "(not from its jar)"),
      "JDK " + Runtime.version() + ", " + System.getProperty("java.vm.name"),
      "kernels " + Kernels.chosen(),
      NativeLibrary.describe()
    };
  }
}
