package dev.ferry.cli.db;

import dev.ferry.tkrzw.Dbm;
import dev.ferry.utf8.Utf8;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `ferry db inspect`.
@Command(name = "inspect", description = "Tells what there is to tell of a database.")
final class InspectCommand extends Subcommand {
  @Mixin private Target target = new Target();

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "ATTRIBUTE",
      description = "Tell only this, such as num_records.")
  private @Nullable String attribute;

  @Option(
      names = "--validate",
      description = "Read every record, and fail if one cannot be read or some are missing.")
  private boolean validate;

  @Override
  int work(Stop stop) throws Failure, IOException {
    try (var dbm = target.openToRead(stop, err())) {
      var attributes = attributes(dbm);
      if (attribute == null) {
        attributes.forEach((name, value) -> out().println(name + "=" + value));
      } else {
        var value = attributes.get(attribute);
        if (value == null) {
          throw Failure.nothing(
              "%s has no attribute “%s”; it has %s."
                  .formatted(target.file(), attribute, String.join(", ", attributes.keySet())));
        }
        out().println(value);
      }
      out().flush();
      if (validate) {
        validate(dbm);
      }
      return ExitCode.DONE;
    }
  }

  private static Map<String, String> attributes(Dbm dbm) {
    var attributes = new LinkedHashMap<String, String>();
    dbm.inspect().forEach((name, value) -> attributes.put(name, escaped(value)));
    attributes.putIfAbsent("num_records", Long.toString(dbm.count()));
    attributes.putIfAbsent("file_size", Long.toString(dbm.fileSize()));
    attributes.put("ordered", Boolean.toString(dbm.isOrdered()));
    attributes.put("healthy", Boolean.toString(dbm.isHealthy()));
    attributes.put("should_be_rebuilt", Boolean.toString(dbm.shouldBeRebuilt()));
    return attributes;
  }

  private static String escaped(String value) {
    return Utf8.decode(Escapes.escape(Utf8.encode(value)));
  }

  private void validate(Dbm dbm) throws Failure {
    long count = dbm.count();
    long found = 0;
    try (var progress = new ProgressLine(err());
        var cursor = dbm.cursor()) {
      cursor.first();
      while (cursor.step() != null) {
        found++;
        progress.records(found, found, count);
      }
    }
    if (found != count) {
      throw Failure.of(
          "%s should have %s, but %,d could be read."
              .formatted(target.file(), Sentences.records(count), found));
    }
  }
}
