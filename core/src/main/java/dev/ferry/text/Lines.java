package dev.ferry.text;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/// How the lines of a text are found in an encoding.
enum Lines {
  /// By bytes, anywhere in the text.
  BYTES,

  /// By bytes as well, though most characters are two: neither is a line end's.
  BYTES_OF_PAIRS,

  /// By pairs of bytes, anywhere in the text.
  PAIRS,

  /// By decoding from the beginning.
  DECODED;

  /// Charsets whose characters are mostly two bytes, in which the bytes 0A and 0D are always LF and
  /// CR, and nothing carries over from one line to the next.
  static final Set<String> OF_PAIRS =
      Set.of(
          "Shift_JIS",
          "windows-31j",
          "x-SJIS_0213",
          "x-MS932_0213",
          "EUC-JP",
          "x-eucJP-Open",
          "x-euc-jp-linux",
          "EUC-KR",
          "x-windows-949",
          "GB2312",
          "GBK",
          "GB18030",
          "Big5",
          "Big5-HKSCS",
          "x-windows-950",
          "x-EUC-TW");

  static Lines of(Charset charset) {
    if (charset.equals(StandardCharsets.UTF_16LE) || charset.equals(StandardCharsets.UTF_16BE)) {
      return PAIRS;
    }
    if (OF_PAIRS.contains(charset.name())) {
      return BYTES_OF_PAIRS;
    }
    boolean isUtf8 = charset.equals(StandardCharsets.UTF_8);
    return isUtf8 || charset.canEncode() && isByteEach(charset) ? BYTES : DECODED;
  }

  /// Whether each byte is one char, and 0A and 0D, and no others, are LF and CR.
  private static boolean isByteEach(Charset charset) {
    var decoder = charset.newDecoder();
    if (decoder.maxCharsPerByte() != 1.0f || decoder.averageCharsPerByte() != 1.0f) {
      return false;
    }
    var all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    var text = new String(all, charset);
    return text.length() == all.length
        && text.indexOf('\n') == '\n'
        && text.lastIndexOf('\n') == '\n'
        && text.indexOf('\r') == '\r'
        && text.lastIndexOf('\r') == '\r';
  }
}
