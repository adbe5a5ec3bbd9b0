package dev.ferry.tkrzw;

import dev.ferry.utf8.Utf8;
import java.util.Arrays;

/// A record: its key and its value. The arrays are not copied.
@SuppressWarnings("ArrayRecordComponent") // compared by content
public record KeyValue(byte[] key, byte[] value) {
  /// The key as a string, from UTF-8.
  public String keyString() {
    return Utf8.decode(key);
  }

  /// The value as a string, from UTF-8.
  public String valueString() {
    return Utf8.decode(value);
  }

  /// Whether both hold the same bytes.
  @Override
  public boolean equals(Object other) {
    return other instanceof KeyValue(var itsKey, var itsValue)
        && Arrays.equals(key, itsKey)
        && Arrays.equals(value, itsValue);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(key) + Arrays.hashCode(value);
  }

  /// Both as UTF-8, for people.
  @Override
  public String toString() {
    return keyString() + "=" + valueString();
  }
}
