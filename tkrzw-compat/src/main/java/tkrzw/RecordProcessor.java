package tkrzw;

import dev.ferry.utf8.Utf8;
import org.jspecify.annotations.Nullable;

/// Looks at a record, and may change it, while the database holds it locked.
///
/// What it throws is thrown by the method that was given the processor. It must not use the
/// database that calls it: that is an [IllegalStateException].
public interface RecordProcessor {
  /// What [#process] returns to remove the record: this array, not one equal to it.
  @SuppressWarnings("MutablePublicArray") // it has no elements
  byte[] REMOVE = dev.ferry.tkrzw.RecordProcessor.REMOVE;

  /// Tells what is to become of a record.
  ///
  /// @param key of the record; null before the first and after the last of [DBM#processEach]
  /// @param value of the record; null if there is none
  /// @return the new value, [#REMOVE] to remove the record, null to leave it as it is
  byte @Nullable [] process(byte @Nullable [] key, byte @Nullable [] value);

  /// A processor and the key of the record that it is for.
  class WithKey {
    public byte[] key;
    public RecordProcessor processor;

    public WithKey(byte[] key, RecordProcessor processor) {
      this.key = key;
      this.processor = processor;
    }

    public WithKey(String key, RecordProcessor processor) {
      this(Utf8.encode(key), processor);
    }
  }
}
