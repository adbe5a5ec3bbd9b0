package dev.ferry.cli.db;

import dev.ferry.tkrzw.TkrzwException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/// When the process is told to stop (Ctrl-C, SIGTERM), puts in order what is open before it ends.
///
/// A command does each of its steps, such as setting a record, while it holds this object's lock,
/// and calls [#check] first. So no step is cut in two, none begins after the stop, and what the
/// command has counted by then is what was done. The rest is closed from here, whatever the command
/// is waiting for, and the JVM exits without it.
final class Stop implements AutoCloseable {
  /// Thrown by a step that begins after the stop.
  static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1;

    Stopped() {
      super("stopped", null, false, false);
    }
  }

  /// Something to be closed.
  interface Resource {
    void close() throws IOException;
  }

  private final PrintWriter err;
  private final Thread hook = new Thread(this::stop, "stop");
  private final Deque<Resource> resources = new ArrayDeque<>();
  private Supplier<String> beforehand = () -> "";
  private Supplier<String> afterwards = () -> "Stopped.";
  private boolean isStopped;

  /// @param err where it says what has become of the work
  Stop(PrintWriter err) {
    this.err = err;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /// Says that the process goes on by itself.
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the JVM is going down
    }
  }

  /// To be called at the beginning of a step.
  synchronized void check() {
    if (isStopped) {
      throw new Stopped();
    }
  }

  synchronized boolean isStopped() {
    return isStopped;
  }

  /// Has something closed if the process is stopped, before what was given earlier.
  synchronized void closes(Resource resource) {
    check();
    resources.push(resource);
  }

  /// What is said after a stop, when all is closed.
  synchronized void says(Supplier<String> sentence) {
    afterwards = sentence;
  }

  /// What is said at the stop, as closing will take its time.
  synchronized void saysFirst(Supplier<String> sentence) {
    beforehand = sentence;
  }

  private void stop() {
    synchronized (this) {
      isStopped = true;
    }
    say(beforehand.get());
    var trouble = new StringBuilder();
    for (var resource : resources) {
      try {
        resource.close();
      } catch (TkrzwException | IOException e) {
        trouble.append(' ').append(Sentences.of(e));
      }
    }
    say(afterwards.get() + trouble);
  }

  private void say(String sentence) {
    if (!sentence.isEmpty()) {
      ProgressLine.erase(err);
      err.println("ferry: " + sentence);
      err.flush();
    }
  }
}
