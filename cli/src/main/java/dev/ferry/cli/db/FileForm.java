package dev.ferry.cli.db;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Locale;
import picocli.CommandLine.Option;

/// How records are written in a file of an export.
final class FileForm {
  @Option(
      names = "--tsv",
      description = "Lines: key, tab, value. The default for names that end in .tsv.")
  private boolean tsv;

  @Option(
      names = "--flat",
      description = "Tkrzw's flat records, which are binary. The default for other names.")
  private boolean flat;

  @Option(
      names = "--as",
      paramLabel = "FORM",
      description =
          "How lines have keys and values: escape (default: text with escapes as in C, which loses"
              + " nothing), hex or base64.")
  private String as = "";

  RecordSink sink(OutputStream out, String name) throws Failure {
    return isTsv(name) ? new TsvSink(out, form()) : new FlatSink(out);
  }

  RecordSource source(InputStream in, String name, String shown) throws Failure {
    return isTsv(name) ? new TsvSource(in, shown, form()) : new FlatSource(in, shown);
  }

  /// Refuses what does not go together.
  void check(String name) throws Failure {
    if (tsv && flat) {
      throw Failure.usage("--tsv and --flat exclude each other.");
    }
    if (!as.isEmpty() && !isTsv(name)) {
      throw Failure.usage("--as is for --tsv.");
    }
    form();
  }

  private boolean isTsv(String name) {
    return tsv || !flat && name.toLowerCase(Locale.ROOT).endsWith(".tsv");
  }

  private Form form() throws Failure {
    return as.isEmpty() ? Form.ESCAPE : Forms.ofLines(as);
  }
}
