package dev.ferry.utf8;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// Nothing takes null.
@SuppressWarnings("NullAway")
class NullsTest {
  private final byte[] bytes = new byte[10];
  private final char[] chars = new char[10];
  private final ByteBuffer buffer = ByteBuffer.allocate(10);
  private final MemorySegment segment = MemorySegment.ofArray(bytes);

  @Test
  void encoding() {
    refused(() -> Utf8.encode(null));
    refused(() -> Utf8.encode("a", (MalformedPolicy) null));
    refused(() -> Utf8.encode(null, bytes, 0));
    refused(() -> Utf8.encode("a", (byte[]) null, 0));
    refused(() -> Utf8.encode("a", bytes, 0, null));
    refused(() -> Utf8.encode(null, 0, 0, bytes, 0));
    refused(() -> Utf8.encode("a", 0, 1, null, 0));
    refused(() -> Utf8.encode("a", 0, 1, bytes, 0, null));
    refused(() -> Utf8.encode(null, segment, 0));
    refused(() -> Utf8.encode("a", (MemorySegment) null, 0));
    refused(() -> Utf8.encode("a", segment, 0, null));
    refused(() -> Utf8.encode(null, buffer));
    refused(() -> Utf8.encode("a", (ByteBuffer) null));
    refused(() -> Utf8.encode("a", buffer, null));
    refused(() -> Utf8.encodedLength(null));
    refused(() -> Utf8.encodedLength("a", null));
  }

  @Test
  void decoding() {
    refused(() -> Utf8.decode((byte[]) null));
    refused(() -> Utf8.decode(bytes, (MalformedPolicy) null));
    refused(() -> Utf8.decode((byte[]) null, 0, 0));
    refused(() -> Utf8.decode(bytes, 0, 1, (MalformedPolicy) null));
    refused(() -> Utf8.decode((MemorySegment) null, 0, 0));
    refused(() -> Utf8.decode(segment, 0, 1, null));
    refused(() -> Utf8.decode((ByteBuffer) null));
    refused(() -> Utf8.decode(buffer, null));
    refused(() -> Utf8.decode(null, 0, 0, chars, 0));
    refused(() -> Utf8.decode(bytes, 0, 1, null, 0));
    refused(() -> Utf8.decode(bytes, 0, 1, chars, 0, null));
    refused(() -> Utf8.isValid((byte[]) null, 0, 0));
    refused(() -> Utf8.isValid(null));
    refused(() -> Utf8.isValid((MemorySegment) null, 0, 0));
    refused(() -> Utf8.indexOfMalformed(null, 0, 0));
    refused(() -> Utf8.countCodePoints(null, 0, 0));
  }

  @Test
  void streaming() {
    refused(() -> new Utf8Encoder(null));
    refused(() -> new Utf8Decoder(null));
    refused(() -> new Utf8Reader((InputStream) null));
    refused(() -> new Utf8Reader(InputStream.nullInputStream(), null));
    refused(() -> new Utf8Reader((ReadableByteChannel) null));
    refused(() -> new Utf8Writer((OutputStream) null));
    refused(() -> new Utf8Writer(OutputStream.nullOutputStream(), null));
    refused(() -> new Utf8Writer((WritableByteChannel) null));
    refused(() -> new Utf8Encoder().encode((String) null, 0, 0, bytes, 0));
    refused(() -> new Utf8Encoder().encode("a", 0, 1, null, 0));
    refused(() -> new Utf8Encoder().encode((char[]) null, 0, 0, bytes, 0));
    refused(() -> new Utf8Encoder().encode(chars, 0, 1, null, 0));
    refused(() -> new Utf8Encoder().finish(null, 0));
    refused(() -> new Utf8Decoder().decode(null, 0, 0, chars, 0));
    refused(() -> new Utf8Decoder().decode(bytes, 0, 1, null, 0));
    refused(() -> new Utf8Decoder().finish(null, 0));
  }

  @Test
  void readersAndWriters() throws Exception {
    try (var reader = new Utf8Reader(new ByteArrayInputStream(bytes));
        var writer = new Utf8Writer(new ByteArrayOutputStream())) {
      refused(() -> reader.read((char[]) null));
      refused(() -> reader.read(null, 0, 1));
      refused(() -> writer.write((char[]) null));
      refused(() -> writer.write((String) null));
      refused(() -> writer.write((String) null, 0, 1));
    }
  }

  private static void refused(Executable call) {
    assertThrows(NullPointerException.class, call);
  }
}
