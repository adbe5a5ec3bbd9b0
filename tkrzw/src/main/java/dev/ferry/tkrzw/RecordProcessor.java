package dev.ferry.tkrzw;

import org.jspecify.annotations.Nullable;

/// Looks at a record, and may change it, while Tkrzw holds it locked.
///
/// It must not use the database that calls it, nor its iterators: that is an
/// [IllegalStateException]. Nor should it wait for another thread that does: both would wait for
/// ever. What it throws is thrown by the method that was given the processor; the record stays as
/// it was, and the processor is not called for further ones.
@FunctionalInterface
public interface RecordProcessor {
  /// What [#process] returns to remove the record: this array, not one equal to it.
  @SuppressWarnings("MutablePublicArray") // it has no elements
  byte[] REMOVE = new byte[0];

  /// Tells what is to become of a record.
  ///
  /// @param key of the record, a copy
  /// @param value of the record, a copy; null if there is no such record
  /// @return the new value, [#REMOVE] to remove the record, null to leave it as it is
  byte @Nullable [] process(byte[] key, byte @Nullable [] value);
}
