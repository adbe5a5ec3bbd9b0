package dev.ferry.lab.experiment;

import java.util.List;

/// Objects that an [ObjectExperiment] is run on.
///
/// @param group what is in them, or the name of the user's file
/// @param label what sets them apart in their group
/// @param type what they are, as the experiment calls it
/// @param objects serialised, several to keep the branch predictor from learning one by heart
/// @param chars of all strings in them, UTF-16 code units
/// @param sha256 of the user's file, in hexadecimal; empty if the lab made them up
public record ObjectCase(
    String group, String label, String type, List<byte[]> objects, long chars, String sha256) {
  /// What a batch comes to, serialised, if one object does not come to more. The objects take up to
  /// twelve times that, with what is left from building them, and are to be used while they are in
  /// a core's own cache, as by a program that serialises what it has just built.
  private static final long BATCH_BYTES = 64 << 10;

  private static final int MOST = 512;

  public ObjectCase {
    objects = List.copyOf(objects);
  }

  /// How many objects are made, and then used, at a time: each of the case equally often, or, if
  /// all of them would be too much for a batch, as many as are not, by turns, and at least one.
  public int batch() {
    long most = Math.min(MOST, BATCH_BYTES * objects.size() / bytes());
    return (int) Math.max(1, most < objects.size() ? most : most - most % objects.size());
  }

  /// What a batch has of something of which all objects have so much, on average.
  public long ofBatch(long ofAll) {
    return ofAll * batch() / objects.size();
  }

  /// All bytes of all objects, serialised.
  public long bytes() {
    return objects.stream().mapToLong(object -> object.length).sum();
  }
}
