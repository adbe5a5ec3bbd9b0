package dev.ferry.lab.read;

import dev.ferry.lab.experiment.FileCase;
import dev.ferry.lab.text.InputFile;
import dev.ferry.lab.text.InputRefused;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// A user's own file, gone over once, block by block, to see that all ways to read it are for the
/// same text.
public final class InputTextFile {
  /// More could not be held as one string by every way to make one.
  private static final long LARGEST = 1L << 30;

  private static final int BLOCK = 1 << 16;
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final Path file;
  private final CharsetDecoder decoder;
  private final MessageDigest digest = sha256();
  private final ByteBuffer bytes = ByteBuffer.allocate(BLOCK);
  private final CharBuffer chars = CharBuffer.allocate(BLOCK);
  private long decodedBytes;
  private long charCount;
  private long line = 1;
  private boolean isAfterReturn;

  private InputTextFile(Path file, Charset charset) {
    this.file = file;
    this.decoder = charset.newDecoder();
  }

  /// Checks a file of well-formed text.
  ///
  /// @param name to show for it
  /// @param charset that it is in
  /// @throws InputRefused if it is not there, not readable, a folder, empty, larger than 1 GiB, or
  ///   not in that encoding; or if it has a byte order mark or a line that ends with CR alone, of
  ///   which the ways to read it make different things
  public static FileCase check(Path file, String name, Charset charset) throws InputRefused {
    InputFile.checkThere(file);
    try {
      long size = Files.size(file);
      if (size > LARGEST) {
        throw new InputRefused(file + " is larger than 1 GiB; give a part of it.");
      }
      if (size == 0) {
        throw new InputRefused(file + " is empty; there is nothing to measure.");
      }
      return new InputTextFile(file, charset).check(name);
    } catch (IOException e) {
      throw new InputRefused(file + " cannot be read: " + e.getMessage() + ".");
    }
  }

  private FileCase check(String name) throws IOException, InputRefused {
    try (var channel = FileChannel.open(file)) {
      boolean ended = false;
      while (!ended) {
        ended = channel.read(bytes) < 0;
        decode(ended);
      }
    }
    if (isAfterReturn) {
      throw loneReturn();
    }
    return new FileCase(
        CaseNames.text(name, decoder.charset()),
        CaseNames.size(decodedBytes),
        charCount,
        decodedBytes,
        HexFormat.of().formatHex(digest.digest()),
        _ -> file);
  }

  private void decode(boolean ended) throws InputRefused {
    bytes.flip();
    boolean isMalformed = decoder.decode(bytes, chars, ended).isError();
    digest.update(bytes.array(), 0, bytes.position());
    decodedBytes += bytes.position();
    chars.flip();
    look();
    if (isMalformed) {
      throw new InputRefused(
          "%s is not %s: byte 0x%02X at offset %d (line %d) cannot stand there."
              .formatted(file, decoder.charset(), bytes.get(bytes.position()), decodedBytes, line));
    }
    charCount += chars.limit();
    chars.clear();
    bytes.compact();
  }

  private void look() throws InputRefused {
    for (int i = 0; i < chars.limit(); i++) {
      char c = chars.get(i);
      if (isAfterReturn && c != '\n') {
        throw loneReturn();
      }
      isAfterReturn = c == '\r';
      line += c == '\n' ? 1 : 0;
    }
    if (charCount == 0 && chars.limit() > 0 && chars.get(0) == BYTE_ORDER_MARK) {
      throw new InputRefused(
          file
              + " begins with a byte order mark, which the JDK's readers take for text and Ferry"
              + " does not; give a file without it.");
    }
  }

  private InputRefused loneReturn() {
    return new InputRefused(
        "%s has a line that ends with CR alone (line %d), which is none for wc; give a file with LF or CR LF."
            .formatted(file, line));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }
}
