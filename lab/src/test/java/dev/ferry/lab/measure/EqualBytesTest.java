package dev.ferry.lab.measure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.ObjectCase;
import dev.ferry.lab.experiment.ObjectExperiment;
import dev.ferry.lab.experiment.Operation;
import dev.ferry.lab.experiment.Unit;
import dev.ferry.lab.message.GeneratedMessages;
import dev.ferry.lab.message.MessageExperiment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EqualBytesTest {
  private static final List<ObjectCase> WORDS =
      List.of(
          new ObjectCase(
              "Words",
              "few",
              "word",
              List.of("one".getBytes(UTF_8), "two".getBytes(UTF_8)),
              6,
              ""));

  @TempDir private Path folder = Path.of("");

  @Test
  void allWaysOfMessagesAgree() throws Exception {
    var experiment = new MessageExperiment();
    var cases = GeneratedMessages.cases();
    var digests = EqualBytes.check(experiment, cases, folder);

    assertEquals(experiment.ways().size(), digests.size());
    assertEquals(1, digests.values().stream().distinct().count());
    digests.forEach((way, ofCases) -> assertEquals(cases.size(), ofCases.size(), way));
  }

  @Test
  void bytesInAFileAreComparedToo() throws Exception {
    var digests = EqualBytes.check(new Words("one", "one"), WORDS, folder);
    assertEquals(digests.get("right"), digests.get("file"));

    var differ =
        assertThrows(
            ResultsDiffer.class, () -> EqualBytes.check(new Words("two", "twa"), WORDS, folder));
    assertEquals(
        "“right” and “file” give different bytes (from offset 2 of object 1) for Words, few.",
        differ.getMessage());
  }

  @Test
  void otherBytesTheSecondTimeAreAFailure() {
    var differ =
        assertThrows(
            ResultsDiffer.class, () -> EqualBytes.check(new Words("one", null), WORDS, folder));
    assertEquals(
        "“file” failed on Words, few: java.lang.IllegalStateException: other bytes the second time",
        differ.getMessage());
  }

  @Test
  void casesAreReadAsTheyWereWritten() throws Exception {
    var file = folder.resolve("objects");
    var cases = GeneratedMessages.cases();
    ObjectWorkload.write(file, cases);
    var read = ObjectWorkload.read(file);
    assertEquals(cases.size(), read.size());
    for (int i = 0; i < cases.size(); i++) {
      assertEquals(cases.get(i).type(), read.get(i).type());
      assertEquals(cases.get(i).batch(), read.get(i).batch());
      assertEquals(
          Serialised.digest(cases.get(i).objects()), Serialised.digest(read.get(i).objects()));
    }
  }

  /// Words into an array, and into a file by a way that takes one word for another.
  ///
  /// @param other what it writes for `word`; null for another thing each time
  private record Words(String word, @Nullable String other) implements ObjectExperiment<String> {
    @Override
    public String name() {
      return "words";
    }

    @Override
    public String question() {
      return "Which words?";
    }

    @Override
    public boolean isAbout(String type) {
      return true;
    }

    @Override
    public String verb() {
      return "writes";
    }

    @Override
    public Unit unit() {
      return Unit.TEXT;
    }

    @Override
    public List<Candidate<String>> candidates() {
      return candidates(Path.of("unused"));
    }

    @Override
    public List<Candidate<String>> candidates(Path file) {
      Operation<String> right =
          (text, sink) -> sink.bytes(text.getBytes(UTF_8), text.getBytes(UTF_8).length);
      var calls = new AtomicInteger();
      Operation<String> toFile =
          (text, _) ->
              Files.writeString(
                  file,
                  !text.equals(word) ? text : other == null ? "" + calls.incrementAndGet() : other,
                  StandardOpenOption.APPEND);
      return List.of(
          new Candidate<>("right", "goal", Role.BASELINE, _ -> right),
          new Candidate<>("file", "goal", Role.FERRY, _ -> toFile));
    }

    @Override
    public Supplier<String> supply(Candidate<String> candidate, String type, byte[] serialised) {
      return () -> new String(serialised, UTF_8);
    }
  }
}
