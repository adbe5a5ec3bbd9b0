package dev.ferry.utf8;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// The methods that call the kernels must stay too big for C2 to inline (`FreqInlineSize`): in a
/// deep chain of callers the kernels' vector operations would lie deeper than C2 inlines, and be
/// boxed, which is some ten times slower and which no other test would notice.
class InliningBarrierTest {
  private static final int FREQ_INLINE_SIZE = 325;

  @Test
  void theBlockEncoderIsTooBigToInline() throws Exception {
    assertTrue(codeLength(BlockEncoder.class, "encode") > FREQ_INLINE_SIZE);
  }

  @Test
  void theBlockDecoderIsTooBigToInline() throws Exception {
    assertTrue(codeLength(BlockDecoder.class, "decode") > FREQ_INLINE_SIZE);
  }

  private static int codeLength(Class<?> type, String method) throws IOException {
    try (var bytes =
        Objects.requireNonNull(type.getResourceAsStream(type.getSimpleName() + ".class"))) {
      return ClassFile.of().parse(bytes.readAllBytes()).methods().stream()
          .filter(m -> m.methodName().equalsString(method))
          .mapToInt(InliningBarrierTest::codeLength)
          .max()
          .orElseThrow();
    }
  }

  private static int codeLength(MethodModel method) {
    return method.findAttribute(Attributes.code()).orElseThrow().codeLength();
  }
}
