package dev.ferry.utf8;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import java.util.stream.Stream;

/// Text in pieces: through the streaming encoder and decoder with room for exactly what they ask
/// for, and through streams and channels that give and take a little at a time.
final class Streams {
  private static final char CANARY = '\uE5E5';
  private static final int BEFORE = 5;

  private Streams() {}

  /// Texts short enough to be cut everywhere.
  static Stream<String> texts() {
    var texts = new Texts(77);
    var some =
        Stream.of(
            "",
            "a",
            "abc\u00E9\u3042\uD83D\uDE00z",
            "\uD83D\uDE00\uD83D\uDE00",
            "\uD800",
            "\uDC00",
            "\uD83D\uD83D\uDE00\uDE00",
            "\uD83D\u00E9\uDE00",
            "a\uD800\uDBFF\uDC00\uDFFFb",
            "\uD83Da\uD83D",
            "\0\u007F\u0080\u07FF\u0800\uFFFF");
    var more = Stream.of(Texts.Script.values()).map(script -> texts.of(script, 70));
    var lone = Stream.generate(() -> texts.withLoneSurrogates(texts.mixed(60))).limit(10);
    return Stream.concat(some, Stream.concat(more, lone));
  }

  /// Bytes short enough to be cut everywhere: those texts and worse.
  static Stream<byte[]> bytes() {
    var texts = new Texts(78);
    var malformed =
        Stream.of(
            "80",
            "C3",
            "E3 81",
            "F0 9F 98",
            "ED A0",
            "ED A0 80",
            "ED B0 80 ED A0 80 41",
            "C0 80 E0 80 80 F0 80 80 80",
            "F4 90 80 80 F5 80 80 80 FF",
            "E1 80 E2 F0 91 92 F1 BF 41",
            "61 F1 80 80 E1 80 C2 62 80 63 80 BF 64",
            "E3 81 E3 81 82 F0 9F F0 9F 98 80 C3 C3 A9",
            "F0 9F 98 ED A0 F0 9F ED A0 80 E0 A0");
    var kept = texts().map(text -> Oracle.encode(text, MalformedPolicy.KEEP));
    var mutated =
        Stream.generate(() -> texts.mutated(Oracle.encode(texts.mixed(50), MalformedPolicy.AS_JDK)))
            .limit(30);
    return Stream.concat(malformed.map(Texts::bytes), Stream.concat(kept, mutated));
  }

  /// What `encoder` makes of `text` in pieces that end at `cuts`, alternately from a string and
  /// from chars.
  static byte[] encode(Utf8Encoder encoder, String text, int... cuts) {
    var out = new ByteArrayOutputStream();
    int begin = 0;
    for (int piece = 0; piece <= cuts.length; piece++) {
      int end = piece == cuts.length ? text.length() : cuts[piece];
      byte[] dst = EncodeDoor.canaries(BEFORE + Utf8Encoder.maxBytes(end - begin));
      int written;
      if (((piece + text.length()) & 1) == 0) {
        written = encoder.encode(text, begin, end, dst, BEFORE);
      } else {
        written = encoder.encode(text.toCharArray(), begin, end - begin, dst, BEFORE);
      }
      take(dst, written, out);
      begin = end;
    }
    byte[] dst = EncodeDoor.canaries(BEFORE + 8);
    take(dst, encoder.finish(dst, BEFORE), out);
    return out.toByteArray();
  }

  private static void take(byte[] dst, int written, ByteArrayOutputStream out) {
    out.write(dst, BEFORE, written);
    Arrays.fill(dst, BEFORE, BEFORE + written, (byte) 0xF9);
    assertEquals(-1, Arrays.mismatch(dst, EncodeDoor.canaries(dst.length)), "a canary is dead");
  }

  /// What `decoder` makes of `src` in pieces that end at `cuts`.
  static String decode(Utf8Decoder decoder, byte[] src, int... cuts) {
    var text = new StringBuilder();
    int begin = 0;
    for (int piece = 0; piece <= cuts.length; piece++) {
      int end = piece == cuts.length ? src.length : cuts[piece];
      char[] dst = canaries(BEFORE + Utf8Decoder.maxChars(end - begin));
      take(dst, decoder.decode(src, begin, end - begin, dst, BEFORE), text);
      begin = end;
    }
    char[] dst = canaries(BEFORE + 8);
    take(dst, decoder.finish(dst, BEFORE), text);
    return text.toString();
  }

  private static void take(char[] dst, int written, StringBuilder text) {
    text.append(dst, BEFORE, written);
    Arrays.fill(dst, BEFORE, BEFORE + written, CANARY);
    assertEquals(-1, Arrays.mismatch(dst, canaries(dst.length)), "a canary is dead");
  }

  private static char[] canaries(int length) {
    char[] chars = new char[length];
    Arrays.fill(chars, CANARY);
    return chars;
  }

  /// A stream over `src` of which each read gives at most as many bytes as the next of `sizes`,
  /// over and over; 0 gives none at all.
  static InputStream trickle(byte[] src, int... sizes) {
    return new ByteArrayInputStream(src) {
      private int reads;

      @Override
      public synchronized int read(byte[] dst, int offset, int length) {
        int size = sizes[reads++ % sizes.length];
        return size == 0 && available() > 0 ? 0 : super.read(dst, offset, Math.min(size, length));
      }
    };
  }

  static ReadableByteChannel trickleChannel(byte[] src, int... sizes) {
    var in = trickle(src, sizes);
    return new ReadableByteChannel() {
      private boolean open = true;

      @Override
      public int read(ByteBuffer dst) throws IOException {
        byte[] bytes = new byte[dst.remaining()];
        int n = in.read(bytes, 0, bytes.length);
        if (n > 0) {
          dst.put(bytes, 0, n);
        }
        return n;
      }

      @Override
      public boolean isOpen() {
        return open;
      }

      @Override
      public void close() {
        open = false;
      }
    };
  }

  /// A channel into `out` of which each write takes at most as many bytes as the next of `sizes`.
  static WritableByteChannel trickleChannel(ByteArrayOutputStream out, int... sizes) {
    var all = Channels.newChannel(out);
    return new WritableByteChannel() {
      private int writes;

      @Override
      public int write(ByteBuffer src) throws IOException {
        int size = Math.min(sizes[writes++ % sizes.length], src.remaining());
        int written = all.write(src.slice(src.position(), size));
        src.position(src.position() + written);
        return written;
      }

      @Override
      public boolean isOpen() {
        return all.isOpen();
      }

      @Override
      public void close() throws IOException {
        all.close();
      }
    };
  }
}
