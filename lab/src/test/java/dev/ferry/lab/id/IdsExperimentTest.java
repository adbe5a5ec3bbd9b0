package dev.ferry.lab.id;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ferry.lab.experiment.Candidate.Role;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdsExperimentTest {
  private final IdsExperiment experiment = new IdsExperiment();

  @Test
  void kernelsAreTrainedForFerrysWaysAlone() {
    experiment
        .ways()
        .forEach(
            way ->
                assertEquals(
                    way.role() == Role.FERRY || way.role() == Role.VARIANT,
                    way.trained(),
                    way.name()));
  }

  @ParameterizedTest
  @CsvSource({
    "array of strings, 1950009",
    "each id as Base64, 1250009",
    "whole list as Base64, 1066677",
    "'Ferry, packed', 1066677"
  })
  void thePublishedSizesComeOutExactly(String name, long chars) {
    for (var each : GeneratedIds.cases()) {
      assertEquals(chars, size(name, each.texts()), each.group());
    }
  }

  /// 10 chars of JSON, and 617,734 for 463,300 bytes: 74 bits an id, two bytes for 128 differences.
  @Test
  void theCompactFormTakesLessThanAThirdForIdsByTime() {
    assertEquals(617_744, size("Ferry, compact", GeneratedIds.cases().getLast().texts()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 1_000})
  void sizesAreKnownForAnyNumberOfIds(int count) {
    var texts = GeneratedIds.cases().getFirst().texts().subList(0, count);
    for (var form : experiment.forms()) {
      long size = form.size().applyAsLong(experiment.input(texts));
      assertEquals(
          form.expected().map(expected -> expected.applyAsLong(count)).orElse(size),
          size,
          form.candidate());
    }
  }

  @Test
  void madeUpIdsAreRandomOrAMillisecondApart() {
    var cases = GeneratedIds.cases();
    assertEquals(cases, GeneratedIds.cases());

    var random = ids(cases.getFirst().texts());
    assertEquals(50_000, random.stream().distinct().count());
    random.forEach(id -> assertVersion(4, id));

    var byTime = ids(cases.getLast().texts());
    assertEquals(50_000, byTime.size());
    byTime.forEach(id -> assertVersion(7, id));
    for (int i = 1; i < byTime.size(); i++) {
      assertEquals(1, millis(byTime.get(i)) - millis(byTime.get(i - 1)));
    }
  }

  private long size(String form, List<String> texts) {
    return experiment.forms().stream()
        .filter(each -> each.candidate().equals(form))
        .findFirst()
        .orElseThrow()
        .size()
        .applyAsLong(experiment.input(texts));
  }

  private static List<UUID> ids(List<String> texts) {
    return texts.stream().map(UUID::fromString).toList();
  }

  private static void assertVersion(int version, UUID id) {
    assertEquals(version, id.version());
    assertEquals(2, id.variant());
  }

  private static long millis(UUID id) {
    return id.getMostSignificantBits() >>> 16;
  }
}
