package dev.ferry.cli.text;

import dev.ferry.cli.stream.Faults;
import dev.ferry.lab.text.InputFile;
import dev.ferry.lab.text.InputRefused;
import dev.ferry.text.Encoding;
import dev.ferry.text.TextFile;
import dev.ferry.text.TextOptions;
import dev.ferry.utf8.MalformedPolicy;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The texts that a command reads, and in which encoding: files, or standard input.
final class TextInputs {
  /// Stands for standard input, or output.
  static final Path STANDARD = Path.of("-");

  private static final String DETECT = "detect";

  @Parameters(
      paramLabel = "FILE",
      description =
          "What to read, as it is or packed by gzip or zstd. Default, and what - stands for:"
              + " standard input.")
  private List<Path> files = List.of();

  @Option(
      names = {"-f", "--from"},
      paramLabel = "ENCODING",
      description =
          "The encoding that is read, such as UTF-8, Shift_JIS, windows-31j, EUC-JP or UTF-16LE;"
              + " detect finds it out. Default: as the byte order mark says, or else UTF-8.")
  private @Nullable String encoding;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  @SuppressWarnings("UnusedVariable") // picocli looks at the option
  private boolean help;

  /// The same, by a name that is not told: picocli would call the option by its longest.
  @Option(names = "--encoding", paramLabel = "ENCODING", hidden = true)
  void setEncoding(String name) {
    encoding = name;
  }

  /// What is done with each text.
  interface Action {
    /// Works on a text that is closed afterwards.
    ///
    /// @param name of the file; empty for standard input
    void accept(String name, TextFile text) throws IOException, InputRefused;
  }

  /// How many texts there are.
  int count() {
    return Math.max(1, files.size());
  }

  /// Opens one text after the other, once all files are known to be there, and their encodings.
  void forEach(InputStream standardInput, MalformedPolicy malformed, Action action)
      throws IOException, InputRefused {
    var options = TextOptions.DEFAULTS.withMalformed(malformed);
    boolean isDetected = DETECT.equalsIgnoreCase(encoding);
    if (encoding != null && !isDetected) {
      options = options.withEncoding(EncodingNames.encoding(encoding));
    }
    var all = files.isEmpty() ? List.of(STANDARD) : files;
    for (var file : all) {
      boolean isStandardInput = file.equals(STANDARD);
      if (!isStandardInput) {
        if (!Files.exists(file)) {
          throw new InputRefused(Faults.missing("file", file.toString()));
        }
        InputFile.checkThere(file);
      }
      if (isDetected && (isStandardInput || !Files.isRegularFile(file))) {
        throw new InputRefused(
            "%s can be read only once, too seldom to find out its encoding; give it by --from, or a file."
                .formatted(isStandardInput ? "Standard input" : file));
      }
    }
    var ofEach = new ArrayList<TextOptions>();
    for (var file : all) {
      ofEach.add(isDetected ? options.withEncoding(detect(file)) : options);
    }
    for (int i = 0; i < all.size(); i++) {
      var file = all.get(i);
      if (file.equals(STANDARD)) {
        try (var text = TextFile.of(staysOpen(standardInput), options)) {
          action.accept("", text);
        }
      } else {
        try (var text = TextFile.open(file, ofEach.get(i))) {
          action.accept(file.toString(), text);
        }
      }
    }
  }

  /// Standard input may be named again, and is at its end then.
  private static InputStream staysOpen(InputStream standardInput) {
    return new FilterInputStream(standardInput) {
      @Override
      public void close() {
        // It is not the text's.
      }
    };
  }

  private static Encoding detect(Path file) throws IOException, InputRefused {
    return Encoding.detect(file)
        .orElseThrow(
            () ->
                new InputRefused(
                    "The encoding of %s could not be found out; give it by --from."
                        .formatted(file)));
  }
}
