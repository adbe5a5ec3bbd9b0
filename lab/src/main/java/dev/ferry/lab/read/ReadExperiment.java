package dev.ferry.lab.read;

import static dev.ferry.lab.experiment.Candidate.Role.BASELINE;
import static dev.ferry.lab.experiment.Candidate.Role.FERRY;
import static dev.ferry.lab.experiment.Candidate.Role.RIVAL;
import static dev.ferry.lab.experiment.Candidate.Role.VARIANT;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.FileCase;
import dev.ferry.lab.experiment.FileExperiment;
import dev.ferry.lab.experiment.Operation;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The ways to read a big text file, in UTF-8 or another encoding. What is looked at is in the page
/// cache, so that the disk has no part in it.
public final class ReadExperiment implements FileExperiment {
  private static final String CHARS = "char by char";
  static final String LINES = "line by line into Strings";
  private static final String TWO_THREADS = "line by line into Strings on two threads";
  private static final String STRING = "into one String";
  static final String LINE_COUNT = "to count its lines";
  private static final String POINT_COUNT = "to count its code points";
  static final String CHECK = "to check that it is UTF-8";
  private static final String CHECK_OTHERS = "to check that it is well-formed";

  /// By which a fork is told the encoding.
  private static final String ENCODING = "ferry.lab.encoding";

  private static final int ALL_PROCESSORS = Runtime.getRuntime().availableProcessors();

  private final Charset charset;

  /// Of files in UTF-8, or what the fork is told that it is in.
  public ReadExperiment() {
    this(Charset.forName(System.getProperty(ENCODING, "UTF-8")));
  }

  /// Of files in an encoding.
  public ReadExperiment(Charset charset) {
    this.charset = charset;
  }

  /// Whether there is a text that the lab can write in the encoding.
  public boolean hasFiles() {
    return GeneratedFile.canHoldAscii(charset);
  }

  @Override
  public String name() {
    return "read";
  }

  @Override
  public Charset charset() {
    return charset;
  }

  @Override
  public List<String> jvmArguments() {
    return isUtf8() ? List.of() : List.of("-D" + ENCODING + "=" + charset.name());
  }

  @Override
  public List<String> notes() {
    return isUtf8() ? List.of() : List.of("Files are in %s.".formatted(charset.name()));
  }

  private boolean isUtf8() {
    return charset.equals(UTF_8);
  }

  @Override
  public String question() {
    return "How should a big text file be read?";
  }

  @Override
  public String verb() {
    return "reads a file";
  }

  /// The file of the published experiment, where the encoding has hiragana, and one of ASCII with
  /// as many bytes (of whole lines).
  @Override
  public List<FileCase> files(int lines, boolean withAscii) {
    if (!GeneratedFile.canHoldHiragana(charset)) {
      return List.of(GeneratedFile.ascii(GeneratedFile.hiragana(lines, UTF_8).bytes(), charset));
    }
    var hiragana = GeneratedFile.hiragana(lines, charset);
    return withAscii
        ? List.of(hiragana, GeneratedFile.ascii(hiragana.bytes(), charset))
        : List.of(hiragana);
  }

  @Override
  public List<Candidate<Path>> candidates() {
    return candidates(
        isUtf8() && WordCount.LINES.works(), isUtf8() && WordCount.CODE_POINTS.works());
  }

  /// Does not look for the processes first: a fork begins with the candidate's first pass.
  @Override
  public Candidate<Path> candidate(String name) {
    return candidates(isUtf8(), isUtf8() && !name.equals(DecoderLoop.COUNT_NAME)).stream()
        .filter(candidate -> candidate.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private List<Candidate<Path>> candidates(boolean hasLineCount, boolean hasPointCount) {
    var chars = new Chars(charset);
    var lines = new LinesToStrings(charset);
    var ofOneThread = new WholeFile(charset, 1);
    var ofAll = new WholeFile(charset, ALL_PROCESSORS);
    var check = isUtf8() ? CHECK : CHECK_OTHERS;
    var candidates = new ArrayList<Candidate<Path>>();
    candidates.add(way("BufferedReader.read", CHARS, BASELINE, chars::bufferedReader));
    candidates.add(way("InputStreamReader.read", CHARS, RIVAL, chars::inputStreamReader));
    candidates.add(way("over BufferedInputStream", CHARS, RIVAL, chars::bufferedInputStream));
    candidates.add(way("Ferry reader().read", CHARS, FERRY, chars::ferry));

    var loop = way("Ferry loop, one thread", LINES, VARIANT, lines::ferryLoop);
    var twoThreads = way("Ferry, two threads", LINES, VARIANT, lines::ferryTwoThreads);
    candidates.add(way("BufferedReader.readLine", LINES, BASELINE, lines::bufferedReader));
    candidates.add(way("Files.lines", LINES, RIVAL, lines::filesLines));
    candidates.add(way("Ferry lines()", LINES, VARIANT, lines::ferryStream));
    candidates.add(twoThreads);
    candidates.add(loop);
    candidates.add(way("Ferry strings()", LINES, FERRY, lines::ferryStrings));
    candidates.add(again(loop, TWO_THREADS, BASELINE));
    candidates.add(again(twoThreads, TWO_THREADS, FERRY));

    candidates.add(way("Files.readString", STRING, BASELINE, ofOneThread::filesReadString));
    candidates.add(way("Ferry readString, 1 thread", STRING, VARIANT, ofOneThread::readString));
    candidates.add(way("Ferry readString", STRING, FERRY, ofAll::readString));

    candidates.add(way("Files.lines().count()", LINE_COUNT, BASELINE, ofOneThread::filesLineCount));
    if (hasLineCount) {
      candidates.add(way("wc -l", LINE_COUNT, RIVAL, WordCount.LINES));
    }
    candidates.add(way("Ferry countLines, 1 thread", LINE_COUNT, VARIANT, ofOneThread::countLines));
    candidates.add(way("Ferry countLines", LINE_COUNT, FERRY, ofAll::countLines));

    candidates.add(
        hasPointCount
            ? way("wc -m", POINT_COUNT, BASELINE, WordCount.CODE_POINTS)
            : way(
                DecoderLoop.COUNT_NAME,
                POINT_COUNT,
                BASELINE,
                DecoderLoop.countCodePoints(charset)));
    candidates.add(
        way("Ferry countCodePoints, 1 thread", POINT_COUNT, VARIANT, ofOneThread::countCodePoints));
    candidates.add(way("Ferry countCodePoints", POINT_COUNT, FERRY, ofAll::countCodePoints));

    candidates.add(way("CharsetDecoder, REPORT", check, BASELINE, DecoderLoop.check(charset)));
    candidates.add(
        way("Ferry firstMalformed, 1 thread", check, VARIANT, ofOneThread::firstMalformed));
    candidates.add(way("Ferry firstMalformed", check, FERRY, ofAll::firstMalformed));
    return candidates;
  }

  static Candidate<Path> way(String name, String goal, Role role, Operation<Path> operation) {
    return new Candidate<>(name, goal, role, _ -> operation);
  }

  private static Candidate<Path> again(Candidate<Path> candidate, String goal, Role role) {
    return new Candidate<>(candidate.name(), goal, role, candidate.trained(), candidate.setUp());
  }
}
