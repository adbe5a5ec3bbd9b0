package dev.ferry.cli.db;

import dev.ferry.cli.stream.NewFile;
import dev.ferry.lab.text.InputRefused;
import java.io.IOException;
import java.util.LinkedHashMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `ferry db create`.
@Command(name = "create", description = "Makes a database. One that is there stays as it is.")
final class CreateCommand extends Subcommand {
  @Mixin private Target target = new Target();
  @Mixin private Tuning tuning = new Tuning();

  @Option(
      names = "--comparator",
      paramLabel = "ORDER",
      description =
          "tree, baby: the order of the keys: lexical (default), lexical-case, decimal, hexadecimal"
              + " or real.")
  private String comparator = "";

  @Option(
      names = "--shards",
      paramLabel = "N",
      description = "Spread the records over so many files FILE-00000-of-0000N.")
  private int shards;

  @Option(names = "--truncate", description = "If there is such a database, empty it.")
  private boolean truncate;

  @Override
  int work(Stop stop) throws Failure, IOException, InputRefused {
    var type = target.typeToCreate();
    var opening = new LinkedHashMap<>(tuning.parameters(type, false));
    opening.putAll(Tuning.comparator(comparator, type));
    if (shards != 0) {
      Tuning.inRange("--shards", shards, 1, 99_999);
    }
    NewFile.checkFolder(target.file());
    target.create(stop, err(), opening, shards, truncate);
    return ExitCode.DONE;
  }
}
