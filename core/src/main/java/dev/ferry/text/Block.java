package dev.ferry.text;

import org.jspecify.annotations.Nullable;

/// Bytes that were read at once, which lines are cut from. Those of a line never change.
final class Block {
  private final byte[] bytes;
  private final long offset;
  private final Part part;
  private final @Nullable String decoded;

  /// @param bytes of the text, and room for what looks ahead
  /// @param offset of `bytes[0]` in the text
  /// @param part of the text that they belong to
  /// @param decoded what the only line of the block says, if it could be decoded only in order
  Block(byte[] bytes, long offset, Part part, @Nullable String decoded) {
    this.bytes = bytes;
    this.offset = offset;
    this.part = part;
    this.decoded = decoded;
  }

  byte[] bytes() {
    return bytes;
  }

  long offset() {
    return offset;
  }

  Part part() {
    return part;
  }

  @Nullable String decoded() {
    return decoded;
  }
}
