package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Random bytes, from well formed to noise, through every door.
class RandomBytesTest {
  private static final int ROUNDS = 600;
  private static final int CHARS = 400;

  @ParameterizedTest
  @EnumSource
  void mostlyOneScript(Texts.Script ground) {
    var texts = new Texts("bytes, mostly " + ground);
    for (var rare : Texts.Script.values()) {
      for (int round = 0; round < ROUNDS / 30; round++) {
        byte[] src = texts.sprinkled(ground, rare, texts.below(CHARS)).getBytes(UTF_8);
        Expect.decodes(src);
        Expect.decodes(texts.mutated(src));
      }
    }
  }

  @Test
  void runsOfScriptsMutated() {
    var texts = new Texts(12);
    for (int round = 0; round < ROUNDS; round++) {
      Expect.decodes(texts.mutated(texts.mixed(texts.below(CHARS)).getBytes(UTF_8)));
    }
  }

  @Test
  void noise() {
    var texts = new Texts(13);
    for (int round = 0; round < ROUNDS; round++) {
      Expect.decodes(texts.anyBytes(texts.below(CHARS)));
    }
  }

  /// Noise that looks like UTF-8: only leads, continuations and what borders on them.
  @Test
  void noiseOfTheBytesThatMatter() {
    byte[] values = Texts.bytes("41 7F 80 8F 90 9F A0 BF C0 C1 C2 DF E0 E1 ED EE EF F0 F1 F4 F5");
    var texts = new Texts(14);
    for (int round = 0; round < 3 * ROUNDS; round++) {
      byte[] src = new byte[texts.below(200)];
      for (int i = 0; i < src.length; i++) {
        // Mostly continuations, or hardly a sequence would be whole.
        src[i] = texts.below(2) == 0 ? (byte) (0x80 | texts.below(64)) : values[texts.below(21)];
      }
      Expect.decodes(src);
    }
  }

  @Test
  void keptSurrogates() {
    var texts = new Texts(15);
    for (int round = 0; round < ROUNDS; round++) {
      var text = texts.withLoneSurrogates(texts.mixed(texts.below(CHARS)));
      byte[] kept = Oracle.encode(text, MalformedPolicy.KEEP);
      Expect.decodes(kept);
      Expect.decodes(texts.mutated(kept));
    }
  }

  @Test
  void longTextsMutatedNearTheirEnd() {
    var texts = new Texts(16);
    for (int round = 0; round < 25; round++) {
      byte[] src = texts.mixed(texts.below(30_000)).getBytes(UTF_8);
      Expect.decodes(src);
      int end = Math.max(0, src.length - 100);
      byte[] tail = texts.mutated(Arrays.copyOfRange(src, end, src.length));
      Expect.decodes(Texts.joined(Arrays.copyOf(src, end), tail));
    }
  }
}
