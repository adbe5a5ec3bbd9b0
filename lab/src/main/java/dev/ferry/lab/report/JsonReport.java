package dev.ferry.lab.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.ferry.lab.result.Finding;
import dev.ferry.lab.result.RunResult;
import dev.ferry.lab.result.Transfer;
import java.util.List;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// A result as JSON: every sample, where it was taken, and what follows.
final class JsonReport {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private JsonReport() {}

  private record Document(
      @JsonUnwrapped RunResult run,
      List<Finding> findings,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Transfer> transfers) {}

  static String of(RunResult run) {
    return MAPPER.writeValueAsString(new Document(run, Finding.of(run), Transfer.of(run)));
  }
}
