package dev.ferry.tkrzw;

/// The order of the keys of a tree or baby database. Keys that are equal in it are the same key.
///
/// Those with `PAIR` are for indexes, whose keys are pairs of a key and a value in one: by the key
/// in the order that the name says, and then by the bytes of the value.
///
/// Tkrzw 1.0.25 does not know those with `BIG_ENDIAN`: a baby database does not open with them, and
/// a tree database opens in the order [#LEXICAL] without a word.
public enum KeyComparator {
  /// By bytes, as unsigned numbers. The default.
  LEXICAL("LexicalKeyComparator"),

  // Tkrzw, 1.0.25 at least, misspells the long names of this one and its pair; it knows the short
  // ones.
  /// By bytes, with `a` to `z` as `A` to `Z`.
  LEXICAL_CASE("LexicalCase"),

  /// As decimal integers of 64 bits, written in ASCII.
  DECIMAL("DecimalKeyComparator"),

  /// As hexadecimal integers of 64 bits, written in ASCII.
  HEXADECIMAL("HexadecimalKeyComparator"),

  /// As decimal numbers with fractions, written in ASCII.
  REAL_NUMBER("RealNumberKeyComparator"),

  /// As signed big-endian integers. Later than Tkrzw 1.0.25.
  SIGNED_BIG_ENDIAN("SignedBigEndianKeyComparator"),

  /// As big-endian floating-point numbers. Later than Tkrzw 1.0.25.
  FLOAT_BIG_ENDIAN("FloatBigEndianKeyComparator"),

  /// Pairs by [#LEXICAL].
  PAIR_LEXICAL("PairLexicalKeyComparator"),

  /// Pairs by [#LEXICAL_CASE].
  PAIR_LEXICAL_CASE("PairLexicalCase"),

  /// Pairs by [#DECIMAL].
  PAIR_DECIMAL("PairDecimalKeyComparator"),

  /// Pairs by [#HEXADECIMAL].
  PAIR_HEXADECIMAL("PairHexadecimalKeyComparator"),

  /// Pairs by [#REAL_NUMBER].
  PAIR_REAL_NUMBER("PairRealNumberKeyComparator"),

  /// Pairs by [#SIGNED_BIG_ENDIAN]. Later than Tkrzw 1.0.25.
  PAIR_SIGNED_BIG_ENDIAN("PairSignedBigEndianKeyComparator"),

  /// Pairs by [#FLOAT_BIG_ENDIAN]. Later than Tkrzw 1.0.25.
  PAIR_FLOAT_BIG_ENDIAN("PairFloatBigEndianKeyComparator");

  private final String word;

  KeyComparator(String word) {
    this.word = word;
  }

  /// What Tkrzw calls it.
  String word() {
    return word;
  }
}
