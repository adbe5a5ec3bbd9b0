package dev.ferry.lab.report;

import java.util.ArrayList;
import java.util.List;

/// Maps values from `low` to `high` to coordinates from `from` to `to` by their logarithms.
record LogScale(double low, double high, double from, double to) {
  double at(double value) {
    double share = Math.log(value / low) / Math.log(high / low);
    return from + Math.clamp(share, 0, 1) * (to - from);
  }

  /// The powers of ten in the range, and where these are few, their multiples by 2 and 5.
  List<Double> ticks() {
    var tens = multiples(List.of(1.0));
    return tens.size() >= 3 ? tens : multiples(List.of(1.0, 2.0, 5.0));
  }

  private List<Double> multiples(List<Double> factors) {
    var ticks = new ArrayList<Double>();
    for (int power = (int) Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
      for (double factor : factors) {
        double tick = factor * Math.pow(10, power);
        if (tick >= low * 0.999 && tick <= high * 1.001) {
          ticks.add(tick);
        }
      }
    }
    return ticks;
  }

  /// A tick's label: 0.5, 20, 10k.
  static String label(double tick) {
    if (tick >= 999_999_999) {
      return Math.round(tick / 1e9) + "G";
    }
    if (tick >= 999_999) {
      return Math.round(tick / 1e6) + "M";
    }
    if (tick >= 999.9) {
      return Math.round(tick / 1e3) + "k";
    }
    return tick >= 0.999 ? Long.toString(Math.round(tick)) : Figures.trimmed(tick);
  }
}
