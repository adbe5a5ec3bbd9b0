package dev.ferry.cli.text;

import dev.ferry.cli.stream.Streams;
import dev.ferry.lab.text.InputRefused;
import dev.ferry.utf8.MalformedPolicy;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `ferry count`: lines or code points.
@Command(
    name = "count",
    description =
        "Counts the lines of texts, or their code points. LF, CR LF and CR end a line; a last line"
            + " counts without one, too (which wc -l leaves out).",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:done",
      "1:a text cannot be read to its end",
      "2:the command line is wrong, or there is no such file"
    })
public final class CountCommand implements Callable<Integer> {
  private final Streams streams;

  @Mixin private final TextInputs inputs = new TextInputs();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-m", "--code-points"},
      description =
          "Counts code points, line ends included. Malformed bytes count as the U+FFFD that they"
              + " would be decoded to.")
  private boolean codePoints;

  /// @param streams with the text if no file is named
  public CountCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException, InputRefused {
    var out = spec.commandLine().getOut();
    var sum = new long[1];
    inputs.forEach(
        streams.in(),
        MalformedPolicy.REPLACE,
        (name, text) -> {
          long count = codePoints ? text.countCodePoints() : text.countLines();
          sum[0] += count;
          out.println(name.isEmpty() ? Long.toString(count) : count + " " + name);
        });
    if (inputs.count() > 1) {
      out.println(sum[0] + " in all");
    }
    return 0;
  }
}
