package dev.ferry.lab.experiment;

import java.util.List;

/// One setting of the parameters, and its data: many different texts, so that neither the JIT
/// compiler nor the branch predictor can learn a single one by heart.
///
/// @param group the script, or the name of the user's file
/// @param label what sets it apart in its group, such as the length
/// @param texts what the candidates are given
public record Case(String group, String label, List<String> texts) {
  public Case {
    texts = List.copyOf(texts);
  }

  /// All chars (UTF-16 code units) of all texts.
  public long chars() {
    return texts.stream().mapToLong(String::length).sum();
  }

  /// The chars of the longest text.
  public int longest() {
    return texts.stream().mapToInt(String::length).max().orElse(0);
  }
}
