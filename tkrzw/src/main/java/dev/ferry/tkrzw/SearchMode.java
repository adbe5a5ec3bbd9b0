package dev.ferry.tkrzw;

/// How [Dbm#search] and [DbmFile#search] compare keys, or lines, with a pattern.
public enum SearchMode {
  /// That contain the pattern.
  CONTAIN("contain"),
  /// That contain the pattern, without regard to case.
  CONTAIN_CASE("containcase"),
  /// That contain the pattern as a word.
  CONTAIN_WORD("containword"),
  /// That contain the pattern as a word, without regard to case.
  CONTAIN_CASE_WORD("containcaseword"),
  /// That begin with the pattern.
  BEGIN("begin"),
  /// That end with the pattern.
  END("end"),
  /// In which a part matches the pattern, a regular expression as ECMAScript has them.
  REGEX("regex"),
  /// Those nearest to the pattern by the edit distance of code points.
  EDIT("edit"),
  /// Those nearest to the pattern by the edit distance of bytes.
  EDIT_BINARY("editbin"),
  /// Those from the pattern on, without it. Ordered databases only.
  UPPER("upper"),
  /// Those from the pattern on. Ordered databases only.
  UPPER_INCLUSIVE("upperinc"),
  /// Those before the pattern, backwards. Ordered databases only.
  LOWER("lower"),
  /// Those up to the pattern, backwards. Ordered databases only.
  LOWER_INCLUSIVE("lowerinc");

  private final String word;

  SearchMode(String word) {
    this.word = word;
  }

  /// Tkrzw's word for it.
  public String word() {
    return word;
  }
}
