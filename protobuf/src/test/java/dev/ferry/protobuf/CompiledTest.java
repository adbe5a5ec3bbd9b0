package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.Message;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// What is left to protobuf-java has the right bytes, so no other test would notice if a class were
/// left to it by mistake.
class CompiledTest {
  @Test
  void allButMessageSetsAndWhatIsReflectedPeculiarlyAreCompiled() {
    var left = new TreeSet<String>();
    Schema.all()
        .map(Message::getClass)
        .filter(type -> Serializers.of(type) instanceof Stock)
        .forEach(type -> left.add(type.getName()));

    assertEquals(
        Set.of(
            "dev.ferry.messages.codesize.CodeSize",
            "dev.ferry.messages.codesize.CodeSizeExtendable",
            "dev.ferry.messages.codesize.CodeSizeTexts",
            "dev.ferry.messages.extensions.Set"),
        left);
  }
}
