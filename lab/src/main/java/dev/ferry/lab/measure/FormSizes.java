package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Case;
import dev.ferry.lab.experiment.Form;
import dev.ferry.lab.experiment.ListExperiment;
import dev.ferry.lab.result.Sizes.FormSize;
import java.util.ArrayList;
import java.util.List;

/// Finds out, before anything is timed, how large the forms of lists are, and checks those sizes
/// that are known.
final class FormSizes {
  private FormSizes() {}

  /// The sizes of all forms in all cases.
  static <I> List<FormSize> check(ListExperiment<I> experiment, List<Case> cases)
      throws ResultsDiffer {
    var inputs = cases.stream().map(each -> experiment.input(each.texts())).toList();
    var sizes = new ArrayList<FormSize>();
    for (var form : experiment.forms()) {
      var chars = new ArrayList<Long>();
      for (int i = 0; i < cases.size(); i++) {
        chars.add(check(form, inputs.get(i), cases.get(i)));
      }
      sizes.add(new FormSize(form.candidate(), chars));
    }
    return sizes;
  }

  private static <I> long check(Form<I> form, I input, Case where) throws ResultsDiffer {
    long size = form.size().applyAsLong(input);
    if (form.expected().isPresent()) {
      long expected = form.expected().orElseThrow().applyAsLong(where.texts().size());
      if (size != expected) {
        throw new ResultsDiffer(
            "“%s” makes %,d chars of %s, %s, where it must make %,d."
                .formatted(form.candidate(), size, where.group(), where.label(), expected));
      }
    }
    return size;
  }
}
