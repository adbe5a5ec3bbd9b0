package dev.ferry.tkrzw;

import java.nio.file.Path;

/// Writes until it is killed, and says what is safe.
final class FilesChild {
  private FilesChild() {}

  static String value(long number) {
    return "value " + number * 31 + " 🐈".repeat((int) (number % 20));
  }

  static DbmOptions<?> options(String kind) {
    return switch (kind) {
      case "hash" -> new HashOptions().buckets(1000);
      case "appending" -> new HashOptions().buckets(1000).updateMode(UpdateMode.APPENDING);
      // In place, a page that is divided may be lost with records that were synchronised.
      case "tree" ->
          new TreeOptions()
              .maxPageSize(500)
              .maxCachedPages(50)
              .updateMode(UpdateMode.APPENDING)
              .restoreMode(RestoreMode.SYNC);
      case "skip" -> new SkipOptions();
      default -> throw new AssertionError(kind);
    };
  }

  public static void main(String[] arguments) {
    var path = Path.of(arguments[1]);
    switch (arguments[0]) {
      case "hold" -> {
        var dbm = Dbm.open(path, new HashOptions());
        dbm.set("k", "v");
        System.out.println("held");
        while (true) {
          Thread.onSpinWait();
        }
      }
      case "fill" -> {
        // Until there is no more room.
        try (var dbm =
            Dbm.open(
                path.toString(),
                true,
                java.util.Map.of("dbm", arguments[2], "file", arguments[3]))) {
          try {
            for (long i = 0; i < 1_000_000; i++) {
              dbm.set("key " + i, "x".repeat(1000));
            }
            dbm.synchronize(false);
            throw new AssertionError("endless room");
          } catch (TkrzwException e) {
            SafetyChild.check(String.valueOf(e.getMessage()).contains(path.toString()), e);
            SafetyChild.check(
                e.code() == StatusCode.SYSTEM_ERROR || e.code() == StatusCode.INFEASIBLE_ERROR, e);
            System.out.println(e.getMessage());
          }
        } catch (TkrzwException e) {
          System.out.println("close: " + e.getMessage());
        }
        System.out.println("well");
      }
      default -> {
        var dbm = Dbm.open(path, options(arguments[0]));
        for (long i = 0; ; i++) {
          dbm.set("key " + i, value(i));
          if (i % 100 == 99) {
            dbm.synchronize(false);
            System.out.println("synchronised " + (i + 1));
          }
        }
      }
    }
  }
}
