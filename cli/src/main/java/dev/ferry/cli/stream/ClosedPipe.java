package dev.ferry.cli.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

/// Tells a pipe that nobody reads any more, as with `| head`, from other failures to write.
public final class ClosedPipe {
  private ClosedPipe() {}

  /// Whether it says what the system says of such a pipe, in the system's language, and nothing
  /// else about it.
  public static boolean isCause(IOException e) {
    var message = e.getMessage();
    return message != null && message.equals(ofOne());
  }

  /// The message of a pipe that is closed for that.
  private static String ofOne() {
    try {
      var pipe = Pipe.open();
      try (var sink = pipe.sink()) {
        pipe.source().close();
        sink.write(ByteBuffer.allocate(1));
        return ""; // does not happen
      }
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
