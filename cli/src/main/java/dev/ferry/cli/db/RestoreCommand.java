package dev.ferry.cli.db;

import dev.ferry.lab.text.InputRefused;
import dev.ferry.tkrzw.Dbm;
import dev.ferry.tkrzw.TkrzwException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `ferry db restore`.
@Command(
    name = "restore",
    description =
        "Saves the records of a broken database to a new one. FILE stays as it is; the new database"
            + " is complete or not there at all.")
final class RestoreCommand extends Subcommand {
  @Mixin private Target target = new Target();

  @Parameters(index = "1", paramLabel = "RESTORED", description = "The new database.")
  private Path restored = Path.of("");

  @Option(
      names = "--end-offset",
      paramLabel = "BYTES",
      defaultValue = "-1",
      description =
          "hash, tree: where to stop in FILE; 0 for its size when it was last synchronised."
              + " Default: at its end.")
  private long endOffset;

  @Option(names = "--force", description = "Replace RESTORED if it is there.")
  private boolean force;

  @Override
  int work(Stop stop) throws Failure, IOException, InputRefused {
    Tuning.inRange("--end-offset", endOffset, -1, Long.MAX_VALUE);
    var type = target.type();
    if (type.isInMemory()) {
      throw Failure.of(
          "%s is a %s database, and Tkrzw restores hash, tree and skip databases."
              .formatted(target.file(), type.word()));
    }
    if (!Files.exists(target.file())) {
      throw Failure.of(
          "%s is in shards; restore each by the name of its file.".formatted(target.file()));
    }
    if (target.has(restored)) {
      throw Failure.usage("RESTORED must not be FILE itself.");
    }
    target.checkLock();
    var file = StoppableFile.at(restored, force, stop);
    stop.says(() -> "Stopped: %s has not been written.".formatted(restored));
    try {
      file.open().close(); // nobody may read it who might not read the one it replaces
      try (var progress = new ProgressLine(err())) {
        progress.during(
            "restoring",
            () -> Dbm.restore(target.file(), file.temporary(), type.tkrzwName(), endOffset, ""));
      }
      long count;
      try (var dbm =
          Dbm.open(file.temporary().toString(), false, Map.of("dbm", type.tkrzwName()))) {
        count = dbm.count();
      }
      file.complete();
      out()
          .println(
              "%s of %s restored to %s."
                  .formatted(Sentences.records(count), target.file(), restored));
    } catch (TkrzwException e) {
      throw Failure.of(Sentences.of(e).replace(file.temporary().toString(), restored.toString()));
    } finally {
      file.discard();
    }
    return ExitCode.DONE;
  }
}
