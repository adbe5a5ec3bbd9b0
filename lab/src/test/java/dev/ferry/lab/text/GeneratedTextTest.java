package dev.ferry.lab.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GeneratedTextTest {
  @ParameterizedTest
  @EnumSource
  void textsHaveTheLengthAndNoLoneSurrogate(Script script) {
    for (int length : new int[] {1, 2, 7, 10, 100, 1_001}) {
      for (var text : GeneratedText.of(script, length).texts()) {
        assertEquals(length, text.length());
        assertEquals(text, new String(text.getBytes(UTF_8), UTF_8));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void textsAreManyAndDiffer(Script script) {
    var texts = GeneratedText.of(script, 100).texts();
    assertTrue(texts.size() > 100);
    assertEquals(texts.size(), new HashSet<>(texts).size());
  }

  @ParameterizedTest
  @EnumSource
  void textsAreTheSameEachTime(Script script) {
    assertEquals(GeneratedText.of(script, 64), GeneratedText.of(script, 64));
  }
}
