package dev.ferry.utf8;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.ByteBuffer;

/// Any code units, two bytes of the input each, are encoded as the oracle says, through every door.
class EncodeFuzz {
  @FuzzTest(maxDuration = "60s")
  void encodesAsTheJdk(byte[] units) {
    var text = ByteBuffer.wrap(units).asCharBuffer().toString();
    Expect.encodes(text);
    // Again where vectors are full: what is short goes through other code.
    if (!text.isEmpty() && text.length() < 64) {
      Expect.encodesSimply("\u00E9".repeat(61) + text + text + "\u3042".repeat(70));
    }
  }
}
