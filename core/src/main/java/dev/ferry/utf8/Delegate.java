package dev.ferry.utf8;

import static java.nio.charset.StandardCharsets.UTF_8;

/// What the JDK does best is left to it.
final class Delegate {
  private Delegate() {}

  static byte[] encode(String s, MalformedPolicy policy) {
    return policy == MalformedPolicy.AS_JDK ? s.getBytes(UTF_8) : Encoding.toArray(s, policy);
  }

  static String decode(byte[] src, int offset, int length, MalformedPolicy policy) {
    return policy == MalformedPolicy.AS_JDK || policy == MalformedPolicy.REPLACE
        ? new String(src, offset, length, UTF_8)
        : Decoding.toString(src, offset, length, policy);
  }
}
