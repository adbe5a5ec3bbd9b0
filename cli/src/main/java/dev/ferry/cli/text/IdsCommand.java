package dev.ferry.cli.text;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.ferry.cli.stream.ResultStream;
import dev.ferry.cli.stream.Streams;
import dev.ferry.id.Base64Form;
import dev.ferry.id.CompactUuids;
import dev.ferry.id.MalformedUuidException;
import dev.ferry.id.PackedUuids;
import dev.ferry.id.Uuids;
import dev.ferry.lab.text.InputRefused;
import dev.ferry.text.TextFile;
import dev.ferry.utf8.MalformedPolicy;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `ferry ids`: lists of UUIDs to one Base64 text, and back.
@Command(
    name = "ids",
    description =
        "Writes UUIDs, one a line, as one Base64 text of 16 bytes each, as PackedUuids and the"
            + " Jackson module do; with --unpack the other way round.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:done",
      "1:a text cannot be read to its end",
      "2:the command line is wrong, there is no such file, or it has something else"
    })
public final class IdsCommand implements Callable<Integer> {
  private final Streams streams;

  @Mixin private final TextInputs inputs = new TextInputs();

  @Option(
      names = {"-u", "--unpack"},
      description = "Reads one Base64 text, and writes its UUIDs, one a line.")
  private boolean unpack;

  @Option(
      names = "--compact",
      description = "In the form of CompactUuids: smaller where ids are of the same time.")
  private boolean compact;

  @Option(
      names = "--form",
      paramLabel = "FORM",
      description =
          "Of the Base64 text: standard (the default), padded, url_safe or url_safe_padded.")
  private Base64Form form = Base64Form.STANDARD;

  /// @param streams with the ids if no file is named, and for them
  public IdsCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException, InputRefused {
    var ids = new ArrayList<UUID>();
    inputs.forEach(
        streams.in(),
        MalformedPolicy.REPLACE,
        (name, text) -> {
          if (unpack) {
            ids.addAll(unpacked(name, text));
          } else {
            addLines(name, text, ids);
          }
        });
    try (var out = ResultStream.buffered(streams.out())) {
      if (unpack) {
        writeLines(ids, out);
      } else {
        var packed = compact ? CompactUuids.encode(ids, form) : PackedUuids.encode(ids, form);
        out.write((packed + "\n").getBytes(US_ASCII));
      }
    }
    return 0;
  }

  private static void addLines(String name, TextFile text, List<UUID> ids) throws InputRefused {
    for (var line : text) {
      if (line.isEmpty()) {
        continue;
      }
      try {
        ids.add(Uuids.parse(line.toString()));
      } catch (MalformedUuidException e) {
        throw new InputRefused("%sline %d: %s".formatted(prefix(name), line.number(), message(e)));
      }
    }
  }

  private List<UUID> unpacked(String name, TextFile text) throws IOException, InputRefused {
    var packed = text.readString().stripTrailing();
    try {
      return compact
          ? CompactUuids.decode(packed, form, Integer.MAX_VALUE)
          : PackedUuids.decode(packed, form, Integer.MAX_VALUE);
    } catch (MalformedUuidException e) {
      throw new InputRefused(prefix(name) + message(e));
    }
  }

  private static String prefix(String name) {
    return name.isEmpty() ? "" : name + ", ";
  }

  private static String message(MalformedUuidException e) {
    return String.valueOf(e.getMessage());
  }

  private static void writeLines(List<UUID> ids, OutputStream out) throws IOException {
    var line = new byte[Uuids.LENGTH + 1];
    line[Uuids.LENGTH] = '\n';
    for (var id : ids) {
      Uuids.format(id, line, 0);
      out.write(line);
    }
  }
}
