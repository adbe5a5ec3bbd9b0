package dev.ferry.text;

import dev.ferry.utf8.MalformedPolicy;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/// How a text is read. Immutable; [#DEFAULTS] and the methods `with…` make variants.
///
/// ```java
/// var options = TextOptions.DEFAULTS.withEncoding(Encoding.WINDOWS_31J).withLineEnd(LineEnd.LF);
/// ```
///
/// @param encoding of the text; empty to go by its byte order mark, and take it for UTF-8 if there
///   is none
/// @param malformed what to do with bytes that are no text in this encoding. `AS_JDK` and `REPLACE`
///   both decode them as the JDK does, to U+FFFD; `KEEP` keeps lone surrogates of UTF-8 and UTF-16
///   and is as `REPLACE` in other encodings; `REPORT` makes decoding them a
///   [MalformedTextException]
/// @param lineEnd what ends a line
/// @param longestLine the most bytes that a line may have; a longer one is an error with its
///   offset. No more than about two billion. Does not limit what is done with a text as a whole
/// @param parallelism the most threads that read at the same time, where an operation is parallel
/// @param poll how often to look whether the file has grown, once its end has been reached; empty
///   to end there. Only lines that are complete are given while there may be more
/// @param progress is told how far the reading has come
public record TextOptions(
    Optional<Encoding> encoding,
    MalformedPolicy malformed,
    LineEnd lineEnd,
    int longestLine,
    int parallelism,
    Optional<Duration> poll,
    ProgressListener progress) {

  /// The most bytes of a line, unless an option says otherwise: 64 MiB.
  public static final int LONGEST_LINE = 64 << 20;

  /// Encoding by byte order mark or else UTF-8, malformed bytes replaced, lines ended by LF, CR LF
  /// or CR and up to 64 MiB long, as many threads as processors, no following, no listener.
  public static final TextOptions DEFAULTS =
      new TextOptions(
          Optional.empty(),
          MalformedPolicy.AS_JDK,
          LineEnd.ANY,
          LONGEST_LINE,
          Runtime.getRuntime().availableProcessors(),
          Optional.empty(),
          ProgressMeter.NOBODY);

  /// @throws IllegalArgumentException if `longestLine` is not from 1 to 2,147,483,000, or
  ///   `parallelism` or `poll` is not positive
  public TextOptions {
    Objects.requireNonNull(encoding);
    Objects.requireNonNull(malformed);
    Objects.requireNonNull(lineEnd);
    Objects.requireNonNull(poll);
    Objects.requireNonNull(progress);
    if (longestLine < 1 || longestLine > MOST_LINE) {
      throw new IllegalArgumentException(
          "The longest line cannot be %d bytes: expected 1 to %d"
              .formatted(longestLine, MOST_LINE));
    }
    if (parallelism < 1) {
      throw new IllegalArgumentException(
          "The parallelism cannot be %d: expected 1 or more threads".formatted(parallelism));
    }
    if (poll.isPresent() && !poll.get().isPositive()) {
      throw new IllegalArgumentException(
          "Cannot poll every %s: expected more than 0".formatted(poll.get()));
    }
  }

  /// Leaves room in an array for what follows a line.
  static final int MOST_LINE = 2_147_483_000;

  /// With an encoding, whatever a byte order mark says; one of this encoding is skipped.
  public TextOptions withEncoding(Encoding encoding) {
    return new TextOptions(
        Optional.of(encoding), malformed, lineEnd, longestLine, parallelism, poll, progress);
  }

  /// With a policy for malformed bytes.
  public TextOptions withMalformed(MalformedPolicy malformed) {
    return new TextOptions(encoding, malformed, lineEnd, longestLine, parallelism, poll, progress);
  }

  /// With another end of lines.
  public TextOptions withLineEnd(LineEnd lineEnd) {
    return new TextOptions(encoding, malformed, lineEnd, longestLine, parallelism, poll, progress);
  }

  /// With another limit to the bytes of a line.
  public TextOptions withLongestLine(int longestLine) {
    return new TextOptions(encoding, malformed, lineEnd, longestLine, parallelism, poll, progress);
  }

  /// With at most so many threads.
  public TextOptions withParallelism(int parallelism) {
    return new TextOptions(encoding, malformed, lineEnd, longestLine, parallelism, poll, progress);
  }

  /// Following the file as it grows, looking for more at such intervals, until it is closed or the
  /// thread is interrupted: so nothing that needs the whole text returns before.
  public TextOptions withFollowing(Duration poll) {
    return new TextOptions(
        encoding, malformed, lineEnd, longestLine, parallelism, Optional.of(poll), progress);
  }

  /// With a listener to the progress of reading.
  public TextOptions withProgress(ProgressListener progress) {
    return new TextOptions(encoding, malformed, lineEnd, longestLine, parallelism, poll, progress);
  }
}
