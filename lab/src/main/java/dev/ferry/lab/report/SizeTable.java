package dev.ferry.lab.report;

import dev.ferry.lab.result.Comparison;
import dev.ferry.lab.result.Sizes;
import dev.ferry.lab.result.Transfer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// The sizes of forms, and what it takes to send them.
final class SizeTable {
  /// The names of the columns.
  static final List<String> HEAD = List.of("chars", "share", "on the wire", "round trip", "sum");

  private final Comparison comparison;
  private final Sizes sizes;

  private SizeTable(Comparison comparison, Sizes sizes) {
    this.comparison = comparison;
    this.sizes = sizes;
  }

  /// Empty if sizes are no part of the question.
  static Optional<SizeTable> of(Comparison comparison) {
    return Optional.ofNullable(comparison.experiment().sizes())
        .map(sizes -> new SizeTable(comparison, sizes));
  }

  /// What a form takes.
  ///
  /// @param name of the candidate
  /// @param cells as [#HEAD] names them
  record Row(String name, List<String> cells) {}

  /// “Size, and time over 1 Gbit/s”.
  String title() {
    return "Size, and time over " + sizes.bandwidth().words();
  }

  /// A row for each form.
  List<Row> rows(int caseIndex) {
    return Transfer.of(comparison, caseIndex).stream().map(SizeTable::row).toList();
  }

  private static Row row(Transfer transfer) {
    return new Row(
        transfer.candidate(),
        List.of(
            Figures.count(transfer.chars()),
            Figures.tenths(transfer.share()),
            time(transfer.wireNanos()),
            time(transfer.roundTripNanos()),
            time(transfer.sumNanos())));
  }

  private static String time(@Nullable Double nanos) {
    return Figures.time(nanos == null ? OptionalDouble.empty() : OptionalDouble.of(nanos));
  }
}
