package dev.ferry.utf8;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Random strings through every door.
class RandomTextTest {
  private static final int ROUNDS = 600;
  private static final int CHARS = 400;

  @ParameterizedTest
  @EnumSource
  void mostlyOneScript(Texts.Script ground) {
    var texts = new Texts("text, mostly " + ground);
    for (var rare : Texts.Script.values()) {
      for (int round = 0; round < ROUNDS / 30; round++) {
        Expect.encodes(texts.sprinkled(ground, rare, texts.below(CHARS)));
      }
    }
  }

  @Test
  void runsOfScripts() {
    var texts = new Texts(1);
    for (int round = 0; round < ROUNDS; round++) {
      Expect.encodes(texts.mixed(texts.below(CHARS)));
    }
  }

  @Test
  void loneSurrogates() {
    var texts = new Texts(2);
    for (int round = 0; round < ROUNDS; round++) {
      Expect.encodes(texts.withLoneSurrogates(texts.mixed(texts.below(CHARS))));
    }
  }

  @ParameterizedTest
  @EnumSource
  void loneSurrogatesInOneScript(Texts.Script script) {
    var texts = new Texts("lone surrogates in " + script);
    for (int round = 0; round < ROUNDS / 10; round++) {
      Expect.encodes(texts.withLoneSurrogates(texts.of(script, texts.below(CHARS))));
    }
  }

  @Test
  void anyUnits() {
    var texts = new Texts(4);
    for (int round = 0; round < ROUNDS; round++) {
      Expect.encodes(texts.anyUnits(texts.below(CHARS)));
    }
  }

  @Test
  void longTexts() {
    var texts = new Texts(5);
    for (int round = 0; round < 25; round++) {
      var text = texts.mixed(texts.below(30_000));
      Expect.encodes(text);
      Expect.encodes(texts.withLoneSurrogates(text));
    }
  }
}
