package dev.ferry.lab.measure;

import dev.ferry.lab.experiment.ObjectCase;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The cases of experiments on objects in a file, for the forks.
final class ObjectWorkload {
  /// The file.
  static final String OBJECTS = "objects";

  private ObjectWorkload() {}

  static void write(Path file, List<ObjectCase> cases) throws IOException {
    try (var out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      out.writeInt(cases.size());
      for (var each : cases) {
        out.writeUTF(each.group());
        out.writeUTF(each.label());
        out.writeUTF(each.type());
        out.writeLong(each.chars());
        out.writeUTF(each.sha256());
        out.writeInt(each.objects().size());
        for (var object : each.objects()) {
          out.writeInt(object.length);
          out.write(object);
        }
      }
    }
  }

  static List<ObjectCase> read(Path file) throws IOException {
    try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      int count = in.readInt();
      var cases = new ArrayList<ObjectCase>(count);
      for (int i = 0; i < count; i++) {
        cases.add(read(in));
      }
      return cases;
    }
  }

  private static ObjectCase read(DataInputStream in) throws IOException {
    var group = in.readUTF();
    var label = in.readUTF();
    var type = in.readUTF();
    long chars = in.readLong();
    var sha256 = in.readUTF();
    int count = in.readInt();
    var objects = new ArrayList<byte[]>(count);
    for (int i = 0; i < count; i++) {
      objects.add(in.readNBytes(in.readInt()));
    }
    return new ObjectCase(group, label, type, objects, chars, sha256);
  }
}
