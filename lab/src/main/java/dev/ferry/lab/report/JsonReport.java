package dev.ferry.lab.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.result.ExperimentResult;
import dev.ferry.lab.result.Finding;
import dev.ferry.lab.result.RunResult;
import dev.ferry.lab.result.Transfer;
import dev.ferry.lab.text.InputFile;
import dev.ferry.lab.text.InputRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.MutableConfigOverride;
import tools.jackson.databind.json.JsonMapper;

/// A result as JSON: every sample, where it was taken, and what follows.
final class JsonReport {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .withConfigOverride(List.class, JsonReport::asEmpty)
          .withConfigOverride(Map.class, JsonReport::asEmpty)
          .withConfigOverride(String.class, JsonReport::needed)
          .withConfigOverride(Role.class, JsonReport::needed)
          .build();

  private JsonReport() {}

  private record Document(
      @JsonUnwrapped RunResult run,
      List<Finding> findings,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Transfer> transfers) {}

  static String of(RunResult run) {
    return MAPPER.writeValueAsString(new Document(run, Finding.of(run), Transfer.of(run)));
  }

  private static void asEmpty(MutableConfigOverride type) {
    type.setNullHandling(JsonSetter.Value.construct(Nulls.AS_EMPTY, Nulls.FAIL));
  }

  private static void needed(MutableConfigOverride type) {
    type.setNullHandling(JsonSetter.Value.forValueNulls(Nulls.FAIL));
  }

  /// Reads a run back from its report. Lists that are not there are empty: older labs did not have
  /// all of them.
  ///
  /// @throws InputRefused if it cannot be read, or is something else
  static RunResult read(Path file) throws InputRefused {
    InputFile.checkThere(file);
    try {
      @Nullable RunResult run = MAPPER.readValue(Files.readAllBytes(file), RunResult.class);
      if (run != null
          && run.format() == RunResult.FORMAT
          && run.experiments().stream().allMatch(ExperimentResult::canBeCompared)) {
        return run;
      }
    } catch (IOException e) {
      throw new InputRefused(file + " cannot be read: " + e.getMessage() + ".");
    } catch (JacksonException e) {
      // Refused below, whatever is wrong with it.
    }
    throw new InputRefused(
        "%s is not a report of this lab: a report.json of format %d was expected."
            .formatted(file, RunResult.FORMAT));
  }
}
