package dev.ferry.lab.read;

import static dev.ferry.lab.experiment.Candidate.Role.BASELINE;
import static dev.ferry.lab.experiment.Candidate.Role.FERRY;
import static dev.ferry.lab.experiment.Candidate.Role.RIVAL;
import static dev.ferry.lab.experiment.Candidate.Role.VARIANT;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.FileCase;
import dev.ferry.lab.experiment.FileExperiment;
import dev.ferry.lab.experiment.Operation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The ways to read a big text file. What is looked at is in the page cache, so that the disk has
/// no part in it.
public final class ReadExperiment implements FileExperiment {
  private static final String CHARS = "char by char";
  static final String LINES = "line by line into Strings";
  private static final String TWO_THREADS = "line by line into Strings on two threads";
  private static final String STRING = "into one String";
  static final String LINE_COUNT = "to count its lines";
  private static final String POINT_COUNT = "to count its code points";
  static final String CHECK = "to check that it is UTF-8";

  private static final int ALL_PROCESSORS = Runtime.getRuntime().availableProcessors();

  @Override
  public String name() {
    return "read";
  }

  @Override
  public String question() {
    return "How should a big text file be read?";
  }

  @Override
  public String verb() {
    return "reads a file";
  }

  /// The file of the published experiment, and one of ASCII with as many bytes (of whole lines).
  @Override
  public List<FileCase> files(int lines, boolean withAscii) {
    var hiragana = GeneratedFile.hiragana(lines);
    return withAscii ? List.of(hiragana, GeneratedFile.ascii(hiragana.bytes())) : List.of(hiragana);
  }

  @Override
  public List<Candidate<Path>> candidates() {
    return candidates(WordCount.LINES.works(), WordCount.CODE_POINTS.works());
  }

  /// Does not look for the processes first: a fork begins with the candidate's first pass.
  @Override
  public Candidate<Path> candidate(String name) {
    return candidates(true, !name.equals(DecoderLoop.COUNT_NAME)).stream()
        .filter(candidate -> candidate.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static List<Candidate<Path>> candidates(boolean hasLineCount, boolean hasPointCount) {
    var candidates = new ArrayList<Candidate<Path>>();
    candidates.add(way("BufferedReader.read", CHARS, BASELINE, Chars::bufferedReader));
    candidates.add(way("InputStreamReader.read", CHARS, RIVAL, Chars::inputStreamReader));
    candidates.add(way("over BufferedInputStream", CHARS, RIVAL, Chars::bufferedInputStream));
    candidates.add(way("Ferry reader().read", CHARS, FERRY, Chars::ferry));

    var loop = way("Ferry loop, one thread", LINES, VARIANT, LinesToStrings::ferryLoop);
    var twoThreads = way("Ferry, two threads", LINES, VARIANT, LinesToStrings::ferryTwoThreads);
    candidates.add(way("BufferedReader.readLine", LINES, BASELINE, LinesToStrings::bufferedReader));
    candidates.add(way("Files.lines", LINES, RIVAL, LinesToStrings::filesLines));
    candidates.add(way("Ferry lines()", LINES, VARIANT, LinesToStrings::ferryStream));
    candidates.add(twoThreads);
    candidates.add(loop);
    candidates.add(way("Ferry strings()", LINES, FERRY, LinesToStrings::ferryStrings));
    candidates.add(again(loop, TWO_THREADS, BASELINE));
    candidates.add(again(twoThreads, TWO_THREADS, FERRY));

    candidates.add(way("Files.readString", STRING, BASELINE, WholeFile::filesReadString));
    candidates.add(
        way("Ferry readString, 1 thread", STRING, VARIANT, new WholeFile(1)::readString));
    candidates.add(
        way("Ferry readString", STRING, FERRY, new WholeFile(ALL_PROCESSORS)::readString));

    candidates.add(way("Files.lines().count()", LINE_COUNT, BASELINE, WholeFile::filesLineCount));
    if (hasLineCount) {
      candidates.add(way("wc -l", LINE_COUNT, RIVAL, WordCount.LINES));
    }
    candidates.add(
        way("Ferry countLines, 1 thread", LINE_COUNT, VARIANT, new WholeFile(1)::countLines));
    candidates.add(
        way("Ferry countLines", LINE_COUNT, FERRY, new WholeFile(ALL_PROCESSORS)::countLines));

    candidates.add(
        hasPointCount
            ? way("wc -m", POINT_COUNT, BASELINE, WordCount.CODE_POINTS)
            : way(DecoderLoop.COUNT_NAME, POINT_COUNT, BASELINE, DecoderLoop::countCodePoints));
    candidates.add(
        way(
            "Ferry countCodePoints, 1 thread",
            POINT_COUNT,
            VARIANT,
            new WholeFile(1)::countCodePoints));
    candidates.add(
        way(
            "Ferry countCodePoints",
            POINT_COUNT,
            FERRY,
            new WholeFile(ALL_PROCESSORS)::countCodePoints));

    candidates.add(way("CharsetDecoder, REPORT", CHECK, BASELINE, DecoderLoop::check));
    candidates.add(
        way("Ferry firstMalformed, 1 thread", CHECK, VARIANT, new WholeFile(1)::firstMalformed));
    candidates.add(
        way("Ferry firstMalformed", CHECK, FERRY, new WholeFile(ALL_PROCESSORS)::firstMalformed));
    return candidates;
  }

  static Candidate<Path> way(String name, String goal, Role role, Operation<Path> operation) {
    return new Candidate<>(name, goal, role, _ -> operation);
  }

  private static Candidate<Path> again(Candidate<Path> candidate, String goal, Role role) {
    return new Candidate<>(candidate.name(), goal, role, candidate.trained(), candidate.setUp());
  }
}
