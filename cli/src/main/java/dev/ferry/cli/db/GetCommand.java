package dev.ferry.cli.db;

import dev.ferry.cli.stream.ResultStream;
import dev.ferry.cli.stream.Terminals;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `ferry db get`.
@Command(name = "get", description = "Prints the value of a record.")
final class GetCommand extends Subcommand {
  @Mixin private Target target = new Target();
  @Mixin private KeyForm keyForm = new KeyForm();

  @Parameters(index = "1", paramLabel = "KEY", description = "Of the record.")
  private String key = "";

  @Option(
      names = "--as",
      paramLabel = "FORM",
      defaultValue = "raw",
      description =
          "raw (default: the bytes and nothing else, but on a terminal a line end), escape, hex or"
              + " base64 (a line).")
  private String as = "";

  @Override
  int work(Stop stop) throws Failure, IOException {
    var form = Forms.any(as);
    var wanted = keyForm.decode("KEY", key);
    byte[] value;
    try (var dbm = target.openToRead(stop, err())) {
      value = dbm.get(wanted);
    }
    if (value == null) {
      throw Failure.nothing("There is no record “%s” in %s.".formatted(key, target.file()));
    }
    try {
      var out = ResultStream.buffered(streams().out());
      out.write(form.encode(value));
      if (form != Form.RAW || Terminals.isOut()) {
        out.write('\n');
      }
      out.flush();
    } catch (ResultStream.Closed e) {
      // whoever reads it has enough
    }
    return ExitCode.DONE;
  }
}
