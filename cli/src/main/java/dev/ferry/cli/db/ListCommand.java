package dev.ferry.cli.db;

import dev.ferry.cli.stream.ResultStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `ferry db list`.
@Command(
    name = "list",
    description =
        "Prints records, each a line: key, tab, value. Tree, skip, baby and stdtree databases have"
            + " them in the order of their keys.")
final class ListCommand extends Subcommand {
  @Mixin private Target target = new Target();
  @Mixin private KeyForm keyForm = new KeyForm();

  @Option(
      names = "--from",
      paramLabel = "KEY",
      description = "Only from this key on, in the order of the keys.")
  private @Nullable String from;

  @Option(
      names = "--to",
      paramLabel = "KEY",
      description = "Only up to this key, and not the record of the key itself.")
  private @Nullable String to;

  @Option(
      names = "--prefix",
      paramLabel = "KEY",
      description = "Only keys that begin so. Without order, all records are looked at.")
  private @Nullable String prefix;

  @Option(names = "--reverse", description = "From the last key to the first.")
  private boolean reverse;

  @Option(names = "--limit", paramLabel = "N", description = "No more than N records.")
  private @Nullable Long limit;

  @Option(names = "--keys", description = "Keys only.")
  private boolean keysOnly;

  @Option(
      names = "--as",
      paramLabel = "FORM",
      defaultValue = "escape",
      description =
          "escape (default: text with escapes as in C, which loses nothing), hex or base64.")
  private String as = "";

  @Override
  int work(Stop stop) throws Failure, IOException {
    var form = Forms.ofLines(as);
    long most =
        limit == null ? Long.MAX_VALUE : Tuning.inRange("--limit", limit, 0, Long.MAX_VALUE);
    if (prefix != null && (from != null || to != null)) {
      throw Failure.usage("--prefix excludes --from and --to.");
    }
    var out = ResultStream.buffered(streams().out());
    try (var dbm = target.openToRead(stop, err())) {
      var walk =
          new Walk(dbm, key("--from", from), key("--to", to), key("--prefix", prefix), reverse);
      var sink = new TsvSink(out, form);
      walk.run(most, record -> sink.write(record.key(), keysOnly ? null : record.value()));
      out.flush();
    } catch (ResultStream.Closed e) {
      return ExitCode.DONE; // that was enough
    }
    return ExitCode.DONE;
  }

  private byte @Nullable [] key(String option, @Nullable String text) throws Failure {
    return text == null ? null : keyForm.decode(option, text);
  }
}
