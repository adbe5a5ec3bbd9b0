package dev.ferry.text;

import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Optional;
import org.mozilla.universalchardet.UniversalDetector;

/// The optional library juniversalchardet; loaded only when an encoding has to be guessed.
final class Guess {
  private final UniversalDetector detector = new UniversalDetector();

  /// Looks at the next bytes of a text.
  ///
  /// @return whether it has seen enough
  boolean take(byte[] bytes, int offset, int length) {
    detector.handleData(bytes, offset, length);
    return detector.isDone();
  }

  Optional<Encoding> result() {
    detector.dataEnd();
    var name = detector.getDetectedCharset();
    if (name == null) {
      return Optional.empty();
    }
    try {
      // What calls itself so mostly has the characters of Windows in it.
      return Optional.of(name.equals("SHIFT_JIS") ? Encoding.WINDOWS_31J : Encoding.of(name));
    } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
      return Optional.empty();
    }
  }
}
