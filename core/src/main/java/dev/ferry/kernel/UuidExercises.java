package dev.ferry.kernel;

import static dev.ferry.kernel.TrainingText.START;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.List;
import java.util.UUID;

/// Between UUIDs and their text.
final class UuidExercises extends Exercises {
  /// Of each text.
  private static final int UUIDS = 4;

  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

  private final byte[] bytes = new byte[3 * TrainingText.LONG + 3 * Kernels.PADDING];
  private final char[] chars = new char[3 * TrainingText.LONG + 3 * Kernels.PADDING];

  @Override
  List<Exercise> measured() {
    return List.of(this::uuids);
  }

  @Override
  List<Exercise> unmeasured() {
    return List.of(this::refuseUuids);
  }

  /// Some ids to chars and back.
  private boolean uuids(Kernels kernels, TrainingText text) {
    boolean areRight = true;
    for (int i = 1; i <= UUIDS; i++) {
      var id = uuid(text, i);
      areRight &= kernels.hasVectors() ? isRightByVectors(id) : isRight(id);
    }
    return areRight;
  }

  private static UUID uuid(TrainingText text, int i) {
    long most = text.string.hashCode() * GOLDEN_RATIO * i;
    return new UUID(most, ~most * GOLDEN_RATIO);
  }

  private boolean isRight(UUID id) {
    var written = id.toString();
    written.getChars(0, written.length(), chars, START);
    return id.equals(UUID.fromString(written))
        && id.equals(UUID.fromString(new String(chars, START, written.length())));
  }

  private boolean isRightByVectors(UUID id) {
    int lastFour = (int) id.getLeastSignificantBits() & 0xFFFF;
    var written = id.toString();
    UuidByVectors.write(id.getMostSignificantBits(), id.getLeastSignificantBits(), bytes, START);
    written.getChars(0, written.length(), chars, START);
    return written.equals(new String(bytes, START, written.length(), US_ASCII))
        && id.equals(UuidByVectors.read(bytes, START, lastFour))
        && id.equals(UuidByVectors.read(chars, START, lastFour));
  }

  /// Ids of which a char is wrong.
  private boolean refuseUuids(Kernels kernels, TrainingText text) {
    boolean areRefused = true;
    for (int i = 1; i <= UUIDS && kernels.hasVectors(); i++) {
      areRefused &= isRefused(uuid(text, i), START + text.charCount % 32);
    }
    return areRefused;
  }

  private boolean isRefused(UUID id, int wrong) {
    int lastFour = (int) id.getLeastSignificantBits() & 0xFFFF;
    var written = id.toString();
    written.getChars(0, written.length(), chars, START);
    System.arraycopy(written.getBytes(US_ASCII), 0, bytes, START, written.length());
    bytes[wrong] = 'g';
    chars[wrong] = 'g';
    return UuidByVectors.read(bytes, START, lastFour) == null
        && UuidByVectors.read(chars, START, lastFour) == null;
  }
}
