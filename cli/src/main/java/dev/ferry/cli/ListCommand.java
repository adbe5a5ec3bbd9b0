package dev.ferry.cli;

import dev.ferry.lab.Experiments;
import dev.ferry.lab.experiment.Candidate.Role;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `ferry lab list`: names the experiments.
@Command(
    name = "list",
    description = "Lists the experiments and their candidates.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ListCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    var out = spec.commandLine().getOut();
    for (var experiment : Experiments.all()) {
      out.println(experiment.name() + ": " + experiment.question());
      for (var candidate : experiment.candidates()) {
        out.println(
            "  %-32s %s%s"
                .formatted(
                    candidate.name(),
                    candidate.goal(),
                    candidate.role() == Role.BASELINE ? " (baseline)" : ""));
      }
    }
  }
}
