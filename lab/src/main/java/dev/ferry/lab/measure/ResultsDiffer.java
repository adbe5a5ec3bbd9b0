package dev.ferry.lab.measure;

/// Two candidates gave different results, so that comparing their times would mean nothing.
public final class ResultsDiffer extends Exception {
  private static final long serialVersionUID = 1L;

  ResultsDiffer(String message) {
    super(message);
  }
}
