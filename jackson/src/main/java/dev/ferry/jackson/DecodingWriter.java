package dev.ferry.jackson;

import dev.ferry.id.PackedDecoder;
import java.io.Writer;

/// Where a parser writes a string, part by part, which is decoded as it comes.
final class DecodingWriter extends Writer {
  private final PackedDecoder decoder;

  DecodingWriter(PackedDecoder decoder) {
    this.decoder = decoder;
  }

  @Override
  public void write(char[] chars, int offset, int length) {
    decoder.put(chars, offset, length);
  }

  @Override
  public void write(String text) {
    decoder.put(text);
  }

  @Override
  public void write(String text, int offset, int length) {
    decoder.put(text.substring(offset, offset + length));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
