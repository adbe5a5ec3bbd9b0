package dev.ferry.jackson;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;

/// A piece of JSON in ASCII on its way to a generator, which takes its bytes as they are: straight
/// into its own buffer, or past it to the stream.
final class Piece implements SerializableString {
  private final byte[] bytes;
  private int length;

  Piece(int most) {
    bytes = new byte[most];
  }

  /// Where to write, from [#length] on.
  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  int room() {
    return bytes.length - length;
  }

  void add(int count) {
    length += count;
  }

  void add(char c) {
    bytes[length++] = (byte) c;
  }

  /// Writes it as a value or the beginning of one, and is empty then.
  void writeValue(JsonGenerator generator) {
    generator.writeRawValue(this);
    length = 0;
  }

  /// Writes it as what follows, and is empty then.
  void writeMore(JsonGenerator generator) {
    generator.writeRaw(this);
    length = 0;
  }

  @Override
  public String getValue() {
    return new String(bytes, 0, length, ISO_8859_1);
  }

  @Override
  public int charLength() {
    return length;
  }

  @Override
  public byte[] asUnquotedUTF8() {
    return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
  }

  @Override
  public int appendUnquotedUTF8(byte[] buffer, int offset) {
    if (length > buffer.length - offset) {
      return -1;
    }
    System.arraycopy(bytes, 0, buffer, offset, length);
    return length;
  }

  @Override
  public int appendUnquoted(char[] buffer, int offset) {
    if (length > buffer.length - offset) {
      return -1;
    }
    for (int i = 0; i < length; i++) {
      buffer[offset + i] = (char) bytes[i];
    }
    return length;
  }

  @Override
  public int writeUnquotedUTF8(OutputStream out) throws IOException {
    out.write(bytes, 0, length);
    return length;
  }

  @Override
  public int putUnquotedUTF8(ByteBuffer buffer) {
    if (length > buffer.remaining()) {
      return -1;
    }
    buffer.put(bytes, 0, length);
    return length;
  }

  // Raw output is never quoted.

  @Override
  public char[] asQuotedChars() {
    throw new UnsupportedOperationException();
  }

  @Override
  public byte[] asQuotedUTF8() {
    throw new UnsupportedOperationException();
  }

  @Override
  public int appendQuotedUTF8(byte[] buffer, int offset) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int appendQuoted(char[] buffer, int offset) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int writeQuotedUTF8(OutputStream out) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int putQuotedUTF8(ByteBuffer buffer) {
    throw new UnsupportedOperationException();
  }
}
