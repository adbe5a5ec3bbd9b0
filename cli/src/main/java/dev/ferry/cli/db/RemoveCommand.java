package dev.ferry.cli.db;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `ferry db remove`.
@Command(name = "remove", description = "Removes records.")
final class RemoveCommand extends Subcommand {
  @Mixin private Target target = new Target();
  @Mixin private KeyForm keyForm = new KeyForm();

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "KEY", description = "Of each record.")
  private List<String> keys = new ArrayList<>();

  @Override
  int work(Stop stop) throws Failure, IOException {
    var wanted = new ArrayList<byte[]>();
    for (var key : keys) {
      wanted.add(keyForm.decode("KEY", key));
    }
    var missing = new ArrayList<String>();
    try (var dbm = target.openToWrite(stop, err())) {
      for (int i = 0; i < wanted.size(); i++) {
        synchronized (stop) {
          stop.check();
          if (!dbm.remove(wanted.get(i))) {
            missing.add("“" + keys.get(i) + "”");
          }
        }
      }
    }
    if (!missing.isEmpty()) {
      throw Failure.nothing(
          "There is no record %s in %s.".formatted(String.join(", ", missing), target.file()));
    }
    return ExitCode.DONE;
  }
}
