package dev.ferry.lab.id;

import static dev.ferry.lab.experiment.Candidate.Role.BASELINE;
import static dev.ferry.lab.experiment.Candidate.Role.FERRY;
import static dev.ferry.lab.experiment.Candidate.Role.RIVAL;
import static dev.ferry.lab.experiment.Candidate.Role.VARIANT;

import dev.ferry.jackson.FerryModule;
import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.id.JsonCodec.Compact;
import dev.ferry.lab.id.JsonCodec.OfIds;
import dev.ferry.lab.id.JsonCodec.OfOneString;
import dev.ferry.lab.id.JsonCodec.OfStrings;
import dev.ferry.lab.id.JsonCodec.Packed;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;

/// The forms that ids are given in JSON. The first three, and their sizes, are those of the
/// published experiment: 1,950,009, 1,250,009 and 1,066,677 chars for 50,000 ids.
final class JsonForms {
  private JsonForms() {}

  /// All of them, in forms of their own.
  static List<JsonForm> all() {
    return List.of(
        array("array of strings", BASELINE, JsonForms::plainMapper),
        new JsonForm(
            "each id as Base64",
            RIVAL,
            Optional.of(ids -> array(ids, 22)),
            () -> new OfStrings(plainMapper(), JdkBase64::encode, JdkBase64::decodeOne)),
        byHand(RIVAL),
        new JsonForm("Ferry, compact", VARIANT, Optional.empty(), () -> new Compact(ferryMapper())),
        packed());
  }

  /// The array that Jackson writes by itself.
  static List<JsonForm> arrays() {
    return List.of(
        array("array of strings", BASELINE, JsonForms::plainMapper),
        array("array of strings, Ferry", FERRY, JsonForms::ferryMapper));
  }

  private static JsonForm array(String name, Role role, Supplier<JsonMapper> mapper) {
    return new JsonForm(
        name, role, Optional.of(ids -> array(ids, 36)), () -> new OfIds(mapper.get()));
  }

  /// One string, as one writes it without a library.
  static JsonForm byHand(Role role) {
    return new JsonForm(
        "whole list as Base64",
        role,
        Optional.of(JsonForms::oneString),
        () -> new OfOneString(plainMapper(), JdkBase64::encode, JdkBase64::decode));
  }

  /// The same string.
  static JsonForm packed() {
    return new JsonForm(
        "Ferry, packed", FERRY, Optional.of(JsonForms::oneString), () -> new Packed(ferryMapper()));
  }

  private static JsonMapper ferryMapper() {
    return JsonMapper.builder().addModule(new FerryModule()).build();
  }

  private static JsonMapper plainMapper() {
    return JsonMapper.builder().build();
  }

  /// `{"ids":[` and `]}`, quotes around the ids and commas between them.
  private static long array(long ids, int chars) {
    return 10 + ids * (chars + 2) + Math.max(0, ids - 1);
  }

  /// `{"ids":"` and `"}`, and four chars for three bytes, without padding.
  private static long oneString(long ids) {
    return 10 + (4 * 16 * ids + 2) / 3;
  }
}
