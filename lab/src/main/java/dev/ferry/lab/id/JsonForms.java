package dev.ferry.lab.id;

import static dev.ferry.lab.experiment.Candidate.Role.BASELINE;
import static dev.ferry.lab.experiment.Candidate.Role.FERRY;
import static dev.ferry.lab.experiment.Candidate.Role.RIVAL;
import static dev.ferry.lab.experiment.Candidate.Role.VARIANT;

import dev.ferry.id.CompactUuids;
import dev.ferry.id.PackedUuids;
import dev.ferry.lab.id.JsonCodec.OfIds;
import dev.ferry.lab.id.JsonCodec.OfOneString;
import dev.ferry.lab.id.JsonCodec.OfStrings;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/// The forms that ids are given in JSON. The first three, and their sizes, are those of the
/// published experiment: 1,950,009, 1,250,009 and 1,066,677 chars for 50,000 ids.
final class JsonForms {
  private JsonForms() {}

  static List<JsonForm> all() {
    return List.of(
        new JsonForm(
            "array of strings",
            BASELINE,
            Optional.of(ids -> array(ids, 36)),
            () -> new OfIds(plainMapper())),
        new JsonForm(
            "each id as Base64",
            RIVAL,
            Optional.of(ids -> array(ids, 22)),
            () -> new OfStrings(plainMapper(), JdkBase64::encode, JdkBase64::decodeOne)),
        new JsonForm(
            "whole list as Base64",
            RIVAL,
            Optional.of(JsonForms::oneString),
            () -> new OfOneString(plainMapper(), JdkBase64::encode, JdkBase64::decode)),
        new JsonForm(
            "CompactUuids in a String",
            VARIANT,
            Optional.empty(),
            () -> new OfOneString(plainMapper(), CompactUuids::encode, CompactUuids::decode)),
        // Ferry's Jackson module goes here, with mappers that have it: an array and compact as
        // variants, and packed at the end as FERRY, with PackedUuids in a String as a variant.
        new JsonForm(
            "PackedUuids in a String",
            FERRY,
            Optional.of(JsonForms::oneString),
            () -> new OfOneString(plainMapper(), PackedUuids::encode, PackedUuids::decode)));
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
