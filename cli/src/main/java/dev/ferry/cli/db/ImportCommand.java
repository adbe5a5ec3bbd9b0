package dev.ferry.cli.db;

import dev.ferry.tkrzw.Dbm;
import dev.ferry.tkrzw.TkrzwException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `ferry db import`.
@Command(
    name = "import",
    description =
        "Sets the records of a file, as export writes it, in a database that is there. If it is"
            + " stopped or fails, those before are set, and it says how many.")
final class ImportCommand extends Subcommand {
  @Mixin private Target target = new Target();
  @Mixin private FileForm fileForm = new FileForm();

  @Parameters(
      index = "1",
      paramLabel = "INPUT",
      description = "Where the records come from; - is standard input.")
  private Path input = Path.of("");

  @Option(names = "--if-absent", description = "Leave records alone that are there.")
  private boolean ifAbsent;

  private long read;
  private long set;

  @Override
  int work(Stop stop) throws Failure, IOException {
    fileForm.check(input.toString());
    boolean isReplaced = !ifAbsent && target.type().keepsBoth();
    boolean isStandard = input.toString().equals("-");
    try (var in = isStandard ? streams().in() : open();
        var buffered = new BufferedInputStream(in, 1 << 16);
        var dbm = target.openToWrite(stop, err())) {
      var source =
          fileForm.source(
              buffered, input.toString(), isStandard ? "Standard input" : input.toString());
      stop.says(() -> "Stopped: %s.".formatted(counted()));
      long size = isStandard ? 0 : Files.size(input);
      try {
        copy(source, dbm, isReplaced, size, stop);
      } catch (Failure e) {
        throw e.and(" Before that, %s.".formatted(counted()));
      } catch (TkrzwException | IOException | IllegalArgumentException e) { // such as a long key
        throw Failure.of("%s Before that, %s.".formatted(Sentences.of(e), counted()));
      }
    }
    out().println(counted() + ".");
    return ExitCode.DONE;
  }

  private InputStream open() throws Failure, IOException {
    if (Files.isDirectory(input)) {
      throw Failure.of("%s is a folder.".formatted(input));
    }
    return Files.newInputStream(input);
  }

  /// @param isReplaced whether a record has to be removed for another to take its place
  private void copy(RecordSource source, Dbm dbm, boolean isReplaced, long size, Stop stop)
      throws Failure, IOException {
    try (var progress = new ProgressLine(err())) {
      for (var record = source.next(); record != null; record = source.next()) {
        synchronized (stop) {
          stop.check();
          if (!ifAbsent) {
            if (isReplaced) {
              dbm.remove(record.key());
            }
            dbm.set(record.key(), record.value());
            set++;
          } else if (dbm.setIfAbsent(record.key(), record.value())) {
            set++;
          }
          read++;
        }
        progress.records(read, source.position(), size);
      }
    }
  }

  private String counted() {
    var words =
        "%s %s set in %s"
            .formatted(Sentences.records(set), set == 1 ? "was" : "were", target.file());
    return read == set ? words : words + ", %,d there already".formatted(read - set);
  }
}
