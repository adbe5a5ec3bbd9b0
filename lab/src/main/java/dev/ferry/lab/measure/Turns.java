package dev.ferry.lab.measure;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.Semaphore;

/// Lets one of several JVMs run at a time, and the others wait, in the order they ask.
///
/// So what slows a machine down for a second slows down all of them: on machines that others use,
/// the same code takes 1.6 times as long in one second as in another.
final class Turns {
  private final Semaphore turn = new Semaphore(1, true);

  /// Waits for the turn of a JVM that is to be started: it begins with its turn, which is over when
  /// it [says so][Turn#end], or when it has ended.
  Place take() throws IOException {
    acquire();
    try {
      return new Place(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
    } catch (IOException e) {
      turn.release();
      throw e;
    }
  }

  private void acquire() throws InterruptedIOException {
    try {
      turn.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("The lab was interrupted");
    }
  }

  /// One JVM's. To be closed when it has ended.
  final class Place implements AutoCloseable {
    private final ServerSocket server;
    private final Thread usher;

    private Place(ServerSocket server) {
      this.server = server;
      usher = Thread.ofVirtual().start(this::usher);
    }

    /// Where the JVM asks for its turns.
    int port() {
      return server.getLocalPort();
    }

    private void usher() {
      boolean hasTurn = true;
      try (var jvm = server.accept()) {
        jvm.setTcpNoDelay(true);
        while (jvm.getInputStream().read() == Turn.END) {
          turn.release();
          hasTurn = false;
          if (jvm.getInputStream().read() != Turn.ASK) {
            return;
          }
          acquire();
          hasTurn = true;
          jvm.getOutputStream().write(Turn.BEGIN);
        }
      } catch (IOException _) {
        // The JVM has ended.
      } finally {
        if (hasTurn) {
          turn.release();
        }
      }
    }

    @Override
    public void close() throws IOException {
      server.close();
      usher.interrupt(); // which closes the connection, too
      try {
        usher.join();
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
