package dev.ferry.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.kernel.Kernels;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandTest {
  @TempDir private Path folder = Path.of("");
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void versionTellsJdkAndKernels() {
    assertEquals(0, ferry("--version"));
    assertTrue(out.toString().contains("JDK " + Runtime.version()), out.toString());
    assertTrue(out.toString().contains("kernels " + Kernels.chosen()), out.toString());
  }

  @Test
  void helpNamesTheLab() {
    assertEquals(0, ferry("--help"));
    assertTrue(out.toString().contains("lab"), out.toString());
  }

  @Test
  void helpOfTheLabHidesTheSmokeTier() {
    assertEquals(0, ferry("lab", "--help"));
    assertTrue(out.toString().contains("--input"), out.toString());
    assertFalse(out.toString().contains("smoke"), out.toString());
  }

  @Test
  void listNamesExperimentsAndBaselines() {
    assertEquals(0, ferry("lab", "list"));
    assertTrue(
        out.toString().contains("encode: Which is the fastest way to turn a String into UTF-8?"),
        out.toString());
    assertTrue(out.toString().contains("(baseline)"), out.toString());
    assertTrue(
        out.toString().contains("ids: What does Base64 do for 50,000 UUIDs in JSON?"),
        out.toString());
    assertTrue(
        out.toString().contains("read: How should a big text file be read?"), out.toString());
    assertTrue(
        out.toString().contains("message: What do strings cost in a message?"), out.toString());
    assertTrue(
        out.toString().contains("store: What does the boundary to a native store cost?"),
        out.toString());
  }

  @Test
  void aRunOverAFileLeavesAReportInAllForms() throws IOException {
    var text = Files.writeString(folder.resolve("<b>text & co.txt"), "eins\nzwölf\n三\n");
    var reports = folder.resolve("deep/reports");

    int code =
        ferry(
            "lab",
            "length",
            "--tier",
            "smoke",
            "--mode",
            "none",
            "--input",
            text.toString(),
            "--out",
            reports.toString());

    assertEquals(0, code, err.toString());
    assertTrue(out.toString().contains("Guava encodedLength"), out.toString());
    var page = Files.readString(reports.resolve("report.html"));
    assertTrue(page.contains("&lt;b&gt;text &amp; co.txt"), "the file's name, escaped");
    assertFalse(page.contains("<b>text"), "the file's name, as it is");
    assertFalse(page.contains("<script"), "a script");
    assertFalse(page.contains("http"), "anything from elsewhere");
    var json = Files.readString(reports.resolve("report.json"));
    assertTrue(json.contains("\"nanosPerText\""), json);
    assertTrue(json.contains("\"partial\" : false"), json);
  }

  /// The table is printed before reports are written. An experiment that is named twice is made
  /// once.
  @Test
  void reportsThatCannotBeWritten() throws IOException {
    byte[] document = {14, 0, 0, 0, 2, 'a', 0, 2, 0, 0, 0, 'x', 0, 0};
    var input = Files.write(folder.resolve("documents.bson"), document);
    var reports = folder.resolve("reports");
    var inTheWay = Files.createDirectories(reports.resolve("report.json"));

    int code =
        ferry(
            "lab",
            "bson",
            "bson",
            "--tier",
            "smoke",
            "--mode",
            "none",
            "--input",
            input.toString(),
            "--out",
            reports.toString());

    assertEquals(1, code);
    assertTrue(err.toString().contains(" JVMs over 1 cases,"), err.toString());
    assertTrue(out.toString().contains("documents.bson"), out.toString());
    assertFalse(out.toString().contains("Report:"), out.toString());
    assertTrue(err.toString().contains("ferry: " + inTheWay), err.toString());
  }

  /// Coordinates have the digits of SVG in every language.
  @Test
  void aReportWhereDigitsAreOthers() throws IOException {
    var text = Files.writeString(folder.resolve("text.txt"), "eins\nzwölf\n三\n");
    var reports = folder.resolve("reports");
    var before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try {
      int code =
          ferry(
              "lab",
              "validate",
              "--tier",
              "smoke",
              "--mode",
              "none",
              "--input",
              text.toString(),
              "--out",
              reports.toString());
      assertEquals(0, code, err.toString());
    } finally {
      Locale.setDefault(before);
    }
    var page = Files.readString(reports.resolve("report.html"));
    assertTrue(page.contains("viewBox"), page);
    assertEquals(
        List.of(),
        Pattern.compile("viewBox=\"[^\"]*\"")
            .matcher(page)
            .results()
            .map(MatchResult::group)
            .filter(box -> !box.matches("viewBox=\"[0-9. ]+\""))
            .toList());
  }

  @Test
  void aRunOverAFileAsItIsTellsFirstPassesApart() throws IOException {
    var text = Files.writeString(folder.resolve("text.txt"), "eins\nzwölf\n三\n".repeat(100));
    var reports = folder.resolve("reports");

    int code =
        ferry(
            "lab",
            "read",
            "--tier",
            "smoke",
            "--mode",
            "none",
            "--input",
            text.toString(),
            "--out",
            reports.toString());

    assertEquals(0, code, err.toString());
    assertTrue(out.toString().contains("First pass in a fresh JVM"), out.toString());
    var page = Files.readString(reports.resolve("report.html"));
    assertTrue(page.contains("First pass in a fresh JVM"), "the table of first passes");
    assertTrue(page.contains("SHA-256 of text.txt"), "the hash of the input");
    var json = Files.readString(reports.resolve("report.json"));
    assertTrue(json.contains("\"firstPassNanos\""), json);
    assertTrue(json.contains("\"pass\" : \"FIRST\""), json);
    assertTrue(Files.exists(text), "the user's file");
  }

  @Test
  void aRunOverIdsTellsTheirSizes() throws IOException {
    var ids =
        Files.writeString(
            folder.resolve("ids.txt"), "f81d4fae-7dec-11d0-a765-00a0c91e6bf6\n".repeat(3));
    var reports = folder.resolve("reports");

    int code =
        ferry(
            "lab",
            "ids",
            "--tier",
            "smoke",
            "--mode",
            "none",
            "--bandwidth",
            "100M",
            "--input",
            ids.toString(),
            "--out",
            reports.toString());

    assertEquals(0, code, err.toString());
    assertTrue(out.toString().contains("Size, and time over 100 Mbit/s"), out.toString());
    assertTrue(out.toString().contains("ids.txt, 3 ids"), out.toString());
    var page = Files.readString(reports.resolve("report.html"));
    assertTrue(page.contains("Size, and time over 100 Mbit/s"), "the table of sizes");
    assertTrue(page.contains("SHA-256"), "the hash of the input");
    var json = Files.readString(reports.resolve("report.json"));
    assertTrue(json.contains("\"bitsPerSecond\" : 100000000"), json);
    assertTrue(json.contains("\"chars\" : 126"), json);
  }

  /// A document of one field `a`, the string "b".
  @Test
  void aRunOverDocumentsComparesTimesADocument() throws IOException {
    var documents =
        Files.write(
            folder.resolve("mine.bson"),
            new byte[] {14, 0, 0, 0, 2, 'a', 0, 2, 0, 0, 0, 'b', 0, 0});
    var reports = folder.resolve("reports");

    int code =
        ferry(
            "lab",
            "bson",
            "--tier",
            "smoke",
            "--mode",
            "none",
            "--input",
            documents.toString(),
            "--out",
            reports.toString());

    assertEquals(0, code, err.toString());
    assertTrue(out.toString().contains("mine.bson, 1 document"), out.toString());
    var page = Files.readString(reports.resolve("report.html"));
    assertTrue(page.contains("Time a document"), "the table of times");
    assertTrue(page.contains("Documents are the driver's own"), "how it was measured");
    assertTrue(page.contains("SHA-256 of mine.bson"), "the hash of the input");
  }

  /// Field 1 is a string, here "abc", and the fields 2 and 3 are numbers: a SpeedMessage1.
  @Test
  void aRunOverAMessageComparesTimesAMessage() throws IOException {
    var message =
        Files.write(folder.resolve("mine.dat"), new byte[] {10, 3, 'a', 'b', 'c', 16, 1, 24, 1});
    var reports = folder.resolve("reports");

    int code =
        ferry(
            "lab",
            "message",
            "--tier",
            "smoke",
            "--mode",
            "none",
            "--input",
            message.toString(),
            "--out",
            reports.toString());

    assertEquals(0, code, err.toString());
    assertTrue(out.toString().contains("mine.dat, proto2"), out.toString());
    assertTrue(out.toString().contains("MB/s"), out.toString());
    assertTrue(out.toString().contains("Left to longer runs"), out.toString());
    var page = Files.readString(reports.resolve("report.html"));
    assertTrue(page.contains("Time a message"), "the table of times");
    assertTrue(page.contains("MB of messages a second"), "the plot's axis");
    assertTrue(page.contains("SHA-256 of mine.dat"), "the hash of the input");
    assertFalse(page.contains("UTF-8 a second"), "the axis of a text's plot");
    var json = Files.readString(reports.resolve("report.json"));
    assertTrue(json.contains("\"unit\" : \"MESSAGE\""), json);
  }

  @Test
  void aRunOverRecordsComparesLibraries() throws IOException {
    var reports = folder.resolve("reports");

    int code =
        ferry(
            "lab",
            "store",
            "--tier",
            "smoke",
            "--mode",
            "none",
            "--records",
            "1000",
            "--out",
            reports.toString());

    assertEquals(0, code, err.toString());
    assertTrue(out.toString().contains("Ferry calls Tkrzw 1."), out.toString());
    assertTrue(out.toString().contains("hash database, 1,000 records"), out.toString());
    assertTrue(out.toString().contains("Ferry get(byte[], byte[], int)"), out.toString());
    var page = Files.readString(reports.resolve("report.html"));
    assertTrue(page.contains("Time a record, millions of records a second"), "the table of times");
    assertTrue(page.contains("Millions of records a second"), "the plot's axis");
    assertTrue(page.contains("Records were measured otherwise"), "how it was measured");
    var json = Files.readString(reports.resolve("report.json"));
    assertTrue(json.contains("\"unit\" : \"RECORD\""), json);
    assertTrue(json.contains("\"texts\" : 1000"), json);
  }

  private int ferry(String... arguments) {
    return Ferry.run(arguments, new PrintWriter(out), new PrintWriter(err));
  }
}
