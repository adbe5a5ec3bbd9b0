package dev.ferry.utf8;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// Any input in any pieces gives what it gives at once. The first four bytes say where the pieces
/// end.
class StreamingFuzz {
  @FuzzTest(maxDuration = "60s")
  void piecesGiveTheWhole(byte[] input) {
    if (input.length < 4) {
      return;
    }
    byte[] src = Arrays.copyOfRange(input, 4, input.length);
    var text = ByteBuffer.wrap(src).asCharBuffer().toString();
    for (var policy : MalformedPolicy.values()) {
      Expect.decodesInPieces(policy, src, cuts(input, src.length));
      Expect.encodesInPieces(policy, text, cuts(input, text.length()));
    }
  }

  private static int[] cuts(byte[] input, int length) {
    int[] cuts = new int[4];
    for (int i = 0; i < 4; i++) {
      cuts[i] = (input[i] & 0xFF) % (length + 1);
    }
    Arrays.sort(cuts);
    return cuts;
  }
}
