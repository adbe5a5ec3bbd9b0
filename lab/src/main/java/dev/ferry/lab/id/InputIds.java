package dev.ferry.lab.id;

import dev.ferry.id.MalformedUuidException;
import dev.ferry.id.Uuids;
import dev.ferry.lab.experiment.Case;
import dev.ferry.lab.text.InputFile;
import dev.ferry.lab.text.InputRefused;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Locale;

/// A user's own ids: a text file with one in each line.
public final class InputIds {
  private static final int MOST = 1_000_000;

  private InputIds() {}

  /// The ids of a file, as one list. Empty lines are skipped.
  ///
  /// @param input what was read from it
  /// @throws InputRefused if one line is no id, or if there are more than a million
  public static Case of(Path file, InputFile input) throws InputRefused {
    var ids = new ArrayList<String>();
    var lines = input.whole().texts().getFirst().lines().iterator();
    for (int line = 1; lines.hasNext(); line++) {
      var id = lines.next();
      if (!id.isEmpty()) {
        check(file, line, id);
        ids.add(id);
      }
    }
    if (ids.size() > MOST) {
      throw new InputRefused(
          "%s has %,d ids, more than %,d; give a part of it.".formatted(file, ids.size(), MOST));
    }
    return new Case(input.profile().file(), label(ids.size()), ids);
  }

  private static void check(Path file, int line, String id) throws InputRefused {
    try {
      Uuids.parse(id);
    } catch (MalformedUuidException e) {
      throw new InputRefused(
          "%s is not a list of UUIDs, one a line: in line %d, found %s, expected %s."
              .formatted(file, line, e.found(), e.expected()));
    }
  }

  static String label(int ids) {
    return String.format(Locale.ROOT, ids == 1 ? "%,d id" : "%,d ids", ids);
  }
}
