package dev.ferry.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ferry.id.Uuids;
import dev.ferry.io.ByteOutput;
import dev.ferry.utf8.Utf8;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The choice as JVMs with other options make it, each in a process of its own: once is enough.
@Tag("once")
class KernelChoiceTest {
  private static final String VECTORS = "--add-modules=jdk.incubator.vector";

  /// Chars that are really converted, after others that are only said to be.
  private static final int SOME = 1 << 27;

  @Test
  void withoutTheVectorModuleTellsHowToGetIt() throws Exception {
    assertEquals("plain: start with --add-modules jdk.incubator.vector to use vectors", chosen());
  }

  @Test
  void forcedPlainIsPlain() throws Exception {
    assertEquals("plain: forced by -Dferry.kernels", chosen(VECTORS, "-Dferry.kernels=plain"));
  }

  @Test
  void forcedVectorsWithoutTheModuleStayPlain() throws Exception {
    assertTrue(chosen("-Dferry.kernels=shuffle").startsWith("plain: start with"));
  }

  @Test
  void forcedKernelsAreUsedWhateverTheCpuHas() throws Exception {
    assertEquals(
        "compress: forced by -Dferry.kernels", chosen(VECTORS, "-Dferry.kernels=compress"));
  }

  @Test
  void anUnknownNameIsIgnoredAndNamed() throws Exception {
    assertTrue(
        chosen(VECTORS, "-Dferry.kernels=fast")
            .contains(
                "(-Dferry.kernels=fast is none of simple, plain, shuffle, compress, vectors)"));
  }

  @Test
  void forcedVectorsNeedNoTraining() throws Exception {
    assertFalse(chosen(VECTORS, "-Dferry.kernels=vectors").contains("trained"));
  }

  @Test
  void aShortProgramTrainsNothing() throws Exception {
    var choice = chosen(VECTORS);

    assertTrue(choice.startsWith("plain: ") || choice.endsWith("; plain until trained"), choice);
  }

  /// Whatever this machine can do: it ends with a choice, and every result on the way is right.
  @Test
  void programWithWorkIsTrainedMeanwhile() throws Exception {
    var choice = outputOf(WorkWhileTraining.class, VECTORS);

    assertTrue(choice.matches("(plain|shuffle|compress): .*"), choice);
    assertFalse(choice.contains("until trained"), choice);
    assertFalse(choice.contains("wrong result"), choice);
  }

  /// All that such a program needs is trained, and nothing else, unless that takes no time.
  @Test
  void programThatOnlyChecksAndCountsIsTrainedForThese() throws Exception {
    var trained = "(compress|shuffle): .*; plain until trained, but for checking, counting";
    for (var option : List.of("-XX:UseAVX=3", "-XX:UseAVX=2")) {
      var choice =
          outputOf(CheckAndCount.class, VECTORS, "-XX:+IgnoreUnrecognizedVMOptions", option);

      assertTrue(choice.matches(trained + "|plain: .*"), choice);
    }
  }

  /// So that one which never reads does not pay for that.
  @Test
  void programThatOnlyWritesIsTrainedForThat() throws Exception {
    var choice = outputOf(WriteOnly.class, VECTORS);

    assertTrue(
        choice.matches("(compress|shuffle): .*; plain until trained, but for writing|plain: .*"),
        choice);
  }

  @Test
  void programThatOnlyTakesUuidsIsTrainedForThat() throws Exception {
    var choice = outputOf(UuidsOnly.class, VECTORS);

    assertTrue(
        choice.matches("(compress|shuffle): .*; plain until trained, but for uuids|plain: .*"),
        choice);
  }

  /// From 17 chars of ASCII on, of which four count one, or 9 others: nothing longer may ever come.
  @Test
  void programWithShortStringsOnlyIsTrained() throws Exception {
    assertEquals("false true", trainedBy("abcdefghijklmnopqrst", 5));
    assertEquals("false true", trainedBy("あいうえおかきくけこさしすせそたちつてと", 20));
  }

  private static String trainedBy(String text, int units) throws Exception {
    return outputOf(ShortStringsOnly.class, VECTORS, "-Dtext=" + text, "-Dunits=" + units);
  }

