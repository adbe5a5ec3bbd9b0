package dev.ferry.utf8;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.kernel.WellFormed;
import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Some methods must stay too big for C2 to inline (`FreqInlineSize`), which no other test would
/// notice. Those that call the kernels: in a deep chain of callers the kernels' vector operations
/// would lie deeper than C2 inlines, and be boxed, some ten times slower. And kernels with as many
/// vector operations as C2 takes at once.
class InliningBarrierTest {
  private static final int FREQ_INLINE_SIZE = 325;

  @Test
  void theEncoderIsTooBigToInline() throws Exception {
    assertTrue(codeLength(WellFormed.class, "encode") > FREQ_INLINE_SIZE);
  }

  @Test
  void theBlockDecoderIsTooBigToInline() throws Exception {
    assertTrue(codeLength(BlockDecoder.class, "decode") > FREQ_INLINE_SIZE);
  }

  @Test
  void theLargestVectorMethodsAreTooBigToInline() throws Exception {
    assertTrue(codeLength(kernels("ShuffleKernels"), "encodePairsAmongOthers") > FREQ_INLINE_SIZE);
    assertTrue(codeLength(kernels("ShuffleKernels"), "encodeThreeBytes") > FREQ_INLINE_SIZE);
    assertTrue(codeLength(kernels("ShuffleKernels"), "encodeOneOrTwo") > FREQ_INLINE_SIZE);
    assertTrue(codeLength(kernels("ShuffleKernels"), "encodeMixed") > FREQ_INLINE_SIZE);
    assertTrue(codeLength(kernels("ShuffleDecoding"), "decodeUpToTwo") > FREQ_INLINE_SIZE);
    assertTrue(codeLength(kernels("ShuffleDecoding"), "decodeUpToThree") > FREQ_INLINE_SIZE);
    assertTrue(codeLength(kernels("SparseDecoding"), "decode") > FREQ_INLINE_SIZE);
    assertTrue(codeLength(kernels("CompressKernels"), "encodeAny") > FREQ_INLINE_SIZE);
    assertTrue(codeLength(kernels("CompressKernels"), "encodeFewNarrow") > FREQ_INLINE_SIZE);
    assertTrue(codeLength(kernels("CompressKernels"), "encodeFewWide") > FREQ_INLINE_SIZE);
    assertTrue(codeLength(kernels("FewByVectors"), "encode") > FREQ_INLINE_SIZE);
    assertTrue(codeLength(kernels("SparseByVectors"), "encode") > FREQ_INLINE_SIZE);
    assertTrue(codeLength(kernels("EightsByVectors"), "encode") > FREQ_INLINE_SIZE);
    assertTrue(codeLength(kernels("AsciiByVectors"), "copyInTwo") > FREQ_INLINE_SIZE);
    assertTrue(codeLength(kernels("AsciiByVectors"), "copyLong") > FREQ_INLINE_SIZE);
    assertTrue(codeLength(kernels("AsciiByVectors"), "isAscii") > FREQ_INLINE_SIZE);
    assertTrue(codeLength(kernels("AsciiByVectors"), "widen") > FREQ_INLINE_SIZE);
    assertTrue(codeLength(kernels("NativeByVectors"), "countLineEnds") > FREQ_INLINE_SIZE);
    assertTrue(codeLength(kernels("WellFormedByVectors"), "isWellFormed") > FREQ_INLINE_SIZE);
    assertTrue(codeLength(kernels("WellFormedByArithmetic"), "ofUpToThree") > FREQ_INLINE_SIZE);
    assertTrue(
        codeLength(kernels("WellFormedByArithmetic"), "ofUpToThreeNative") > FREQ_INLINE_SIZE);
  }

  /// It chooses the loop: each of these has a call of its own.
  @Test
  void theChoiceForFewIsSmallEnoughToInline() throws Exception {
    assertTrue(codeLength(kernels("ShuffleKernels"), "encodeFew") <= FREQ_INLINE_SIZE);
  }

  private static Class<?> kernels(String name) throws ClassNotFoundException {
    var loader = InliningBarrierTest.class.getClassLoader();
    return Class.forName("dev.ferry.kernel." + name, false, loader);
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
