package dev.ferry.lab.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.ferry.lab.result.Finding;
import dev.ferry.lab.result.RunResult;
import java.util.List;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// A result as JSON: every sample, where it was taken, and what follows.
final class JsonReport {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private JsonReport() {}

  private record Document(@JsonUnwrapped RunResult run, List<Finding> findings) {}

  static String of(RunResult run) {
    return MAPPER.writeValueAsString(new Document(run, Finding.of(run)));
  }
}