  /// By the names that Linux has for them, of which one has no underscore.
  @Test
  void byteCompressIsKnownByTheNamesOfLinux() {
    var features = KernelChoice.COMPRESS_FEATURES;
    var zen4 =
        "flags\t\t: fpu sse2 avx avx2 bmi2 avx512f avx512dq avx512ifma avx512cd avx512bw avx512vl"
            + " avx512vbmi avx512_vbmi2 gfni avx512_vnni avx512_bitalg";
    var cascadeLake = "flags\t\t: fpu sse2 avx avx2 bmi2 avx512f avx512bw avx512vl avx512_vnni";

    assertTrue(KernelChoice.lists(Stream.of("processor\t: 0", zen4, cascadeLake), features));
    assertFalse(KernelChoice.lists(Stream.of("processor\t: 0", cascadeLake, zen4), features));
    assertFalse(KernelChoice.lists(Stream.of("processor\t: 0"), features));
  }

  @Test
  void withoutC2VectorsAreNotTrusted() throws Exception {
    assertTrue(chosen(VECTORS, "-XX:TieredStopAtLevel=1").startsWith("plain: C2 is switched off"));
    assertTrue(chosen(VECTORS, "-Xint").startsWith("plain: the JVM only interprets"));
  }

  /// It would take a minute to find out that nothing gets faster.
  @Test
  void withoutC2NothingIsTrained() throws Exception {
    for (var option : List.of("-XX:TieredStopAtLevel=1", "-Xint")) {
      var choice = outputOf(PrintTrained.class, option);
      assertTrue(choice.contains(": still slower without C2)"), choice);
    }
  }

  @Test
  void withoutAvx2VectorsAreNotUsed() throws Exception {
    var choice = chosen(VECTORS, "-XX:+IgnoreUnrecognizedVMOptions", "-XX:UseAVX=1");

    assertTrue(choice.startsWith("plain: "), choice);
  }

  @Test
  void withAvx2ByteCompressIsNotUsed() throws Exception {
    var choice = chosen(VECTORS, "-XX:+IgnoreUnrecognizedVMOptions", "-XX:UseAVX=2");

    assertTrue(choice.startsWith("shuffle: ") || choice.startsWith("plain: "), choice);
  }

  private static String chosen(String... options) throws Exception {
    return outputOf(PrintChoice.class, options);
  }

  private static String outputOf(Class<?> program, String... options) throws Exception {
    var command = new ArrayList<>(List.of(java(), "-Xshare:auto"));
    command.addAll(List.of(options));
    command.addAll(
        List.of(
            "-cp",
            location(Kernels.class) + File.pathSeparator + location(KernelChoiceTest.class),
            program.getName()));
    var process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    var output = new String(process.getInputStream().readAllBytes(), UTF_8).trim();
    assertEquals(0, process.waitFor());
    return output;
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /// The folder that a class was loaded from.
  private static Path location(Class<?> type) throws URISyntaxException {
    var file = Objects.requireNonNull(type.getResource(type.getSimpleName() + ".class"));
    return Path.of(file.toURI()).resolve("../../../..").normalize();
  }

  /// What a process of its own runs.
  static final class PrintChoice {
    private PrintChoice() {}

    static void main() {
      IO.println(Kernels.chosen());
    }
  }

  static final class PrintTrained {
    private PrintTrained() {}

    static void main() {
      Kernels.train();
      IO.println(Kernels.chosen());
    }
  }

  /// Converts on two threads until the kernels are trained, and then as much again.
  static final class WorkWhileTraining {
    private WorkWhileTraining() {}

    static void main() throws Exception {
      Kernels.wrote(UntrainedKernels.ENOUGH - SOME);
      Kernels.read(UntrainedKernels.ENOUGH - SOME);
      var worker = Thread.ofPlatform().start(WorkWhileTraining::work);
      work();
      worker.join();
      Kernels.train();
      work();
      IO.println(Kernels.chosen());
    }

    private static void work() {
      var text = "Почта: 日本語 and more, \uD83D\uDE00".repeat(1000);
      for (int chars = 0; chars < SOME; chars += text.length()) {
        var bytes = Utf8.encode(text);
        if (!Arrays.equals(bytes, text.getBytes(UTF_8)) || !Utf8.decode(bytes).equals(text)) {
          throw new AssertionError("wrong after " + chars + " chars, " + Kernels.chosen());
        }
      }
    }
  }

  /// Writes a short string, which counts so many units, again and again, and tells whether training
  /// has begun: just before there was enough, and after.
  static final class ShortStringsOnly {
    private ShortStringsOnly() {}

    static void main() {
      var text = System.getProperty("text");
      var out = new ByteOutput();
      Kernels.wrote(UntrainedKernels.ENOUGH - SOME);
      write(text, SOME / Integer.getInteger("units"), out);
      boolean isEarly = isTrainingBegun();
      write(text, 2, out);
      IO.println(isEarly + " " + isTrainingBegun());
    }

    private static void write(String text, int times, ByteOutput out) {
      for (int i = 0; i < times; i++) {
        out.clear();
        out.writeUtf8WithLength(text);
      }
    }

    private static boolean isTrainingBegun() {
      return Thread.getAllStackTraces().keySet().stream()
          .anyMatch(thread -> thread.getName().equals("ferry-training"));
    }
  }

  private static void awaitTraining() throws InterruptedException {
    for (var thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals("ferry-training")) {
        thread.join();
      }
    }
  }

