package dev.ferry.cli.db;

import dev.ferry.cli.stream.NewFile;
import dev.ferry.lab.text.InputRefused;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/// A new file that is removed if the process is stopped before it is complete.
final class StoppableFile {
  private final NewFile file;
  private final Stop stop;

  private StoppableFile(NewFile file, Stop stop) {
    this.file = file;
    this.stop = stop;
  }

  /// As [NewFile#at].
  static StoppableFile at(Path path, boolean isReplacing, Stop stop)
      throws IOException, InputRefused {
    var file = NewFile.at(path, isReplacing);
    stop.closes(file::discard);
    return new StoppableFile(file, stop);
  }

  Path temporary() {
    return file.temporary();
  }

  OutputStream open() throws IOException {
    synchronized (stop) {
      stop.check();
      return file.open();
    }
  }

  void complete() throws IOException {
    synchronized (stop) {
      stop.check();
      file.complete();
    }
  }

  void discard() throws IOException {
    file.discard();
  }
}
