package dev.ferry.lab.id;

import static dev.ferry.lab.experiment.Candidate.Role.BASELINE;
import static dev.ferry.lab.experiment.Candidate.Role.FERRY;
import static dev.ferry.lab.experiment.Candidate.Role.LIMIT;

import dev.ferry.id.CompactUuids;
import dev.ferry.id.PackedUuids;
import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.Form;
import dev.ferry.lab.experiment.ListExperiment;
import dev.ferry.lab.experiment.Operation;
import dev.ferry.lab.experiment.Unit;
import java.util.ArrayList;
import java.util.List;

/// The ways of many UUIDs into text and back: in JSON, all as one Base64 text, or each by itself.
public final class IdsExperiment implements ListExperiment<Ids> {
  private static final String JSON = "through JSON and back";
  private static final String JSON_STRING = "through the same string in JSON and back";
  private static final String JSON_ARRAY = "through the same array in JSON and back";
  private static final String PACK = "into one Base64 text";
  private static final String UNPACK = "out of one Base64 text";
  private static final String COMPACT = "into one compact text";
  private static final String EXPAND = "out of one compact text";
  private static final String PARSE_STRING = "out of a String each";
  private static final String PARSE_BYTES = "out of 36 bytes each";
  private static final String FORMAT_BYTES = "into 36 bytes each";

  @Override
  public String name() {
    return "ids";
  }

  @Override
  public String question() {
    return "What does Base64 do for 50,000 UUIDs in JSON?";
  }

  @Override
  public String verb() {
    return "gets ids";
  }

  @Override
  public Unit unit() {
    return Unit.ID;
  }

  @Override
  public Ids input(List<String> texts) {
    return new Ids(texts);
  }

  @Override
  public List<Form<Ids>> forms() {
    return JsonForms.all().stream().map(JsonForm::form).toList();
  }

  @Override
  public List<Candidate<Ids>> candidates() {
    var candidates = new ArrayList<Candidate<Ids>>();
    JsonForms.all().forEach(form -> candidates.add(form.roundTrip(JSON)));
    candidates.add(JsonForms.byHand(BASELINE).roundTrip(JSON_STRING));
    candidates.add(
        new Candidate<>(
            "string carried, ids made", JSON_STRING, LIMIT, _ -> Unavoidable.throughJson()));
    candidates.add(JsonForms.packed().roundTrip(JSON_STRING));
    JsonForms.arrays().forEach(form -> candidates.add(form.roundTrip(JSON_ARRAY)));

    Operation<Ids> encode =
        (ids, sink) -> sink.form(JdkBase64.encode(ids.list()), JdkBase64::decode);
    Operation<Ids> decode = (ids, sink) -> sink.value(JdkBase64.decode(ids.base64()));
    candidates.add(way("ByteBuffer, Base64 encode", PACK, BASELINE, encode));
    candidates.add(way("ids read, String made", PACK, LIMIT, Unavoidable.toPack()));
    candidates.add(
        way(
            "PackedUuids.encode",
            PACK,
            FERRY,
            (ids, sink) -> sink.form(PackedUuids.encode(ids.list()), JdkBase64::decode)));
    candidates.add(way("Base64 decode, ByteBuffer", UNPACK, BASELINE, decode));
    candidates.add(way("ids made", UNPACK, LIMIT, Unavoidable.toUnpack()));
    candidates.add(
        way(
            "PackedUuids.decode",
            UNPACK,
            FERRY,
            (ids, sink) -> sink.value(PackedUuids.decode(ids.base64()))));

    candidates.add(way("ByteBuffer, Base64 encode", COMPACT, BASELINE, encode));
    candidates.add(
        way(
            "CompactUuids.encode",
            COMPACT,
            FERRY,
            (ids, sink) -> sink.form(CompactUuids.encode(ids.list()), CompactUuids::decode)));
    candidates.add(way("Base64 decode, ByteBuffer", EXPAND, BASELINE, decode));
    candidates.add(
        way(
            "CompactUuids.decode",
            EXPAND,
            FERRY,
            (ids, sink) -> sink.value(CompactUuids.decode(ids.compact()))));

    candidates.add(way("UUID.fromString", PARSE_STRING, BASELINE, OneByOne::fromString));
    candidates.add(way("Uuids.parse(String)", PARSE_STRING, FERRY, OneByOne::parseString));
    candidates.add(
        way("new String, fromString", PARSE_BYTES, BASELINE, OneByOne::newStringFromString));
    candidates.add(way("Uuids.parse(byte[])", PARSE_BYTES, FERRY, OneByOne::parseBytes));
    candidates.add(
        way("toString, getBytes, arraycopy", FORMAT_BYTES, BASELINE, OneByOne::toStringGetBytes));
    candidates.add(way("Uuids.format(byte[])", FORMAT_BYTES, FERRY, OneByOne::formatBytes));
    return candidates;
  }

  private static Candidate<Ids> way(String name, String goal, Role role, Operation<Ids> operation) {
    return new Candidate<>(name, goal, role, _ -> operation);
  }
}
