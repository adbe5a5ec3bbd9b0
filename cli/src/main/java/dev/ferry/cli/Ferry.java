package dev.ferry.cli;

import dev.ferry.cli.db.DbCommand;
import dev.ferry.cli.stream.Faults;
import dev.ferry.cli.stream.Streams;
import dev.ferry.cli.stream.WhileRead;
import dev.ferry.cli.text.CheckCommand;
import dev.ferry.cli.text.CountCommand;
import dev.ferry.cli.text.IdsCommand;
import dev.ferry.cli.text.RecodeCommand;
import dev.ferry.lab.text.InputRefused;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/// The command line: `ferry`.
@Command(
    name = "ferry",
    description =
        "Strings to and from UTF-8 at memory speed: a lab that measures it, and work on text files,"
            + " lists of UUIDs, and databases of Tkrzw.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND")
public final class Ferry implements Runnable {
  /// The exit code for anything the user can put right: an option, a file.
  static final int REFUSED = 2;

  /// The exit code for anything else that cannot be done.
  private static final int FAILED = 1;

  private static final List<String> COMMANDS =
      List.of("lab", "check", "count", "recode", "ids", "db");

  private final CommandLine commandLine;

  /// @param wanted the command that is asked for, which comes alone then, as picocli takes a
  ///   quarter of a second to look at the classes of all; with another name, all come
  private Ferry(Streams streams, String wanted) {
    commandLine = new CommandLine(this);
    for (var name : COMMANDS.contains(wanted) ? List.of(wanted) : COMMANDS) {
      commandLine.addSubcommand(name, command(name, streams));
    }
    commandLine.registerConverter(Path.class, Ferry::path);
  }

  private static Object command(String name, Streams streams) {
    return switch (name) {
      case "lab" -> new LabCommand();
      case "check" -> new CheckCommand(streams);
      case "count" -> new CountCommand(streams);
      case "recode" -> new RecodeCommand(streams);
      case "ids" -> new IdsCommand(streams);
      case "db" -> new DbCommand(streams);
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static Path path(String name) {
    if (name.isEmpty()) {
      throw new TypeConversionException("the name is empty");
    }
    return Path.of(name);
  }

  /// Runs the command and exits with its code: 0, or 1 for a failure, or 2 for bad input; `ferry
  /// db` has codes of its own.
  public static void main(String[] arguments) {
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT); // whose digits are those of files
    var streams = new Streams(System.in, new FileOutputStream(FileDescriptor.out));
    // Not System.out, which does not tell why it cannot be written.
    var out = new PrintWriter(new WhileRead(streams.out()), true, System.out.charset());
    var err = new PrintWriter(System.err, true, System.err.charset());
    System.exit(run(arguments, streams, out, err));
  }

  static int run(String[] arguments, PrintWriter out, PrintWriter err) {
    var streams = new Streams(InputStream.nullInputStream(), OutputStream.nullOutputStream());
    return run(arguments, streams, out, err);
  }

  /// @param streams of commands that read and write bytes
  static int run(String[] arguments, Streams streams, PrintWriter out, PrintWriter err) {
    int code =
        new Ferry(streams, arguments.length == 0 ? "" : arguments[0])
            .commandLine
            .setOut(out)
            .setErr(err)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExpandAtFiles(false) // a key, a value or a file may begin with @
            .setParameterExceptionHandler((e, _) -> refuse(err, sentence(e)))
            .setExecutionExceptionHandler(
                (e, _, _) -> {
                  if (e instanceof InputRefused) {
                    return refuse(err, message(e));
                  }
                  err.println("ferry: " + printable(fault(e)));
                  return FAILED;
                })
            .execute(arguments);
    if (out.checkError()) {
      err.println("ferry: Standard output cannot be written.");
      return code == 0 ? FAILED : code;
    }
    return code;
  }

  private static int refuse(PrintWriter err, String message) {
    var first = message.lines().findFirst().orElse("the input cannot be used.");
    err.println("ferry: " + printable(first));
    return REFUSED;
  }

  /// What a file is called, or holds, may have control characters, which would steer a terminal.
  private static String printable(String message) {
    return message.replaceAll("\\R", " ").replaceAll("\\p{Cntrl}", "?");
  }

  /// What is wrong with a command line.
  private static String sentence(ParameterException e) {
    var commands = e.getCommandLine().getSubcommands().keySet();
    if (e instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
      var first = unmatched.getUnmatched().getFirst();
      if (!commands.isEmpty()) {
        return "There is no command “%s”; there are %s."
            .formatted(first, String.join(", ", commands));
      }
      if (first.isEmpty()) {
        return "The name of a file is empty."; // of several, picocli leaves out such a one
      }
    }
    return message(e).replace("option option", "option"); // what picocli says of one with pairs
  }

  private static String fault(Exception e) {
    return switch (e) {
      case IOException io -> Faults.of(io);
      case UncheckedIOException io -> Faults.of(Objects.requireNonNull(io.getCause()));
      default -> message(e);
    };
  }

  private static String message(Exception e) {
    return Objects.requireNonNullElse(e.getMessage(), e.toString());
  }

  @Override
  public void run() {
    commandLine.usage(commandLine.getOut());
  }
}
