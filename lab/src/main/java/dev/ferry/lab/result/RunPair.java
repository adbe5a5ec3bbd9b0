package dev.ferry.lab.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Two runs to be compared: before and after a change, or of two machines or JDKs.
public record RunPair(RunResult before, RunResult after) {
  private static final String NONE = "–";

  /// One experiment in one mode that both have.
  ///
  /// @param after of the second run
  /// @param changes how its ratios differ from those of the first
  public record Shared(Comparison after, List<Change> changes) {}

  /// Something on which figures depend, and that is not the same in both.
  ///
  /// @param fact by name
  /// @param before in the first run
  /// @param after in the second run
  public record Unlike(String fact, String before, String after) {}

  /// The experiments and modes of which both have a ratio, in the order of the second.
  public List<Shared> shared() {
    return comparisons(after)
        .flatMap(
            now ->
                comparisons(before)
                    .filter(then -> isSame(then, now))
                    .map(then -> new Shared(now, Change.between(then, now))))
        .filter(shared -> !shared.changes.isEmpty())
        .toList();
  }

  /// How the ratios of the second differ from those of the first, wherever both have them.
  public List<Change> changes() {
    return shared().stream().flatMap(shared -> shared.changes.stream()).toList();
  }

  /// What Ferry promises that the first run has a ratio of and the second has not: as changes of
  /// the first to itself.
  public List<Change> missing() {
    var all = changes();
    return new RunPair(before, before)
        .changes().stream()
            .filter(Change::isPromise)
            .filter(change -> all.stream().noneMatch(change::isOf))
            .toList();
  }

  /// What the runs differ in: machine, JVM, tier, kernels, inputs.
  public List<Unlike> unlike() {
    var then = facts(before);
    var now = facts(after);
    var names = new LinkedHashSet<>(then.keySet());
    names.addAll(now.keySet());
    var unlike = new ArrayList<Unlike>();
    for (var name : names) {
      var one = new Unlike(name, then.getOrDefault(name, NONE), now.getOrDefault(name, NONE));
      if (!one.before.equals(one.after)) {
        unlike.add(one);
      }
    }
    return unlike;
  }

  private static Stream<Comparison> comparisons(RunResult run) {
    return run.experiments().stream()
        .flatMap(e -> e.modes().stream().map(mode -> new Comparison(e, mode)));
  }

  private static boolean isSame(Comparison then, Comparison now) {
    return then.experiment().name().equals(now.experiment().name())
        && then.mode().mode().equals(now.mode().mode());
  }

  private static Map<String, String> facts(RunResult run) {
    var facts = new LinkedHashMap<>(run.environment());
    facts.put("Tier", run.tier() + (run.partial() ? ", stopped early" : ""));
    for (var experiment : run.experiments()) {
      for (var mode : experiment.modes()) {
        var where = experiment.name() + ", " + mode.mode();
        facts.put("Kernels of " + where, mode.kernels());
        facts.put("Collector of " + where, mode.collector());
      }
    }
    for (var input : run.inputs()) {
      facts.put("SHA-256 of " + input.file(), input.sha256());
    }
    return facts;
  }
}
