package dev.ferry.cli.text;

import dev.ferry.cli.stream.NewFile;
import dev.ferry.cli.stream.ResultStream;
import dev.ferry.cli.stream.Streams;
import dev.ferry.lab.text.InputRefused;
import dev.ferry.text.Encoding;
import dev.ferry.text.TextFile;
import dev.ferry.utf8.MalformedPolicy;
import dev.ferry.utf8.MalformedUtf8Exception;
import dev.ferry.utf8.Utf8Writer;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `ferry recode`: from one encoding to another.
@Command(
    name = "recode",
    description =
        "Writes texts, one after the other, in another encoding, without their byte order marks."
            + " Line ends stay as they are.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:done",
      "1:a text is malformed, or has a character that the other encoding has not, or cannot be"
          + " read or written to its end",
      "2:the command line is wrong, or there is no such file"
    })
public final class RecodeCommand implements Callable<Integer> {
  private static final int CHARS = 1 << 15;
  private static final int BYTES = 1 << 16;

  private final Streams streams;

  @Mixin private final TextInputs inputs = new TextInputs();

  @Option(
      names = {"-t", "--to"},
      paramLabel = "ENCODING",
      description = "The encoding that is written. Default: UTF-8.")
  private String to = "UTF-8";

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "Where to write to. The file is there when it is complete, and not before. Default,"
              + " and what - stands for: standard output.")
  private @Nullable Path output;

  @Option(names = "--force", description = "Replaces an output file that is there.")
  private boolean force;

  @Option(
      names = "--replace",
      description =
          "Writes U+FFFD for what is malformed, and ? for what the other encoding has not, rather"
              + " than stop there and tell where.")
  private boolean replace;

  /// @param streams with the text if no file is named, and for it
  public RecodeCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException, InputRefused {
    var encoding = EncodingNames.encoding(to);
    if (!encoding.charset().canEncode()) {
      throw new InputRefused("%s can only be read.".formatted(encoding.name()));
    }
    var file = output;
    if (file == null || file.equals(TextInputs.STANDARD)) {
      recode(encoding, ResultStream.of(streams.out()));
    } else {
      recode(encoding, file);
    }
    return 0;
  }

  private void recode(Encoding encoding, Path file) throws IOException, InputRefused {
    var made = NewFile.at(file, force);
    try {
      try (var out = made.open()) {
        recode(encoding, out);
      }
      made.complete();
    } finally {
      made.discard();
    }
  }

  private void recode(Encoding encoding, OutputStream out) throws IOException, InputRefused {
    var policy = replace ? MalformedPolicy.REPLACE : MalformedPolicy.REPORT;
    var writer = writer(encoding, out);
    inputs.forEach(streams.in(), policy, (name, text) -> copy(name, text, writer));
    writer.close(); // not if it failed: then the end of the text is missing
  }

  private Writer writer(Encoding encoding, OutputStream out) {
    if (encoding.equals(Encoding.UTF_8)) {
      return new Utf8Writer(out, MalformedPolicy.REPLACE);
    }
    return replace
        ? new OutputStreamWriter(new BufferedOutputStream(out, BYTES), encoding.charset())
        : new StrictWriter(out, encoding.charset());
  }

  private static void copy(String name, TextFile text, Writer writer) throws IOException {
    if (writer instanceof StrictWriter strict) {
      strict.begin(name);
    }
    var chars = new char[CHARS];
    try (var reader = text.reader()) {
      for (int count; (count = read(reader, chars, name, text)) >= 0; ) {
        writer.write(chars, 0, count);
      }
    }
  }

  private static int read(Reader reader, char[] chars, String name, TextFile text)
      throws IOException {
    try {
      return reader.read(chars, 0, CHARS);
    } catch (IOException failure) {
      if (failure.getCause() instanceof MalformedUtf8Exception malformed) {
        throw new IOException(report(malformed, name, text), failure);
      }
      throw failure;
    }
  }

  /// What the reader does not say, a second look at the file does: the line. A pipe has none.
  private static String report(MalformedUtf8Exception malformed, String name, TextFile text)
      throws IOException {
    try {
      var first = text.firstMalformed();
      if (first.isPresent()) {
        return first.get().toString();
      }
    } catch (IllegalStateException readOnce) {
      // Then the offset has to do.
    }
    return (name.isEmpty() ? "" : name + ": ") + malformed.getMessage();
  }
}
