package dev.ferry.utf8;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.io.ByteOutput;
import dev.ferry.kernel.WellFormed;
import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Some methods must stay too big for C2 to inline (`FreqInlineSize`), which no other test would
/// notice. Those that call the kernels: in a deep chain of callers the kernels' vector operations
/// would lie deeper than C2 inlines, and be boxed, some ten times slower. And kernels with as many
/// vector operations as C2 takes at once, or whose loop must have been run before it is compiled.
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "AsciiByVectors.copyInTwo",
        "AsciiByVectors.copyLong",
        "AsciiByVectors.isAscii",
        "AsciiByVectors.widen",
        "CompressDecoding.decodeAscii",
        "CompressDecoding.decodeNarrow",
        "CompressDecoding.decodeWide",
        "CompressDecoding.decodeAny",
        "CompressKernels.encodeAny",
        "CompressKernels.encodeFewNarrow",
        "CompressKernels.encodeFewWide",
        "CompressKernels.encodeAscii",
        "CompressKernels.encodeWide",
        "EightsByVectors.encode",
        "FewByVectors.encode",
        "NativeByVectors.countLineEnds",
        "ShuffleDecoding.decodeUpToTwo",
        "ShuffleDecoding.decodeUpToThree",
        "ShuffleKernels.encodePairsAmongOthers",
        "ShuffleKernels.encodeThreeBytes",
        "ShuffleKernels.encodeOneOrTwo",
        "ShuffleKernels.encodeMixed",
        "SparseByVectors.encode",
        "SparseDecoding.decode",
        "WellFormedByArithmetic.ofUpToThree",
        "WellFormedByArithmetic.ofUpToThreeNative",
        "WellFormedByVectors.isWellFormed",
        "WideByCompress.encode",
        "WideByCompress.encodeThrees"
      })
  void theLargestVectorMethodsAreTooBigToInline(String name) throws Exception {
    assertTooBigToInline(name);
  }

  /// Where they are inlined, C2 leaves out what that caller has not needed so far.
  @ParameterizedTest
  @ValueSource(
      strings = {"AsciiByWords.copy", "CopyWithoutVectors.copyShortAscii", "ThreesByWords.encode"})
  void theMethodsForAFewCharsAreTooBigToInline(String name) throws Exception {
    assertTooBigToInline(name);
  }

  /// C2 compiles the callers of a text's decoder first, and each of them with all that it inlines:
  /// in a first pass over a file, that was most of what C2 did.
  @Test
  void decodingOneByOneIsTooBigToInline() throws Exception {
    assertTooBigToInline("ShortBytes.decodeOneByOne");
  }

  /// A message has many strings: were all of this inlined where each is written, there would soon
  /// be as much code as C2 inlines (`NodeCountInliningCutoff`), and getters would be called.
  @Test
  void aStringWithItsLengthIsTooBigToInline() throws Exception {
    assertTrue(codeLength(ByteOutput.class, "writeUtf8WithLength") > FREQ_INLINE_SIZE);
  }

  /// It chooses the loop: each of these has a call of its own.
  @Test
  void theChoiceForFewIsSmallEnoughToInline() throws Exception {
    assertTrue(codeLength(kernels("ShuffleKernels"), "encodeFew") <= FREQ_INLINE_SIZE);
  }

  private static void assertTooBigToInline(String name) throws Exception {
    int dot = name.indexOf('.');
    assertTrue(
        codeLength(kernels(name.substring(0, dot)), name.substring(dot + 1)) > FREQ_INLINE_SIZE);
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