  /// Writes until it is trained for that, and then as much again.
  static final class WriteOnly {
    /// Of each way that a string may go.
    private static final String[] TEXTS = {
      "",
      "short",
      "Straße",
      "日本語",
      "Twelve chars",
      "a text of more than sixteen chars",
      "ASCII of more than 64 chars. ".repeat(5),
      "ASCII of more than 256 chars. ".repeat(20),
      "Ein größerer, längerer Satz. ".repeat(4),
      "Un été après l’autre. ".repeat(30),
      "Почта России и мира".repeat(3),
      "吾輩は猫である。名前はまだ無い。".repeat(12),
      "Smile \uD83D\uDE00\uD83D\uDE00",
      "\uD83D\uDE00".repeat(20),
      "lone \uD83D surrogate",
      "Почта: 日本語 and more, \uD83D\uDE00".repeat(100)
    };

    private WriteOnly() {}

    static void main() throws Exception {
      write();
      Kernels.wrote(UntrainedKernels.ENOUGH);
      Kernels.wrote(1);
      write();
      awaitTraining();
      write();
      IO.println(Kernels.chosen());
    }

    private static void write() {
      var out = new ByteOutput();
      int chars = 0;
      for (int i = 0; chars <= SOME / 2; i++) {
        var text = TEXTS[i % TEXTS.length];
        var expected = text.getBytes(UTF_8);
        out.clear();
        out.writeUtf8(text);
        out.writeUtf8WithLength(text);
        int begin = out.size() - expected.length;
        if (!Arrays.equals(Utf8.encode(text), expected)
            || !Arrays.equals(out.array(), 0, expected.length, expected, 0, expected.length)
            || !Arrays.equals(out.array(), begin, out.size(), expected, 0, expected.length)) {
          throw new AssertionError("wrong after " + chars + " chars, " + Kernels.chosen());
        }
        chars += 3 * text.length();
      }
    }
  }

  /// Writes ids until it is trained for that, and then reads some.
  static final class UuidsOnly {
    private UuidsOnly() {}

    static void main() throws Exception {
      var id = new UUID(0x0123456789ABCDEFL, 0xFEDCBA9876543210L);
      var text = id.toString().getBytes(UTF_8);
      var bytes = new byte[text.length];
      for (int i = 0; i <= UntrainedKernels.ENOUGH_FOR_LITTLE / 8; i++) {
        Uuids.format(id, bytes, 0);
      }
      awaitTraining();
      Uuids.format(id, bytes, 0);
      if (!Arrays.equals(bytes, text) || !Uuids.parse(text, 0).equals(id)) {
        throw new AssertionError(Kernels.chosen());
      }
      IO.println(Kernels.chosen());
    }
  }

  /// Checks and counts until it is trained for that.
  static final class CheckAndCount {
    private static final int ENOUGH = UntrainedKernels.ENOUGH_FOR_LITTLE;

    private CheckAndCount() {}

    static void main() throws Exception {
      check();
      for (int i = 0; i <= 32; i++) {
        Kernels.counted(ENOUGH);
      }
      awaitTraining();
      check();
      IO.println(Kernels.chosen());
    }

    private static void check() {
      var bytes = "Почта: 日本語 and more, \uD83D\uDE00".repeat(1000).getBytes(UTF_8);
      int last = bytes.length - 1;
      for (long checked = 0; checked <= 2L * ENOUGH; checked += last) {
        if (Utf8.indexOfMalformed(bytes, 0, last) != last - 3) {
          throw new AssertionError("wrong after " + checked + " bytes, " + Kernels.chosen());
        }
      }
    }
  }
}
