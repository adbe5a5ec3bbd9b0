package dev.ferry.tkrzw;

import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Finds Tkrzw's native library, once.
///
/// The file named by the system property `ferry.tkrzw.library`, and no other, if it is set; else
/// the one that the system finds by its name; else the one in the folder `native` beside the jar of
/// this class.
final class Library {
  private static final String PROPERTY = "ferry.tkrzw.library";
  private static final boolean IS_MAC =
      System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("mac");
  private static final boolean IS_WINDOWS =
      System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
  private static final String NAME =
      IS_MAC ? "libtkrzw.1.dylib" : IS_WINDOWS ? "tkrzw.dll" : "libtkrzw.so.1";
  private static final String REMEDY =
      IS_MAC || IS_WINDOWS
          ? "build and install Tkrzw 1.0.25 or later"
          : "install it (on Debian or Ubuntu: apt-get install libtkrzw1)";

  private static final Library LIBRARY = find();

  private final @Nullable SymbolLookup symbols;
  private final String text;

  /// @param text where the library was found, or else why there is none
  private Library(@Nullable SymbolLookup symbols, String text) {
    this.symbols = symbols;
    this.text = text;
  }

  /// Its functions and constants.
  ///
  /// @throws UnsatisfiedLinkError if there is no such library, each time again
  static SymbolLookup symbols() {
    if (LIBRARY.symbols == null) {
      throw new UnsatisfiedLinkError(LIBRARY.text);
    }
    return LIBRARY.symbols;
  }

  /// The file, or the name by which the system found it.
  static String location() {
    symbols();
    return LIBRARY.text;
  }

  private static Library find() {
    var asked = System.getProperty(PROPERTY);
    if (asked != null) {
      return open(Path.of(asked), "which the system property " + PROPERTY + " names");
    }
    try {
      return new Library(SymbolLookup.libraryLookup(NAME, Arena.global()), NAME);
    } catch (IllegalCallerException e) {
      return new Library(null, refused(e));
    } catch (IllegalArgumentException e) {
      var brought = beside();
      if (brought != null && Files.exists(brought)) {
        return open(brought, "which lies beside Ferry's jar");
      }
      return new Library(
          null,
          "Tkrzw's native library %s was not found: %s, or name its file with -D%s=…"
              .formatted(NAME, REMEDY, PROPERTY));
    }
  }

  private static Library open(Path file, String which) {
    try {
      return new Library(SymbolLookup.libraryLookup(file, Arena.global()), file.toString());
    } catch (IllegalCallerException e) {
      return new Library(null, refused(e));
    } catch (IllegalArgumentException e) {
      return new Library(
          null,
          "Tkrzw's native library %s, %s, cannot be loaded: %s"
              .formatted(
                  file, which, Files.exists(file) ? e.getMessage() : "there is no such file"));
    }
  }

  private static String refused(IllegalCallerException e) {
    return "Ferry may not call native code here: start with --enable-native-access=%s (%s)"
        .formatted(
            Library.class.getModule().isNamed() ? "dev.ferry.tkrzw" : "ALL-UNNAMED",
            e.getMessage());
  }

  private static @Nullable Path beside() {
    try {
      var source = Library.class.getProtectionDomain().getCodeSource();
      if (source == null || source.getLocation() == null) {
        return null;
      }
      return Path.of(source.getLocation().toURI()).resolveSibling("native").resolve(NAME);
    } catch (URISyntaxException | IllegalArgumentException | UnsupportedOperationException e) {
      return null; // not a file
    }
  }
}
