package dev.ferry.lab.experiment;

/// What the figures of an experiment are about.
public enum Unit {
  /// A text in memory.
  TEXT("text", "UTF-8", "UTF-8", 1),
  /// An id in a list.
  ID("id", "ids as text", "as text", 1),
  /// A text file.
  FILE("file", "text", "on disk", 1),
  /// A message of Protocol Buffers.
  MESSAGE("message", "messages", "serialised", 1_000),
  /// A document of BSON.
  DOCUMENT("document", "documents", "as BSON", 1_000),
  /// A record of a database; records are counted, not their bytes.
  RECORD("record", "records", "as bytes", 1_000);

  private final String one;
  private final String content;
  private final String size;
  private final int perGigabyte;

  Unit(String one, String content, String size, int perGigabyte) {
    this.one = one;
    this.content = content;
    this.size = size;
    this.perGigabyte = perGigabyte;
  }

  /// What a time is the time of: “text”, “message”.
  public String one() {
    return one;
  }

  /// What is counted: “UTF-8”, “messages”.
  public String content() {
    return content;
  }

  /// What the size of one is the size of: “UTF-8”, “serialised”.
  public String size() {
    return size;
  }

  /// Whether it is an object that is serialised, or a record: something with figures of its own.
  public boolean isObject() {
    return this == MESSAGE || this == DOCUMENT || this == RECORD;
  }

  /// Whether cases may differ by how long a text is, which a graph shows.
  public boolean hasLengths() {
    return this == TEXT || this == FILE;
  }

  /// “GB” or “MB”, or “M” if it is not bytes that are counted.
  public String bytes() {
    return this == RECORD ? "M" : perGigabyte == 1 ? "GB" : "MB";
  }

  /// “Gigabytes”, “Megabytes”, “Millions”.
  public String bytesInWords() {
    return this == RECORD ? "Millions" : perGigabyte == 1 ? "Gigabytes" : "Megabytes";
  }

  /// How many of [#bytes] a second one of so many bytes in so many nanoseconds is.
  public double throughput(double count, double nanos) {
    return perGigabyte * (this == RECORD ? 1 : count) / nanos;
  }
}
