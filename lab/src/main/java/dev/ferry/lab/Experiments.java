package dev.ferry.lab;

import dev.ferry.lab.bson.BsonExperiment;
import dev.ferry.lab.experiment.Experiment;
import dev.ferry.lab.id.IdsExperiment;
import dev.ferry.lab.message.MessageExperiment;
import dev.ferry.lab.read.GrowthExperiment;
import dev.ferry.lab.read.ReadExperiment;
import dev.ferry.lab.store.StoreExperiment;
import dev.ferry.lab.utf8.DecodeExperiment;
import dev.ferry.lab.utf8.EncodeExperiment;
import dev.ferry.lab.utf8.LengthExperiment;
import dev.ferry.lab.utf8.ValidateExperiment;
import java.util.List;
import java.util.Optional;

/// All experiments of the lab. A new one is added here.
public final class Experiments {
  private static final List<Experiment<?>> ALL =
      List.of(
          new EncodeExperiment(),
          new DecodeExperiment(),
          new LengthExperiment(),
          new ValidateExperiment(),
          new IdsExperiment(),
          new ReadExperiment(),
          new GrowthExperiment(),
          new MessageExperiment(),
          new BsonExperiment(),
          new StoreExperiment());

  private Experiments() {}

  /// All experiments, in the order of the issue they answer.
  public static List<Experiment<?>> all() {
    return ALL;
  }

  /// The experiment of that name, if there is one.
  public static Optional<Experiment<?>> named(String name) {
    return ALL.stream().filter(e -> e.name().equals(name)).<Experiment<?>>map(e -> e).findFirst();
  }
}
