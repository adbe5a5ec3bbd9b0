package dev.ferry.cli.text;

import dev.ferry.cli.stream.Streams;
import dev.ferry.lab.text.InputRefused;
import dev.ferry.utf8.MalformedPolicy;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `ferry check`: whether texts are well-formed, and where not.
@Command(
    name = "check",
    description =
        "Tells of each text whether it is well-formed in its encoding, or else where the first"
            + " bytes are that are not: line, column (in code points), byte offset, the bytes, and"
            + " what was expected.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:all are well-formed",
      "1:one is not, or cannot be read to its end",
      "2:the command line is wrong, or there is no such file"
    })
public final class CheckCommand implements Callable<Integer> {
  private final Streams streams;

  @Mixin private final TextInputs inputs = new TextInputs();
  @Spec private CommandSpec spec = CommandSpec.create();

  /// @param streams with the text if no file is named
  public CheckCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException, InputRefused {
    var out = spec.commandLine().getOut();
    var malformed = new int[1];
    inputs.forEach(
        streams.in(),
        MalformedPolicy.REPORT,
        (name, text) -> {
          var first = text.firstMalformed();
          malformed[0] += first.isPresent() ? 1 : 0;
          out.println(
              first.isPresent()
                  ? first.get().toString()
                  : "%s: well-formed %s"
                      .formatted(name.isEmpty() ? "stream" : name, text.encoding().name()));
        });
    return malformed[0] == 0 ? 0 : 1;
  }
}
