package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.Case;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The texts of all cases in a file, for the forks. They are stored as chars: reading UTF-8 would
/// train the very code that is measured.
final class Workload {
  /// The file of the cases of experiments on texts.
  static final String TEXTS = "texts";

  /// The file of the cases of experiments on lists.
  static final String LISTS = "lists";

  private Workload() {}

  static void write(Path file, List<Case> cases) throws IOException {
    try (var out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      out.writeInt(cases.size());
      for (var each : cases) {
        out.writeInt(each.texts().size());
        for (var text : each.texts()) {
          out.writeInt(text.length());
          var chars = ByteBuffer.allocate(2 * text.length());
          chars.asCharBuffer().put(text);
          out.write(chars.array());
        }
      }
    }
  }

  static List<List<String>> read(Path file) throws IOException {
    try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      int cases = in.readInt();
      var workload = new ArrayList<List<String>>(cases);
      for (int i = 0; i < cases; i++) {
        workload.add(texts(in));
      }
      return workload;
    }
  }

  private static List<String> texts(DataInputStream in) throws IOException {
    int count = in.readInt();
    var texts = new ArrayList<String>(count);
    for (int i = 0; i < count; i++) {
      var chars = new char[in.readInt()];
      ByteBuffer.wrap(in.readNBytes(2 * chars.length)).asCharBuffer().get(chars);
      texts.add(new String(chars));
    }
    return texts;
  }
}
