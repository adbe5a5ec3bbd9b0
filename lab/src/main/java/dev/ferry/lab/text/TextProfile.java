package dev.ferry.lab.text;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What a file's text is like.
///
/// @param file its name
/// @param sha256 of its bytes, in hexadecimal
/// @param bytes of the file
/// @param chars of the text, UTF-16 code units
/// @param lines that are not empty
/// @param emptyLines that are
/// @param asciiShare of the code points, from 0 to 1
/// @param lengths how many lines have so many chars
/// @param scripts the share of the code points in each script, the largest first
public record TextProfile(
    String file,
    String sha256,
    long bytes,
    long chars,
    long lines,
    long emptyLines,
    double asciiShare,
    List<Bin> lengths,
    List<Share> scripts) {
  /// Lines of a certain length.
  ///
  /// @param from chars, at least
  /// @param to chars, at most
  /// @param lines of such a length
  public record Bin(int from, int to, long lines) {}

  /// A script and its part of the text, from 0 to 1.
  ///
  /// @param script by name
  /// @param share of the code points
  public record Share(String script, double share) {}

  static TextProfile of(String file, String sha256, long bytes, String text, Lines lines) {
    var counts = new HashMap<String, Long>();
    long ascii = 0;
    long codePoints = 0;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      i += Character.charCount(codePoint);
      codePoints++;
      ascii += codePoint < 0x80 ? 1 : 0;
      counts.merge(script(codePoint), 1L, Long::sum);
    }
    return new TextProfile(
        file,
        sha256,
        bytes,
        text.length(),
        lines.texts().size(),
        lines.empty(),
        (double) ascii / codePoints,
        histogram(lines.texts()),
        shares(counts, codePoints));
  }

  private static String script(int codePoint) {
    if (codePoint >= 0x80 && Character.isEmojiPresentation(codePoint)) {
      return "Emoji";
    }
    var script = UnicodeScript.of(codePoint);
    if (script == UnicodeScript.COMMON) {
      return "Spaces, digits, signs";
    }
    var name = script.name().replace('_', ' ');
    return name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
  }

  private static List<Share> shares(Map<String, Long> counts, long all) {
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .map(entry -> new Share(entry.getKey(), (double) entry.getValue() / all))
        .toList();
  }

  /// Bins from each power of two to the next, without empty ones at either end.
  private static List<Bin> histogram(List<String> lines) {
    var counts = new long[32];
    int first = 31;
    int last = 0;
    for (var line : lines) {
      int bin = 31 - Integer.numberOfLeadingZeros(line.length());
      counts[bin]++;
      first = Math.min(first, bin);
      last = Math.max(last, bin);
    }
    var bins = new ArrayList<Bin>();
    for (int bin = first; bin <= last; bin++) {
      bins.add(new Bin(1 << bin, (int) ((1L << (bin + 1)) - 1), counts[bin]));
    }
    return bins;
  }
}
