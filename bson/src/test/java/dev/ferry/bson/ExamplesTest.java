package dev.ferry.bson;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bson.BasicBSONEncoder;
import org.bson.BasicBSONObject;
import org.bson.BsonBinaryReader;
import org.bson.Document;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.DocumentCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What docs/bson.md shows.
class ExamplesTest {
  private static final List<Document> DOCUMENTS =
      List.of(new Document("name", "猫"), new Document("name", "cat").append("lives", 9));

  @Test
  void encodeAndDecode() {
    var document = DOCUMENTS.getFirst();
    var codec = new DocumentCodec();
    byte[] bytes = FerryBson.encode(document, codec);
    Document same = FerryBson.decode(bytes, codec);
    assertEquals(document, same);
  }

  @Test
  void oneOutputForManyDocuments() throws IOException {
    var codec = new DocumentCodec();
    var stream = new ByteArrayOutputStream();
    var output = new FerryBsonOutput();
    for (var document : DOCUMENTS) {
      output.clear();
      FerryBson.encode(document, codec, output);
      output.pipe(stream);
    }

    var input = new FerryBsonInput(stream.toByteArray());
    var read = new ArrayList<Document>();
    while (input.hasRemaining()) {
      read.add(codec.decode(new BsonBinaryReader(input), DecoderContext.builder().build()));
    }
    assertEquals(DOCUMENTS, read);
  }

  @Test
  void fileOfManyDocuments(@TempDir Path folder) throws IOException {
    var output = new FerryBsonOutput();
    DOCUMENTS.forEach(document -> FerryBson.encode(document, new DocumentCodec(), output));
    var path = Files.write(folder.resolve("dump.bson"), output.toByteArray());

    var read = new ArrayList<Document>();
    try (var channel = FileChannel.open(path);
        var arena = Arena.ofConfined()) {
      var file = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
      var input = new FerryBsonInput(file);
      while (input.hasRemaining()) {
        read.add(FerryBson.decode(input, new DocumentCodec()));
      }
    }
    assertEquals(DOCUMENTS, read);
  }

  @Test
  void theOldEncoder() {
    var object = new BasicBSONObject("name", "吾輩は猫である");
    var encoder = new BasicBSONEncoder();
    var output = new FerryBsonOutput();
    encoder.set(output);
    encoder.putObject(object);
    encoder.done();
    assertArrayEquals(new BasicBSONEncoder().encode(object), output.toByteArray());
  }
}
