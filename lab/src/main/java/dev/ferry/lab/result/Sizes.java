package dev.ferry.lab.result;

import java.util.List;

/// How large the forms are that candidates write, and over what they are sent.
///
/// @param bitsPerSecond of the network
/// @param forms the first is the one that the others are compared with
public record Sizes(long bitsPerSecond, List<FormSize> forms) {
  /// How large a form is.
  ///
  /// @param candidate that writes it, and reads it back, by name
  /// @param chars of it in each case, all of them ASCII
  public record FormSize(String candidate, List<Long> chars) {}

  /// What the network carries.
  public Bandwidth bandwidth() {
    return new Bandwidth(bitsPerSecond);
  }
}
