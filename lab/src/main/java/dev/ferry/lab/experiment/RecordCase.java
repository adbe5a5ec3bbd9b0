package dev.ferry.lab.experiment;

/// Records that a [RecordExperiment] is run on.
///
/// @param group the kind of database
/// @param label how many there are, in words
/// @param records how many there are
/// @param chars of a key and its value
public record RecordCase(String group, String label, int records, int chars) {}
