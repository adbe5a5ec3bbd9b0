package dev.ferry.utf8;

/// What to do with text that has no exact counterpart on the other side: when encoding, a lone
/// surrogate; when decoding, bytes that are not well-formed UTF-8 (The Unicode Standard, section
/// 3.9, table 3-7).
public enum MalformedPolicy {
  /// As the JDK does: a lone surrogate is encoded as `?`; each maximal subpart of an ill-formed
  /// byte sequence is decoded as one U+FFFD, and the three bytes of a surrogate, too, of which
  /// Unicode would make three. The default everywhere.
  AS_JDK,

  /// U+FFFD on both sides: a lone surrogate is encoded as `EF BF BD`; decoding is as [#AS_JDK].
  REPLACE,

  /// Throws [MalformedUtf8Exception], which tells the offset and what was found.
  REPORT,

  /// Keeps lone surrogates: each is encoded as its three bytes (`ED A0 80` to `ED BF BF`), and
  /// these three bytes are decoded back to the surrogate. Other ill-formed bytes are decoded as
  /// [#AS_JDK]. BSON wants this; the result is not well-formed UTF-8.
  KEEP
}
