package dev.ferry.cli.db;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/// Writes a line for each record: key, tab, value.
///
/// @param form one whose text has neither tabs nor line ends
record TsvSink(OutputStream out, Form form) implements RecordSink {
  @Override
  public void write(byte[] key, byte @Nullable [] value) throws IOException {
    out.write(form.encode(key));
    if (value != null) {
      out.write('\t');
      out.write(form.encode(value));
    }
    out.write('\n');
  }
}
