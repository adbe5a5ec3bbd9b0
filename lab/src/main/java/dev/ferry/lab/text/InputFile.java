package dev.ferry.lab.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ferry.lab.experiment.Case;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;

/// A user's own text.
public final class InputFile {
  /// The label of the case that has lines of every length.
  public static final String ALL_LINES = "all lines";

  private static final long LARGEST = 256L << 20;

  /// As many lines as a made-up case has texts at most, evenly taken from the file.
  private static final int MOST_LINES = 1024;

  /// Lines of fewer chars than the next bound are a case of their own, for the graph.
  private static final int[] CLASS_BOUNDS = {1, 16, 64, 256, 1024, 4096, Integer.MAX_VALUE};

  private static final int FEWEST_LINES_IN_CLASS = 8;

  private final String name;
  private final String text;
  private final Lines lines;
  private final TextProfile profile;

  private InputFile(String name, String text, Lines lines, TextProfile profile) {
    this.name = name;
    this.text = text;
    this.lines = lines;
    this.profile = profile;
  }

  /// Reads a file of well-formed UTF-8.
  ///
  /// @param name to show for it
  /// @throws InputRefused if it is not there, not readable, a folder, empty, too large to be held
  ///   in memory, or not UTF-8
  public static InputFile read(Path file, String name) throws InputRefused {
    return of(file, name, bytes(file, LARGEST));
  }

  /// Reads all bytes of a file.
  ///
  /// @param largest how many at most, in whole mebibytes
  /// @throws InputRefused if it is not there, not readable, a folder, empty, or larger
  public static byte[] bytes(Path file, long largest) throws InputRefused {
    checkThere(file);
    try {
      if (Files.size(file) > largest) {
        throw new InputRefused(
            "%s is larger than %d MiB; give a part of it.".formatted(file, largest >> 20));
      }
      var bytes = Files.readAllBytes(file);
      if (bytes.length == 0) {
        throw new InputRefused(file + " is empty; there is nothing to measure.");
      }
      return bytes;
    } catch (IOException e) {
      throw new InputRefused(file + " cannot be read: " + e.getMessage() + ".");
    }
  }

  /// Checks that there is such a file.
  ///
  /// @throws InputRefused if it is not there, not readable, or a folder
  public static void checkThere(Path file) throws InputRefused {
    if (Files.isDirectory(file)) {
      throw new InputRefused(file + " is a folder; name the files in it one by one.");
    }
    if (!Files.exists(file)) {
      throw new InputRefused("There is no file " + file + ".");
    }
    if (!Files.isReadable(file)) {
      throw new InputRefused(file + " may not be read by this user.");
    }
  }

  private static InputFile of(Path file, String name, byte[] bytes) throws InputRefused {
    var text = decode(file, bytes);
    var lines = Lines.of(text);
    if (lines.texts().isEmpty()) {
      throw new InputRefused(file + " has only empty lines; there is nothing to measure.");
    }
    return new InputFile(
        name, text, lines, TextProfile.of(name, sha256(bytes), bytes.length, text, lines));
  }

  private static String decode(Path file, byte[] bytes) throws InputRefused {
    var in = ByteBuffer.wrap(bytes);
    var chars = CharBuffer.allocate(bytes.length);
    if (UTF_8.newDecoder().decode(in, chars, true).isError()) {
      int offset = in.position();
      long line = 1 + IntStream.range(0, offset).filter(i -> bytes[i] == '\n').count();
      throw new InputRefused(
          "%s is not UTF-8: byte 0x%02X at offset %d (line %d) cannot stand there."
              .formatted(file, bytes[offset], offset, line));
    }
    return chars.flip().toString();
  }

  /// The SHA-256 of bytes, in hexadecimal.
  public static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }

  /// What the text is like.
  public TextProfile profile() {
    return profile;
  }

  /// The file as one string.
  public Case whole() {
    return new Case(name, "whole file", List.of(text));
  }

  /// The file cut into its lines: all of them as one case, and if they differ much in length, a
  /// case for each class of lengths.
  public List<Case> lines() {
    var cases = new ArrayList<Case>();
    for (int i = 0; i + 1 < CLASS_BOUNDS.length; i++) {
      int from = CLASS_BOUNDS[i];
      int below = CLASS_BOUNDS[i + 1];
      var members =
          lines.texts().stream()
              .filter(line -> line.length() >= from && line.length() < below)
              .toList();
      if (members.size() >= FEWEST_LINES_IN_CLASS) {
        var label =
            below == Integer.MAX_VALUE
                ? from + " chars or more"
                : from + "–" + (below - 1) + " chars";
        cases.add(new Case(name, label, sample(members)));
      }
    }
    if (cases.size() == 1) {
      cases.clear();
    }
    cases.addFirst(new Case(name, ALL_LINES, sample(lines.texts())));
    return cases;
  }

  private static List<String> sample(List<String> lines) {
    if (lines.size() <= MOST_LINES) {
      return lines;
    }
    return IntStream.range(0, MOST_LINES)
        .mapToObj(i -> lines.get((int) ((long) i * lines.size() / MOST_LINES)))
        .toList();
  }
}
