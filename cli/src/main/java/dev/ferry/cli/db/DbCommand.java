package dev.ferry.cli.db;

import dev.ferry.cli.stream.Streams;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `ferry db`: what can be done with a database file.
@Command(
    name = "db",
    description = "Works on a database of Tkrzw, the key-value library.",
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "  0:done",
      "  1:no such record, or one where there should be none",
      "  2:the command line is wrong",
      "  3:Tkrzw or a file does not do what was asked",
      "130:stopped by Ctrl-C; the database has been closed"
    },
    subcommands = {
      CreateCommand.class,
      InspectCommand.class,
      GetCommand.class,
      SetCommand.class,
      RemoveCommand.class,
      ListCommand.class,
      ExportCommand.class,
      ImportCommand.class,
      RebuildCommand.class,
      RestoreCommand.class
    })
public final class DbCommand implements Runnable {
  private final Streams streams;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  @SuppressWarnings("UnusedVariable") // picocli looks at the option
  private boolean help;

  /// @param streams of the subcommands
  public DbCommand(Streams streams) {
    this.streams = streams;
  }

  Streams streams() {
    return streams;
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
