package dev.ferry.tkrzw;

/// A key and what is to be done with its record. The array is not copied.
public record KeyProcessor(byte[] key, RecordProcessor processor) {}
