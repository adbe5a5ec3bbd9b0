package dev.ferry.lab.message;

import static dev.ferry.lab.experiment.Candidate.Role.BASELINE;
import static dev.ferry.lab.experiment.Candidate.Role.FERRY;
import static dev.ferry.lab.experiment.Candidate.Role.RIVAL;

import com.google.protobuf.Message;
import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.ObjectExperiment;
import dev.ferry.lab.experiment.Operation;
import dev.ferry.lab.experiment.Unit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// The ways from a message of protobuf-java to bytes, by target. The messages are fresh, except
/// where it is said otherwise: see [Origin].
public final class MessageExperiment implements ObjectExperiment<Message> {
  private static final String ARRAY = "fresh from Strings into a byte array";
  private static final String BUFFER = "fresh from Strings into a reused buffer";
  private static final String PARSED = "just parsed, unchanged, into a byte array";
  private static final String RAW =
      "just parsed by a class with the plugin's method, unchanged, into a byte array";
  private static final String AGAIN =
      "parsed once, again and again (the trap of the old benchmark), into a byte array";
  private static final String BUILT_ONCE =
      "built once from Strings, again and again, into a byte array";
  private static final String BYTE_STRING = "fresh from Strings into a ByteString";
  private static final String NEW_MEMORY = "fresh from Strings into a new ByteArrayOutputStream";
  private static final String MEMORY = "fresh from Strings into a reused ByteArrayOutputStream";
  private static final String NEW_STREAM = "fresh from Strings to a new FileOutputStream";
  private static final String STREAM = "fresh from Strings to a reused FileOutputStream";
  private static final String NEW_CHANNEL = "fresh from Strings to a new FileChannel";
  private static final String CHANNEL = "fresh from Strings to a reused FileChannel";

  private static final Set<String> MAIN = Set.of(ARRAY, BUFFER);

  @Override
  public String name() {
    return "message";
  }

  @Override
  public String question() {
    return "What do strings cost in a message?";
  }

  @Override
  public String verb() {
    return "serialises messages";
  }

  @Override
  public Unit unit() {
    return Unit.MESSAGE;
  }

  @Override
  public Set<String> minorGoals() {
    return candidates().stream()
        .map(Candidate::goal)
        .filter(goal -> !MAIN.contains(goal))
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public List<String> notes() {
    return ToFile.isPossible()
        ? List.of()
        : List.of(
            "There is no %s here to write to, so FileOutputStream and FileChannel are left out."
                .formatted(ToFile.NULL_DEVICE));
  }

  @Override
  public boolean isAbout(String type) {
    return Arrays.stream(MessageType.values()).anyMatch(each -> each.name().equals(type));
  }

  @Override
  public Supplier<Message> supply(Candidate<Message> candidate, String type, byte[] serialised) {
    var origin =
        switch (candidate.goal()) {
          case PARSED -> Origin.PARSED;
          case RAW -> Origin.PARSED_RAW;
          case AGAIN -> Origin.PARSED_ONCE;
          case BUILT_ONCE -> Origin.BUILT_ONCE;
          default -> Origin.FRESH;
        };
    return origin.supplier(MessageType.valueOf(type), serialised);
  }

  @Override
  public List<Candidate<Message>> candidates() {
    return candidates(ToFile.NULL_DEVICE);
  }

  @Override
  public List<Candidate<Message>> candidates(Path file) {
    var candidates = new ArrayList<Candidate<Message>>();
    candidates.add(way("toByteArray", ARRAY, BASELINE, ToMemory::toByteArray));
    candidates.add(way("FerryProto.toByteArray", ARRAY, FERRY, ToMemory::ferryToByteArray));
    candidates.add(
        new Candidate<>(
            "CodedOutputStream over an array", BUFFER, BASELINE, ToMemory::toReusedArray));
    candidates.add(
        made("FerryProto.append(ByteOutput)", BUFFER, FERRY, ToMemory::ferryToReusedOutput));

    candidates.add(way("toByteArray, parsed", PARSED, BASELINE, ToMemory::toByteArray));
    candidates.add(way("FerryProto, parsed", PARSED, FERRY, ToMemory::ferryToByteArray));
    candidates.add(way("toByteArray, plugin", RAW, BASELINE, ToMemory::toByteArray));
    candidates.add(way("FerryProto, plugin", RAW, FERRY, ToMemory::ferryToByteArray));
    candidates.add(way("toByteArray, parsed once", AGAIN, BASELINE, ToMemory::toByteArray));
    candidates.add(way("FerryProto, parsed once", AGAIN, FERRY, ToMemory::ferryToByteArray));
    candidates.add(way("toByteArray, built once", BUILT_ONCE, BASELINE, ToMemory::toByteArray));
    candidates.add(way("FerryProto, built once", BUILT_ONCE, FERRY, ToMemory::ferryToByteArray));

    candidates.add(way("toByteString", BYTE_STRING, BASELINE, ToMemory::toByteString));
    candidates.add(way("FerryProto.toByteString", BYTE_STRING, FERRY, ToMemory::ferryToByteString));
    candidates.add(way("writeTo(new stream)", NEW_MEMORY, BASELINE, ToMemory::toNewStream));
    candidates.add(way("FerryProto, new stream", NEW_MEMORY, FERRY, ToMemory::ferryToNewStream));
    candidates.add(made("writeTo(reused stream)", MEMORY, BASELINE, ToMemory::toReusedStream));
    candidates.add(made("FerryProto, reused stream", MEMORY, FERRY, ToMemory::ferryToReusedStream));
    if (ToFile.isPossible()) {
      addFiles(new ToFile(file), candidates);
    }
    return candidates;
  }

  private static void addFiles(ToFile to, List<Candidate<Message>> candidates) {
    candidates.add(made("writeTo(new file)", NEW_STREAM, BASELINE, to::toNewStream));
    candidates.add(made("FerryProto, new file", NEW_STREAM, FERRY, to::ferryToNewStream));
    candidates.add(made("writeTo(reused file)", STREAM, BASELINE, to::toReusedStream));
    candidates.add(made("FerryProto, reused file", STREAM, FERRY, to::ferryToReusedStream));

    candidates.add(made("toByteArray, new channel", NEW_CHANNEL, BASELINE, to::arrayToNewChannel));
    candidates.add(made("writeTo(stream of new channel)", NEW_CHANNEL, RIVAL, to::toNewChannel));
    candidates.add(made("FerryProto, new channel", NEW_CHANNEL, FERRY, to::ferryToNewChannel));
    candidates.add(
        made("toByteArray, reused channel", CHANNEL, BASELINE, to::arrayToReusedChannel));
    candidates.add(made("writeTo(stream of channel)", CHANNEL, RIVAL, to::toReusedChannel));
    candidates.add(made("FerryProto, reused channel", CHANNEL, FERRY, to::ferryToReusedChannel));
  }

  private static Candidate<Message> way(
      String name, String goal, Role role, Operation<Message> operation) {
    return new Candidate<>(name, goal, role, _ -> operation);
  }

  private static Candidate<Message> made(
      String name, String goal, Role role, Supplier<Operation<Message>> operation) {
    IntFunction<Operation<Message>> setUp = _ -> operation.get();
    return new Candidate<>(name, goal, role, setUp);
  }
}
