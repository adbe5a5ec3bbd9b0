package dev.ferry.tkrzw;

/// A key and what is to be done with its record. The array is not copied.
@SuppressWarnings("ArrayRecordComponent") // it is compared with by nobody
public record KeyProcessor(byte[] key, RecordProcessor processor) {}
