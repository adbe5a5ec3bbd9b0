package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.ObjectCase;
import dev.ferry.lab.experiment.ObjectExperiment;
import dev.ferry.lab.experiment.Operation;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What a candidate makes of objects, to be compared: it hands its bytes over, or they are at the
/// end of a file then.
final class Serialised<I> {
  /// The file in the folder of a run.
  private static final String FILE = "serialised";

  private final ObjectExperiment<I> experiment;
  private final Candidate<I> candidate;
  private final Operation<I> operation;
  private final Path file;

  private Serialised(
      ObjectExperiment<I> experiment, Candidate<I> candidate, int largest, Path file) {
    this.experiment = experiment;
    this.candidate = candidate;
    this.file = file;
    operation = candidate.setUp().apply(largest);
  }

  /// Sets up a candidate to be looked at, in place of the one that is timed.
  ///
  /// @param name of the candidate
  /// @param folder of the run
  static <I> Serialised<I> by(
      ObjectExperiment<I> experiment, String name, List<ObjectCase> cases, Path folder)
      throws IOException {
    var file = folder.resolve(FILE);
    Files.write(file, new byte[0]);
    var candidate =
        experiment.candidates(file).stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow();
    return new Serialised<>(experiment, candidate, largest(cases), file);
  }

  /// The size of the largest object.
  static int largest(List<ObjectCase> cases) {
    return cases.stream()
        .flatMap(each -> each.objects().stream())
        .mapToInt(object -> object.length)
        .max()
        .orElse(0);
  }

  /// The bytes of each object of a case.
  List<byte[]> of(ObjectCase measured) throws Exception {
    var results = new ArrayList<byte[]>();
    for (var object : measured.objects()) {
      var supply = experiment.supply(candidate, measured.type(), object);
      results.add(once(supply.get()));
      // once more, as something may be remembered now
      if (!Arrays.equals(results.getLast(), once(supply.get()))) {
        throw new IllegalStateException("other bytes the second time");
      }
    }
    return results;
  }

  private byte[] once(I object) throws Exception {
    var sink = new KeepingSink();
    long before = Files.size(file);
    operation.run(object, sink);
    if (sink.results().isEmpty()) {
      try (var written = Files.newByteChannel(file)) {
        return Channels.newInputStream(written.position(before)).readAllBytes();
      }
    }
    if (sink.results().getLast() instanceof byte[] bytes) {
      return bytes;
    }
    throw new IllegalStateException("no bytes");
  }

  /// A digest of the bytes of each object of a case.
  static long digest(List<byte[]> results) {
    var digest = new DigestSink();
    results.forEach(bytes -> digest.bytes(bytes, bytes.length));
    return digest.digest();
  }
}
