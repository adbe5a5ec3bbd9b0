package dev.ferry.cli.db;

import dev.ferry.tkrzw.Dbm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `ferry db set`.
@Command(name = "set", description = "Sets the value of a record.")
final class SetCommand extends Subcommand {
  @Mixin private Target target = new Target();
  @Mixin private KeyForm keyForm = new KeyForm();

  @Parameters(index = "1", paramLabel = "KEY", description = "Of the record.")
  private String key = "";

  @Parameters(
      index = "2",
      arity = "0..1",
      paramLabel = "VALUE",
      description = "Its value; a KEY or VALUE that begins with a - comes after --.")
  private @Nullable String value;

  @Option(
      names = "--input",
      paramLabel = "INPUT",
      description = "The value is what this file holds; - is standard input.")
  private @Nullable Path input;

  @Option(names = "--if-absent", description = "Only if there is no such record.")
  private boolean ifAbsent;

  @Option(names = "--append", description = "Add to the end of the record's value.")
  private boolean append;

  @Option(
      names = "--delimiter",
      paramLabel = "TEXT",
      description = "With --append: put before what is added, if there is a record.")
  private @Nullable String delimiter;

  @Option(
      names = "--increment",
      description = "Add VALUE to the number that the record is in 8 bytes; prints the sum.")
  private boolean increment;

  @Option(
      names = "--initial",
      paramLabel = "NUMBER",
      description = "With --increment: what VALUE is added to if there is no record. Default: 0.")
  private @Nullable Long initial;

  @Override
  int work(Stop stop) throws Failure, IOException {
    if ((ifAbsent ? 1 : 0) + (append ? 1 : 0) + (increment ? 1 : 0) > 1) {
      throw Failure.usage("--if-absent, --append and --increment exclude each other.");
    }
    if (delimiter != null && !append) {
      throw Failure.usage("--delimiter is for --append.");
    }
    if (initial != null && !increment) {
      throw Failure.usage("--initial is for --increment.");
    }
    var wanted = keyForm.decode("KEY", key);
    long by = increment ? number() : 0;
    var bytes = increment ? new byte[0] : value();
    boolean isReplaced = !ifAbsent && target.type().keepsBoth();
    try (var dbm = target.openToWrite(stop, err())) {
      synchronized (stop) {
        stop.check();
        if (isReplaced) {
          dbm.remove(wanted); // what comes next still sees it
        }
        set(dbm, wanted, bytes, by);
      }
    }
    return ExitCode.DONE;
  }

  private void set(Dbm dbm, byte[] wanted, byte[] bytes, long by) throws Failure {
    if (increment) {
      out().println(dbm.increment(wanted, by, initial == null ? 0 : initial));
    } else if (append) {
      dbm.append(
          wanted, bytes, delimiter == null ? new byte[0] : keyForm.decode("TEXT", delimiter));
    } else if (!ifAbsent) {
      dbm.set(wanted, bytes);
    } else if (!dbm.setIfAbsent(wanted, bytes)) {
      throw Failure.nothing("There is a record “%s” in %s already.".formatted(key, target.file()));
    }
  }

  private long number() throws Failure {
    var text = value;
    if (text == null || input != null) {
      throw Failure.usage("--increment needs a VALUE.");
    }
    try {
      long number = Long.parseLong(text);
      if (number != Long.MIN_VALUE) { // which Tkrzw takes for a question
        return number;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw Failure.usage("VALUE must be a number of 64 bits, not “%s”.".formatted(text));
  }

  private byte[] value() throws Failure, IOException {
    var text = value;
    var file = input;
    if (text != null && file != null || text == null && file == null) {
      throw Failure.usage("Give either a VALUE or --input INPUT.");
    }
    if (text != null) {
      return keyForm.decode("VALUE", text);
    }
    if (file == null || file.toString().equals("-")) {
      return streams().in().readAllBytes();
    }
    if (Files.isDirectory(file)) {
      throw Failure.of("%s is a folder.".formatted(file));
    }
    return Files.readAllBytes(file);
  }
}
