package dev.ferry.lab.bson;

import dev.ferry.bson.FerryBson;
import dev.ferry.bson.FerryBsonInput;
import dev.ferry.lab.experiment.ObjectCase;
import dev.ferry.lab.text.InputFile;
import dev.ferry.lab.text.InputRefused;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonSerializationException;
import org.bson.Document;

/// A user's own documents, one after the other in a file, as `mongodump` writes them.
public final class InputDocuments {
  private static final long LARGEST = 64L << 20;

  /// Documents that are measured: the first ones of so many bytes, or one that is larger.
  private static final int MOST_BYTES = 1 << 20;

  private InputDocuments() {}

  /// The documents of a file.
  ///
  /// @param name to show for it
  /// @throws InputRefused if the file cannot be read, is empty or large, or holds something else
  public static List<ObjectCase> of(Path file, String name) throws InputRefused {
    var bytes = InputFile.bytes(file, LARGEST);
    var documents = new ArrayList<Document>();
    var input = new FerryBsonInput(bytes);
    long size = 0;
    while (input.hasRemaining()) {
      int start = input.getPosition();
      try {
        var document = FerryBson.decode(input, Documents.CODEC);
        size += input.getPosition() - start;
        if (documents.isEmpty() || size <= MOST_BYTES) {
          documents.add(document);
        }
      } catch (BsonSerializationException | IllegalArgumentException e) {
        throw new InputRefused(
            "%s is not a file of BSON documents: what begins at offset %d is none. %s"
                .formatted(file, start, e.getMessage()));
      }
    }
    return List.of(
        GeneratedDocuments.of(
            name,
            documents.size() == 1 ? "1 document" : "%,d documents".formatted(documents.size()),
            documents,
            InputFile.sha256(bytes)));
  }
}
