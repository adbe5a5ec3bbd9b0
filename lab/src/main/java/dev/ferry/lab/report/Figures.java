package dev.ferry.lab.report;

import dev.ferry.lab.experiment.Unit;
import dev.ferry.lab.statistics.Ratio;
import java.util.Locale;
import java.util.OptionalDouble;

/// Figures as people read them: three digits and a unit that fits.
final class Figures {
  private Figures() {}

  static String time(OptionalDouble nanos) {
    return nanos.isPresent() ? time(nanos.getAsDouble()) : "–";
  }

  private static String time(double nanos) {
    if (nanos < 1e3) {
      return digits(nanos) + " ns";
    }
    return nanos < 1e6 ? digits(nanos / 1e3) + " µs" : digits(nanos / 1e6) + " ms";
  }

  /// In the unit's bytes a second.
  static String throughput(Unit unit, double bytes, OptionalDouble nanos) {
    return nanos.isPresent() ? digits(unit.throughput(bytes, nanos.getAsDouble())) : "–";
  }

  static String bytes(OptionalDouble bytes) {
    return bytes.isPresent() ? plainBytes(bytes) + " B" : "–";
  }

  /// Without the unit, which stands elsewhere.
  static String plainBytes(OptionalDouble bytes) {
    return bytes.isPresent() ? count(Math.round(bytes.getAsDouble())) : "–";
  }

  static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, share < 0.0995 ? "%.1f%%" : "%.0f%%", 100 * share);
  }

  /// A share in percent, to a tenth.
  static String tenths(double share) {
    return String.format(Locale.ROOT, "%.1f%%", 100 * share);
  }

  static String times(double ratio) {
    return digits(ratio) + "×";
  }

  static String interval(Ratio ratio) {
    return digits(ratio.low()) + "–" + digits(ratio.high());
  }

  /// A number below one, without zeros at its end.
  static String trimmed(double value) {
    return String.format(Locale.ROOT, "%.4f", value).replaceAll("0+$", "");
  }

  static String digits(double value) {
    double size = Math.abs(value);
    return String.format(
        Locale.ROOT, size < 9.995 ? "%.2f" : size < 99.95 ? "%.1f" : "%.0f", value);
  }
}
