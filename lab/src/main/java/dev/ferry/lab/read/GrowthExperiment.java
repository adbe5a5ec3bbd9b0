package dev.ferry.lab.read;

import static dev.ferry.lab.experiment.Candidate.Role.BASELINE;
import static dev.ferry.lab.experiment.Candidate.Role.FERRY;
import static dev.ferry.lab.experiment.Candidate.Role.VARIANT;
import static dev.ferry.lab.read.ReadExperiment.way;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.FileCase;
import dev.ferry.lab.experiment.FileExperiment;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/// Files of one kind of text, each some times as large as the one before, all read with as little
/// memory: time may grow as the file does, and memory not at all.
public final class GrowthExperiment implements FileExperiment {
  /// Lines of each file: so many times those of the tier, over so many.
  private static final int LARGEST = 10;

  private static final int[] PARTS = {3000, 300, 30, 3, 1};

  private static final int HEAP_MB = 64;
  private static final int BUFFERS_MB = 16;

  private static final WholeFile TWO_THREADS = new WholeFile(UTF_8, 2);

  @Override
  public String name() {
    return "growth";
  }

  @Override
  public String question() {
    return "Does a larger text file cost more a char, or more memory?";
  }

  @Override
  public String verb() {
    return "reads a file";
  }

  @Override
  public List<String> notes() {
    return List.of(
        "Every JVM has a heap of %d MB and %d MB for native buffers, whatever the file’s size."
            .formatted(HEAP_MB, BUFFERS_MB));
  }

  @Override
  public List<FileCase> files(int lines, boolean withAscii) {
    return IntStream.of(PARTS)
        .mapToObj(part -> GeneratedFile.hiragana(Math.max(1, LARGEST * lines / part), UTF_8))
        .toList();
  }

  /// Its files are what it is about.
  @Override
  public boolean takesInputs() {
    return false;
  }

  @Override
  public List<String> jvmArguments() {
    return List.of("-Xmx" + HEAP_MB + "m", "-XX:MaxDirectMemorySize=" + BUFFERS_MB + "m");
  }

  @Override
  public List<Candidate<Path>> candidates() {
    var lines = ReadExperiment.LINES;
    var ways = new LinesToStrings(UTF_8);
    var lineCount = ReadExperiment.LINE_COUNT;
    var check = ReadExperiment.CHECK;
    return List.of(
        way("BufferedReader.readLine", lines, BASELINE, ways::bufferedReader),
        way("Ferry, two threads", lines, VARIANT, ways::ferryTwoThreads),
        way("Ferry strings()", lines, FERRY, ways::ferryStrings),
        way("Files.lines().count()", lineCount, BASELINE, TWO_THREADS::filesLineCount),
        way("Ferry countLines, 2 threads", lineCount, FERRY, TWO_THREADS::countLines),
        way("CharsetDecoder, REPORT", check, BASELINE, DecoderLoop.check(UTF_8)),
        way("Ferry firstMalformed, 2 threads", check, FERRY, TWO_THREADS::firstMalformed));
  }
}
