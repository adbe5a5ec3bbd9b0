package dev.ferry.lab.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;

/// What a JVM of a lab knows of [Turns]: it begins with its turn, ends it, and asks for the next.
final class Turn {
  /// The JVM's turn is over.
  static final int END = 'e';

  /// It asks for another.
  static final int ASK = 'a';

  /// It is given.
  static final int BEGIN = 'b';

  private static final String PORT = "ferry.lab.port";

  private final Socket lab;

  private Turn(Socket lab) {
    this.lab = lab;
  }

  /// Tells a JVM where to ask.
  ///
  /// @param port of the [Turns.Place]
  static String argument(int port) {
    return "-D" + PORT + "=" + port;
  }

  /// The turn that this JVM has been started with.
  static Turn received() throws IOException {
    return at(Integer.getInteger(PORT, 0));
  }

  static Turn at(int port) throws IOException {
    var lab = new Socket(InetAddress.getLoopbackAddress(), port);
    lab.setTcpNoDelay(true);
    return new Turn(lab);
  }

  /// Waits for the turn.
  void begin() {
    try {
      lab.getOutputStream().write(ASK);
      if (lab.getInputStream().read() != BEGIN) {
        throw new IllegalStateException("the lab has ended");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Lets another JVM have its turn.
  void end() {
    try {
      lab.getOutputStream().write(END);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
