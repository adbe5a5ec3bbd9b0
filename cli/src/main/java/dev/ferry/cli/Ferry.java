package dev.ferry.cli;

import dev.ferry.lab.text.InputRefused;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// The command line: `ferry`.
@Command(
    name = "ferry",
    description = "Strings to and from UTF-8 at memory speed, and a lab that measures it.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = LabCommand.class)
public final class Ferry implements Runnable {
  /// The exit code for anything the user can put right: an option, a file.
  static final int REFUSED = 2;

  private final CommandLine commandLine;

  private Ferry() {
    commandLine = new CommandLine(this);
  }

  /// Runs the command and exits with its code: 0, or 1 for a failure, or 2 for bad input.
  public static void main(String[] arguments) {
    System.exit(run(arguments, writer(System.out), writer(System.err)));
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, true, stream.charset());
  }

  static int run(String[] arguments, PrintWriter out, PrintWriter err) {
    return new Ferry()
        .commandLine
        .setOut(out)
        .setErr(err)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler((e, _) -> refuse(err, message(e)))
        .setExecutionExceptionHandler(
            (e, _, _) -> {
              if (e instanceof InputRefused) {
                return refuse(err, message(e));
              }
              err.println("ferry: " + message(e));
              return 1;
            })
        .execute(arguments);
  }

  private static int refuse(PrintWriter err, String message) {
    err.println("ferry: " + message.lines().findFirst().orElse("the input cannot be used."));
    return REFUSED;
  }

  private static String message(Exception e) {
    return Objects.requireNonNullElse(e.getMessage(), e.toString());
  }

  @Override
  public void run() {
    commandLine.usage(commandLine.getOut());
  }
}
