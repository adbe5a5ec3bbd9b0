package dev.ferry.utf8;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;

/// Every way to read a reader to its end.
enum ReadingWay {
  CHAR_BY_CHAR {
    @Override
    void drain(Reader reader, StringBuilder text) throws IOException {
      for (int c = reader.read(); c >= 0; c = reader.read()) {
        text.append((char) c);
      }
      assertEquals(-1, reader.read());
    }
  },

  /// Cuts every surrogate pair.
  ARRAYS_OF_ONE {
    @Override
    void drain(Reader reader, StringBuilder text) throws IOException {
      arrays(reader, text, 1);
    }
  },

  ARRAYS_OF_SEVEN {
    @Override
    void drain(Reader reader, StringBuilder text) throws IOException {
      arrays(reader, text, 7);
    }
  },

  LARGE_ARRAYS {
    @Override
    void drain(Reader reader, StringBuilder text) throws IOException {
      arrays(reader, text, 100_000);
    }
  },

  CHAR_BUFFERS {
    @Override
    void drain(Reader reader, StringBuilder text) throws IOException {
      var chars = CharBuffer.allocate(13).position(3).slice();
      while (reader.read(chars) >= 0) {
        text.append(chars.flip());
        chars.clear();
      }
    }
  },

  DIRECT_CHAR_BUFFERS {
    @Override
    void drain(Reader reader, StringBuilder text) throws IOException {
      var chars = ByteBuffer.allocateDirect(2 * 11).asCharBuffer();
      while (reader.read(chars) >= 0) {
        text.append(chars.flip());
        chars.clear();
      }
    }
  },

  INTERLEAVED {
    @Override
    void drain(Reader reader, StringBuilder text) throws IOException {
      char[] chars = new char[6];
      int turn = 0;
      while (true) {
        int size = turn++ % 4;
        if (size == 3) {
          int c = reader.read();
          if (c < 0) {
            return;
          }
          text.append((char) c);
        } else {
          assertEquals(0, reader.read(chars, 1, 0));
          int n = reader.read(chars, 2, size + 1);
          if (n < 0) {
            return;
          }
          assertTrue(n > 0 && n <= size + 1);
          text.append(chars, 2, n);
        }
      }
    }
  },

  TRANSFER {
    @Override
    void drain(Reader reader, StringBuilder text) throws IOException {
      var writer = new StringWriter();
      var first = reader.read();
      if (first >= 0) {
        text.append((char) first);
        assertEquals(reader.transferTo(writer), writer.getBuffer().length());
        text.append(writer);
      }
    }
  },

  ALL_AS_STRING {
    @Override
    void drain(Reader reader, StringBuilder text) throws IOException {
      text.append(reader.readAllAsString());
    }
  };

  /// Appends what `reader` gives to `text`, so that after a throw it is known what came before.
  abstract void drain(Reader reader, StringBuilder text) throws IOException;

  String drain(Reader reader) throws IOException {
    var text = new StringBuilder();
    drain(reader, text);
    return text.toString();
  }

  private static void arrays(Reader reader, StringBuilder text, int size) throws IOException {
    char[] chars = new char[size + 2];
    chars[0] = chars[size + 1] = '\uE5E5';
    for (int n = reader.read(chars, 1, size); n >= 0; n = reader.read(chars, 1, size)) {
      assertTrue(n > 0 && n <= size);
      text.append(chars, 1, n);
    }
    assertEquals("\uE5E5\uE5E5", "" + chars[0] + chars[size + 1], "a canary is dead");
  }
}
