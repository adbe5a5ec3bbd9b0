package dev.ferry.cli;

import dev.ferry.cli.text.EncodingNames;
import dev.ferry.lab.Experiments;
import dev.ferry.lab.experiment.Experiment;
import dev.ferry.lab.measure.Data;
import dev.ferry.lab.measure.LabRun;
import dev.ferry.lab.measure.Mode;
import dev.ferry.lab.measure.Plan;
import dev.ferry.lab.measure.ResultsDiffer;
import dev.ferry.lab.measure.Tier;
import dev.ferry.lab.read.ReadExperiment;
import dev.ferry.lab.result.Bandwidth;
import dev.ferry.lab.store.StoreExperiment;
import dev.ferry.lab.text.InputRefused;
import dev.ferry.lab.text.Script;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `ferry lab`: measures.
@Command(
    name = "lab",
    description = "Measures the ways there are, and Ferry's, on this machine.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {ListCommand.class, CompareCommand.class, GateCommand.class})
final class LabCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "EXPERIMENT",
      arity = "0..*",
      description = "What to measure (see `ferry lab list`). Default: encode and decode.")
  private List<String> experiments = new ArrayList<>();

  @Option(
      names = "--tier",
      paramLabel = "TIER",
      defaultValue = "quick",
      description = "quick (default), standard or publish: how long for how much certainty.")
  private String tier = "";

  @Option(
      names = "--input",
      paramLabel = "FILE",
      description =
          "Measure this UTF-8 text, cut into its lines; read takes it as it is, ids needs a UUID in"
              + " each line, message a serialised message of speed.proto, bson documents as"
              + " mongodump writes them. May be repeated.")
  private List<Path> inputs = new ArrayList<>();

  @Option(
      names = "--from",
      paramLabel = "ENCODING",
      description = "The encoding of the files that read is to read, such as Shift_JIS.")
  private @Nullable String from;

  @Option(names = "--whole", description = "Measure each input file as one string.")
  private boolean whole;

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      split = ",",
      description =
          "How the measured JVMs are started: vectors (default), avx2, none, plain, or untrained,"
              + " as a program begins. May be repeated.")
  private List<String> modes = new ArrayList<>();

  @Option(
      names = "--script",
      paramLabel = "SCRIPT",
      split = ",",
      description = "Only this kind of text, such as ascii or japanese. May be repeated.")
  private List<String> scripts = new ArrayList<>();

  @Option(
      names = "--length",
      paramLabel = "CHARS",
      split = ",",
      description = "Only texts of this length. May be repeated.")
  private List<Integer> lengths = new ArrayList<>();

  @Option(
      names = "--bandwidth",
      paramLabel = "BITS",
      description =
          "What the network carries, in bits a second, such as 100M or 2.5G: for the time that ids"
              + " take on the wire. Default: 1G.")
  private @Nullable String bandwidth;

  @Option(
      names = "--records",
      paramLabel = "N",
      description =
          "How many records store puts into a database. Default: 1 million, 10 million from the"
              + " tier standard on.")
  private @Nullable Integer records;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "ferry-report",
      description = "Where report.html and report.json go. Default: ferry-report.")
  private Path out = Path.of("");

  @Override
  public Integer call() throws InputRefused, IOException, ResultsDiffer {
    var plan = plan();
    OutputFolder.create(out);
    var terminal = Terminal.of(spec.commandLine());
    terminal.announce(plan);
    var run = new LabRun(plan);
    var hook = new PartialReport(run, out, terminal);
    Runtime.getRuntime().addShutdownHook(hook);
    var result = run.run(terminal);
    if (!hook.disarm()) {
      return 1; // the JVM is going down, and the hook writes the report
    }
    terminal.report(result, out);
    return result.failures().isEmpty() ? 0 : 1;
  }

  private Plan plan() throws InputRefused {
    var chosenTier = Choice.one("tier", tier, Tier::of, List.of("quick", "standard", "publish"));
    var chosenExperiments = new ArrayList<Experiment<?>>();
    for (var name : distinct(experiments.isEmpty() ? List.of("encode", "decode") : experiments)) {
      refuseFile(name);
      chosenExperiments.add(
          inEncoding(
              Choice.one(
                  "experiment",
                  name,
                  Experiments::named,
                  Experiments.all().stream().map(Experiment::name).toList())));
    }
    var chosenModes =
        Choice.all(
            "mode", modes, List.of(Mode.VECTORS), Mode::of, List.of(Mode.values()), Mode::key);
    if (!inputs.isEmpty() && !(scripts.isEmpty() && lengths.isEmpty())) {
      throw new InputRefused(
          "--script and --length choose made-up text; leave them out with --input.");
    }
    if (inputs.isEmpty() && whole) {
      throw new InputRefused("--whole needs a file: add --input FILE.");
    }
    var wanted = new Wanted(chosenExperiments);
    if (!wanted.texts() && (whole || !(scripts.isEmpty() && lengths.isEmpty()))) {
      throw new InputRefused(
          "--script, --length and --whole are for encode, decode, length and validate.");
    }
    if (!wanted.lists() && bandwidth != null) {
      throw new InputRefused("--bandwidth is for ids; add it, or leave the bandwidth out.");
    }
    if (!inputs.isEmpty() && !wanted.inputs()) {
      throw new InputRefused("store and growth make up what they measure; leave --input out.");
    }
    if (from != null && chosenExperiments.stream().noneMatch(e -> e instanceof ReadExperiment)) {
      throw new InputRefused("--from is for read; add it, or leave the encoding out.");
    }
    if (!wanted.records() && records != null) {
      throw new InputRefused("--records is for store; add it, or leave the number out.");
    }
    return new Plan(
        chosenExperiments,
        data(chosenExperiments, chosenTier),
        chosenTier,
        chosenModes,
        chosenBandwidth());
  }

  private Experiment<?> inEncoding(Experiment<?> chosen) throws InputRefused {
    var name = from;
    if (name == null || !(chosen instanceof ReadExperiment)) {
      return chosen;
    }
    var read = new ReadExperiment(EncodingNames.encoding(name).charset());
    if (inputs.isEmpty() && !read.hasFiles()) {
      throw new InputRefused(
          "The lab has no text of its own in %s; give one with --input.".formatted(name));
    }
    return read;
  }

  /// After `--input *.txt`, all files but the first are taken for experiments.
  private void refuseFile(String name) throws InputRefused {
    if (!inputs.isEmpty() && Experiments.named(name).isEmpty() && new File(name).exists()) {
      throw new InputRefused(
          "Before each file there must be an --input; none is before %s.".formatted(name));
    }
  }

  private Data data(List<Experiment<?>> chosen, Tier chosenTier) throws InputRefused {
    var wanted = new Wanted(chosen);
    if (!inputs.isEmpty()) {
      return wanted.of(inputs, whole, chosenTier, chosenRecords(chosenTier));
    }
    var chosenScripts =
        Choice.all(
            "script",
            scripts,
            chosenTier.scripts(),
            Script::of,
            List.of(Script.values()),
            Script::key);
    var chosenLengths = lengths.isEmpty() ? chosenTier.lengths() : lengths;
    return wanted.madeUp(chosenScripts, chosenLengths, chosenTier, chosenRecords(chosenTier));
  }

  private int chosenRecords(Tier chosenTier) throws InputRefused {
    var number = records;
    if (number == null) {
      return chosenTier.records();
    }
    if (number < StoreExperiment.FEWEST_RECORDS || number > StoreExperiment.MOST_RECORDS) {
      throw new InputRefused(
          "--records must be from %,d to %,d, not %d."
              .formatted(StoreExperiment.FEWEST_RECORDS, StoreExperiment.MOST_RECORDS, number));
    }
    return number;
  }

  private Bandwidth chosenBandwidth() throws InputRefused {
    var words = bandwidth;
    if (words == null) {
      return Bandwidth.GIGABIT;
    }
    return Bandwidth.of(words)
        .orElseThrow(
            () ->
                new InputRefused(
                    "--bandwidth must be bits a second, such as 100M or 2.5G, not “%s”."
                        .formatted(words)));
  }

  private static <T> List<T> distinct(List<T> values) {
    return values.stream().distinct().toList();
  }
}
