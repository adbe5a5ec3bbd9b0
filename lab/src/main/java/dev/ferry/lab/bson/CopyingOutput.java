package dev.ferry.lab.bson;

import java.util.Arrays;

/// A [CountingOutput] that copies each name and string by the one call of the JDK that neither asks
/// whether it is ASCII nor allocates: the lower half of each char. An output that gives the right
/// bytes has to look at the chars besides, and to write the lengths.
final class CopyingOutput extends CountingOutput {
  private byte[] bytes = new byte[1 << 12];

  @Override
  public void writeString(String value) {
    copy(value);
    super.writeString(value);
  }

  @Override
  public void writeCString(String value) {
    copy(value);
    super.writeCString(value);
  }

  @SuppressWarnings("deprecation") // for what it does
  private void copy(String value) {
    int at = getPosition();
    int length = value.length();
    if (length > bytes.length - at) {
      bytes = Arrays.copyOf(bytes, 2 * (at + length));
    }
    value.getBytes(0, length, bytes, at);
  }
}
