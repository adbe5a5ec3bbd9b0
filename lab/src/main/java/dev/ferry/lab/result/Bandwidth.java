package dev.ferry.lab.result;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/// How much a network carries.
///
/// @param bitsPerSecond one or more
public record Bandwidth(long bitsPerSecond) {
  /// Gigabit Ethernet.
  public static final Bandwidth GIGABIT = new Bandwidth(1_000_000_000);

  private static final Pattern WORDS = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)([kKMGT]?)");
  private static final String PREFIXES = "kMGT";
  private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000_000_000_000L);

  /// The bandwidth that words such as “1G”, “100M” or “64000” say, in bits a second; empty if they
  /// say none, or one that is less than a bit or more than 1,000 terabits.
  public static Optional<Bandwidth> of(String words) {
    var parts = WORDS.matcher(words);
    if (!parts.matches()) {
      return Optional.empty();
    }
    int prefix = parts.group(2).isEmpty() ? -1 : PREFIXES.indexOf(parts.group(2).replace('K', 'k'));
    var bits = new BigDecimal(parts.group(1)).scaleByPowerOfTen(3 * (prefix + 1));
    return bits.compareTo(BigDecimal.ONE) < 0 || bits.compareTo(MOST) > 0
        ? Optional.empty()
        : Optional.of(new Bandwidth(bits.longValue()));
  }

  /// How long so many bytes take, nothing else being sent, in nanoseconds.
  public double nanos(long bytes) {
    return 8e9 * bytes / bitsPerSecond;
  }

  /// As people write it: “1 Gbit/s”.
  public String words() {
    int prefix = -1;
    var number = BigDecimal.valueOf(bitsPerSecond);
    while (number.compareTo(BigDecimal.valueOf(1000)) >= 0 && prefix < PREFIXES.length() - 1) {
      number = number.movePointLeft(3);
      prefix++;
    }
    return number.stripTrailingZeros().toPlainString()
        + " "
        + (prefix < 0 ? "" : PREFIXES.charAt(prefix))
        + "bit/s";
  }
}
