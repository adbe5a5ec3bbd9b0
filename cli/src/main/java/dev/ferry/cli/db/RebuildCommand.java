package dev.ferry.cli.db;

import java.io.IOException;
import java.util.LinkedHashMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `ferry db rebuild`.
@Command(
    name = "rebuild",
    description =
        "Builds a database anew: gives back the room of removed records, and tunes it. What is not"
            + " given stays, or is chosen to fit.")
final class RebuildCommand extends Subcommand {
  @Mixin private Target target = new Target();
  @Mixin private Tuning tuning = new Tuning();

  @Option(
      names = "--skip-broken",
      description = "hash, tree, skip: go on without records that are broken.")
  private boolean skipBroken;

  @Override
  int work(Stop stop) throws Failure, IOException {
    var type = target.type();
    var parameters = new LinkedHashMap<>(tuning.parameters(type, true));
    if (skipBroken) {
      if (type.isInMemory()) {
        throw Failure.usage(
            "--skip-broken is for hash, tree, skip, not for %s.".formatted(type.word()));
      }
      parameters.put("skip_broken_records", "true");
    }
    try (var dbm = target.openToWrite(stop, err())) {
      long before = dbm.fileSize();
      stop.saysFirst(() -> "Stopping as soon as %s is rebuilt.".formatted(target.file()));
      try (var progress = new ProgressLine(err())) {
        progress.during("rebuilding", () -> dbm.rebuild(parameters));
      }
      out()
          .println(
              "%s: %s, %s, before %s."
                  .formatted(
                      target.file(),
                      Sentences.records(dbm.count()),
                      Sentences.bytes(dbm.fileSize()),
                      Sentences.bytes(before)));
    }
    return ExitCode.DONE;
  }
}
