package dev.ferry.lab.id;

import dev.ferry.lab.experiment.Candidate;
import dev.ferry.lab.experiment.Candidate.Role;
import dev.ferry.lab.experiment.Form;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/// A form that ids have in JSON.
///
/// @param name of the candidate
/// @param role among the round trips
/// @param size in chars for so many ids; empty if it depends on the ids
/// @param codec is asked for in the fork that needs it, as making a mapper takes its time
record JsonForm(
    String name, Role role, Optional<LongUnaryOperator> size, Supplier<JsonCodec> codec) {
  /// Writing and reading it.
  Candidate<Ids> roundTrip(String goal) {
    return new Candidate<>(
        name,
        goal,
        role,
        _ -> {
          var made = codec.get();
          return (ids, sink) -> sink.value(made.read(made.write(ids.list())));
        });
  }

  /// Its size.
  Form<Ids> form() {
    return new Form<>(name, ids -> codec.get().write(ids.list()).length, size);
  }
}
