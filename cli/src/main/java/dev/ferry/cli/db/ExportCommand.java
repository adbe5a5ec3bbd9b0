package dev.ferry.cli.db;

import dev.ferry.cli.stream.ResultStream;
import dev.ferry.lab.text.InputRefused;
import dev.ferry.tkrzw.Dbm;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `ferry db export`.
@Command(
    name = "export",
    description = "Writes all records to a file, which is complete or not there at all.")
final class ExportCommand extends Subcommand {
  @Mixin private Target target = new Target();
  @Mixin private FileForm fileForm = new FileForm();

  @Parameters(
      index = "1",
      paramLabel = "OUTPUT",
      description = "Where the records go; - is standard output.")
  private Path output = Path.of("");

  @Option(names = "--keys", description = "Keys only.")
  private boolean keysOnly;

  @Option(names = "--force", description = "Replace OUTPUT if it is there.")
  private boolean force;

  @Override
  int work(Stop stop) throws Failure, IOException, InputRefused {
    var name = output.toString();
    fileForm.check(name);
    if (name.equals("-")) {
      try (var dbm = target.openToRead(stop, err());
          var out = ResultStream.buffered(streams().out())) {
        write(dbm, out);
      } catch (ResultStream.Closed e) {
        throw Failure.of("Standard output was closed before all records were written.");
      }
      return ExitCode.DONE;
    }
    if (target.has(output)) {
      throw Failure.usage("OUTPUT must not be FILE itself.");
    }
    var file = StoppableFile.at(output, force, stop);
    stop.says(() -> "Stopped: %s has not been written.".formatted(output));
    try {
      long count;
      try (var dbm = target.openToRead(stop, err());
          var out = file.open()) {
        count = write(dbm, out);
      }
      file.complete();
      out().println("%s written to %s.".formatted(Sentences.records(count), output));
    } finally {
      file.discard();
    }
    return ExitCode.DONE;
  }

  private long write(Dbm dbm, OutputStream out) throws Failure, IOException {
    var sink = fileForm.sink(out, output.toString());
    long all = dbm.count();
    long count = 0;
    try (var progress = new ProgressLine(err());
        var cursor = dbm.cursor()) {
      cursor.first();
      for (var record = cursor.step(); record != null; record = cursor.step()) {
        sink.write(record.key(), keysOnly ? null : record.value());
        count++;
        progress.records(count, count, all);
      }
    }
    return count;
  }
}
