package dev.ferry.text;

import dev.ferry.kernel.ByteSequence;
import dev.ferry.utf8.Utf8;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Tells the encoding of a text without a byte order mark: UTF-8 if all of it is well-formed, else
/// what a library guesses. Text in ISO 2022 is well-formed, as all of its bytes are ASCII: it is
/// told by the library, which is asked if there is an escape among them.
final class Detection {
  private static final byte ESCAPE = 0x1B;

  private final byte[] bytes = new byte[LineReader.BLOCK];
  private int limit;
  private boolean isUtf8 = true;
  private boolean hasEscape;

  private Detection() {}

  static Optional<Encoding> detect(Input input) throws IOException {
    var detection = new Detection();
    var guess = guess();
    boolean isEnough = guess == null;
    while (detection.isUtf8 || !isEnough) {
      int kept = detection.limit;
      int count = input.read(detection.bytes, kept, detection.bytes.length - kept);
      if (count < 0) {
        break;
      }
      isEnough = guess == null || isEnough || guess.take(detection.bytes, kept, count);
      detection.look(kept, kept + count);
      detection.check(kept + count);
    }
    if (detection.isUtf8 && Utf8.isValid(detection.bytes, 0, detection.limit)) {
      return guess != null && detection.hasEscape
          ? guess.result().filter(Detection::isOfEscapes).or(() -> Optional.of(Encoding.UTF_8))
          : Optional.of(Encoding.UTF_8);
    }
    return guess == null ? Optional.empty() : guess.result();
  }

  private static boolean isOfEscapes(Encoding encoding) {
    return encoding.name().startsWith("ISO-2022-");
  }

  private void look(int from, int to) {
    for (int i = from; i < to && !hasEscape; i++) {
      hasEscape = bytes[i] == ESCAPE;
    }
  }

  private static @Nullable Guess guess() {
    try {
      return new Guess();
    } catch (NoClassDefFoundError missing) {
      return null;
    }
  }

  /// Checks the bytes up to `to` and keeps those that begin what may go on.
  private void check(int to) {
    int unfinished = to < 4 ? to : ByteSequence.unfinished(bytes, 0, to);
    isUtf8 = isUtf8 && Utf8.isValid(bytes, 0, to - unfinished);
    System.arraycopy(bytes, to - unfinished, bytes, 0, unfinished);
    limit = isUtf8 ? unfinished : 0;
  }
}
