package dev.ferry.cli;

import dev.ferry.lab.bson.BsonExperiment;
import dev.ferry.lab.bson.GeneratedDocuments;
import dev.ferry.lab.bson.InputDocuments;
import dev.ferry.lab.experiment.Case;
import dev.ferry.lab.experiment.FileCase;
import dev.ferry.lab.experiment.ObjectCase;
import dev.ferry.lab.experiment.ObjectExperiment;
import dev.ferry.lab.id.InputIds;
import dev.ferry.lab.measure.Tier;
import dev.ferry.lab.message.GeneratedMessages;
import dev.ferry.lab.message.InputMessage;
import dev.ferry.lab.read.InputTextFile;
import dev.ferry.lab.text.GeneratedText;
import dev.ferry.lab.text.InputFile;
import dev.ferry.lab.text.InputRefused;
import dev.ferry.lab.text.Script;
import dev.ferry.lab.text.TextProfile;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;

/// The cases the user asked for, and the profiles of the files they come from.
record Texts(List<Case> cases, List<TextProfile> profiles) {
  /// What there is if no texts are asked for.
  static final Texts NONE = new Texts(List.of(), List.of());

  private static final int LONGEST = 10_000_000;

  static Texts of(List<Path> files, boolean whole) throws InputRefused {
    return cut(files, (_, input) -> whole ? List.of(input.whole()) : input.lines());
  }

  /// The files as lists of ids, each checked.
  static Texts ids(List<Path> files) throws InputRefused {
    return cut(files, (file, input) -> List.of(InputIds.of(file, input)));
  }

  /// What cases a file is cut into.
  private interface Cut {
    List<Case> cases(Path file, InputFile input) throws InputRefused;
  }

  private static Texts cut(List<Path> files, Cut cut) throws InputRefused {
    var distinct = List.copyOf(new LinkedHashSet<>(files));
    var cases = new ArrayList<Case>();
    var profiles = new ArrayList<TextProfile>();
    for (var file : distinct) {
      var input = InputFile.read(file, name(file, distinct));
      profiles.add(input.profile());
      cases.addAll(cut.cases(file, input));
    }
    return new Texts(cases, profiles);
  }

  /// The files as they are, each checked.
  static List<FileCase> files(List<Path> files, Charset charset) throws InputRefused {
    var distinct = List.copyOf(new LinkedHashSet<>(files));
    var cases = new ArrayList<FileCase>();
    for (var file : distinct) {
      cases.add(InputTextFile.check(file, name(file, distinct), charset));
    }
    return cases;
  }

  /// The files as what each of the experiments is about, each checked.
  static List<ObjectCase> objects(List<Path> files, List<ObjectExperiment<?>> experiments)
      throws InputRefused {
    var distinct = List.copyOf(new LinkedHashSet<>(files));
    var cases = new ArrayList<ObjectCase>();
    for (var experiment : experiments) {
      for (var file : distinct) {
        var name = name(file, distinct);
        cases.addAll(
            experiment instanceof BsonExperiment
                ? InputDocuments.of(file, name)
                : InputMessage.of(file, name));
      }
    }
    return cases;
  }

  static List<ObjectCase> madeUpObjects(List<ObjectExperiment<?>> experiments, Tier tier) {
    return experiments.stream().flatMap(experiment -> madeUp(experiment, tier).stream()).toList();
  }

  private static List<ObjectCase> madeUp(ObjectExperiment<?> experiment, Tier tier) {
    if (experiment instanceof BsonExperiment) {
      return GeneratedDocuments.cases();
    }
    return tier.isThorough() ? GeneratedMessages.cases() : GeneratedMessages.classic();
  }

  static List<Case> madeUp(List<Script> scripts, List<Integer> lengths) throws InputRefused {
    for (int length : lengths) {
      if (length < 1 || length > LONGEST) {
        throw new InputRefused(
            "--length must be from 1 to %,d, not %d.".formatted(LONGEST, length));
      }
    }
    return scripts.stream()
        .flatMap(
            script -> lengths.stream().distinct().sorted().map(n -> GeneratedText.of(script, n)))
        .toList();
  }

  /// The file's name, or its path if another file has the same name.
  private static String name(Path file, List<Path> all) {
    var name = String.valueOf(file.getFileName());
    boolean unique =
        all.stream()
                .filter(other -> Objects.equals(other.getFileName(), file.getFileName()))
                .count()
            == 1;
    return unique ? name : file.toString();
  }
}
