package dev.ferry.cli.db;

import dev.ferry.cli.stream.Streams;
import dev.ferry.lab.text.InputRefused;
import dev.ferry.tkrzw.TkrzwException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// What all subcommands of `ferry db` have in common: how they fail and how they are stopped.
@Command
abstract class Subcommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  @SuppressWarnings("UnusedVariable") // picocli looks at the option
  private boolean help;

  @Override
  public final Integer call() {
    try (var stop = new Stop(err())) {
      return run(stop);
    }
  }

  private int run(Stop stop) {
    try {
      int code = work(stop);
      return out().checkError() ? ExitCode.FAILED : code; // which is told by the main command
    } catch (Stop.Stopped e) {
      return ExitCode.STOPPED;
    } catch (Failure e) {
      return stop.isStopped() ? ExitCode.STOPPED : failed(e);
    } catch (InputRefused e) {
      return failed(Failure.of(Objects.requireNonNull(e.getMessage())));
    } catch (IOException | TkrzwException e) {
      return stop.isStopped() ? ExitCode.STOPPED : failed(Failure.of(Sentences.of(e)));
    } catch (LinkageError e) {
      return failed(Failure.of(NativeLibrary.why(e)));
    } catch (IllegalStateException e) {
      if (stop.isStopped()) { // what it was working on has been closed
        return ExitCode.STOPPED;
      }
      throw e;
    } catch (OutOfMemoryError e) {
      return failed(Failure.of("There is not enough memory for such a record."));
    }
  }

  private int failed(Failure failure) {
    err().println("ferry: " + failure.getMessage());
    return failure.code();
  }

  /// Does what the subcommand does.
  ///
  /// @return the exit code
  abstract int work(Stop stop) throws Failure, IOException, InputRefused;

  PrintWriter out() {
    return spec.commandLine().getOut();
  }

  PrintWriter err() {
    return spec.commandLine().getErr();
  }

  Streams streams() {
    return ((DbCommand) Objects.requireNonNull(spec.parent()).userObject()).streams();
  }
}
