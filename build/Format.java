import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import com.google.googlejavaformat.java.RemoveUnusedImports;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;

/// Checks (`check DIR`) or rewrites (`write DIR`) the format of every Java source below a folder.
class Format {
  static void main(String[] args) throws Exception {
    var write = args[0].equals("write");
    var root = Path.of(args[1]);
    var formatter = new Formatter(JavaFormatterOptions.defaultOptions());
    var unformatted = new ArrayList<Path>();
    try (var files = Files.walk(root)) {
      for (var file : (Iterable<Path>) files.filter(f -> isSource(root, f))::iterator) {
        var source = Files.readString(file);
        var formatted =
            formatter.formatSourceAndFixImports(RemoveUnusedImports.removeUnusedImports(source));
        if (formatted.equals(source)) {
          continue;
        }
        if (write) {
          Files.writeString(file, formatted);
        } else {
          unformatted.add(root.relativize(file));
        }
      }
    }
    if (!unformatted.isEmpty()) {
      System.err.println("Not formatted (run `mvn validate -Dformat.mode=write`): " + unformatted);
      System.exit(1);
    }
  }

  private static boolean isSource(Path root, Path file) {
    var path = root.relativize(file).toString();
    return path.endsWith(".java") && !path.contains("target");
  }
}
