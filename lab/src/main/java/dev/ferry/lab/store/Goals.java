package dev.ferry.lab.store;

import static dev.ferry.lab.experiment.Candidate.Role.BASELINE;
import static dev.ferry.lab.experiment.Candidate.Role.FERRY;
import static dev.ferry.lab.experiment.Candidate.Role.LIMIT;
import static dev.ferry.lab.experiment.Candidate.Role.RIVAL;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// What is compared with what.
final class Goals {
  private static final String SETS_THREADS_JNI = "sets of byte[] on two threads";
  private static final String GETS_THREADS_JNI = "gets of byte[] on two threads";
  private static final String GETS_SEGMENT = "gets into the caller's segment";

  /// Those that short runs leave out.
  static final Set<String> MINOR = Set.of(SETS_THREADS_JNI, GETS_THREADS_JNI, GETS_SEGMENT);

  private final List<Candidate<Store>> candidates = new ArrayList<>();
  private final boolean hasJni;
  private final boolean hasCpp;

  Goals(boolean hasJni, boolean hasCpp) {
    this.hasJni = hasJni;
    this.hasCpp = hasCpp;
    goal("sets of byte[]", Way.JNI_SET, Way.FERRY_SET);
    goal("gets of byte[]", Way.JNI_GET, Way.FERRY_GET);
    goal("sets as C++ does them", Way.CPP_SET, Way.FERRY_SET);
    goal("gets as C++ does them", Way.CPP_GET, Way.FERRY_GET);
    limited("sets of ASCII Strings", Way.JNI_SET_ASCII, Way.FERRY_SET, Way.FERRY_SET_ASCII);
    limited("gets of ASCII Strings", Way.JNI_GET_ASCII, Way.FERRY_GET, Way.FERRY_GET_ASCII);
    limited(
        "sets of Japanese Strings",
        Way.JNI_SET_JAPANESE,
        Way.FERRY_SET_JAPANESE_BYTES,
        Way.FERRY_SET_JAPANESE);
    limited(
        "gets of Japanese Strings",
        Way.JNI_GET_JAPANESE,
        Way.FERRY_GET_JAPANESE_BYTES,
        Way.FERRY_GET_JAPANESE);
    goal("the iteration over all records", Way.JNI_ITERATE, Way.FERRY_ITERATE);
    limited(
        "sets on two threads in place of one",
        Way.FERRY_SET,
        Way.FERRY_SET_APART,
        Way.FERRY_SET_THREADS);
    limited(
        "gets on two threads in place of one",
        Way.FERRY_GET,
        Way.FERRY_GET_APART,
        Way.FERRY_GET_THREADS);
    goal(SETS_THREADS_JNI, Way.JNI_SET_THREADS, Way.CPP_SET_THREADS, Way.FERRY_SET_THREADS);
    goal(GETS_THREADS_JNI, Way.JNI_GET_THREADS, Way.CPP_GET_THREADS, Way.FERRY_GET_THREADS);
    goal("gets into the caller's array", Way.FERRY_GET, Way.FERRY_GET_ARRAY);
    goal(GETS_SEGMENT, Way.FERRY_GET, Way.FERRY_GET_SEGMENT);
    goal("gets of 100 keys at a time", Way.FERRY_GET, Way.FERRY_GET_MULTI);
  }

  List<Candidate<Store>> candidates() {
    return candidates;
  }

  static Candidate<Store> candidate(Way way, String goal, Role role) {
    return new Candidate<>(way.title(), goal, role, false, _ -> way.operation());
  }

  /// Left out if there is nothing to compare Ferry with.
  ///
  /// @param ways the baseline, others, and Ferry's
  private void goal(String goal, Way... ways) {
    if (!isThere(ways[0])) {
      return;
    }
    for (int i = 0; i < ways.length; i++) {
      if (isThere(ways[i])) {
        var role = i == 0 ? BASELINE : i == ways.length - 1 ? FERRY : RIVAL;
        candidates.add(candidate(ways[i], goal, role));
      }
    }
  }

  /// The same, with what Ferry could come to at best: with strings, if the same keys and values
  /// were bytes, which need not be encoded or decoded.
  private void limited(String goal, Way baseline, Way limit, Way ferry) {
    if (isThere(baseline)) {
      candidates.add(candidate(baseline, goal, BASELINE));
      candidates.add(candidate(limit, goal, LIMIT));
      candidates.add(candidate(ferry, goal, FERRY));
    }
  }

  private boolean isThere(Way way) {
    return (hasJni || !way.program().isJni()) && (hasCpp || !way.program().isCpp());
  }
}
