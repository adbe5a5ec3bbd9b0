package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.code_intelligence.jazzer.junit.FuzzTest;

/// Any bytes are decoded as the oracle says, through every door.
class DecodeFuzz {
  @FuzzTest(maxDuration = "60s")
  void decodesAsTheJdk(byte[] src) {
    Expect.decodes(src);
    // Again where vectors are full: what is short goes through other code.
    if (src.length > 0 && src.length < 64) {
      Expect.decodesSimply(Texts.joined("x".repeat(61).getBytes(UTF_8), src, src, new byte[70]));
    }
  }
}
