package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every script at every size from nothing to 300 chars, and at sizes that are no power of two.
class EverySizeTest {
  @ParameterizedTest
  @EnumSource
  void fromNothingTo300(Texts.Script script) {
    var texts = new Texts("small, " + script);
    for (int chars = 0; chars <= 300; chars++) {
      var text = texts.of(script, chars);
      Expect.encodes(text);
      Expect.decodes(text.getBytes(UTF_8));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aroundTheSizesOfBlocks(Texts.Script script) {
    var texts = new Texts("blocks, " + script);
    for (int size = 512; size <= 8192; size *= 2) {
      for (int chars = size - 1; chars <= size + 1; chars++) {
        var text = texts.of(script, chars);
        Expect.encodes(text);
        Expect.decodes(text.getBytes(UTF_8));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void odd(Texts.Script script) {
    var text = new Texts("odd, " + script).of(script, 33_333);
    Expect.encodes(text);
    Expect.decodes(text.getBytes(UTF_8));
  }

  @Test
  void millions() {
    var texts = new Texts(700_001);
    var text = texts.mixed(700_001);
    Expect.encodes(text, MalformedPolicy.AS_JDK, EncodeDoor.values());
    Expect.decodes(text.getBytes(UTF_8), MalformedPolicy.AS_JDK, DecodeDoor.values());
    Expect.encodesSimply(texts.withLoneSurrogates(text));
    Expect.decodesSimply(texts.mutated(text.getBytes(UTF_8)));
  }
}
