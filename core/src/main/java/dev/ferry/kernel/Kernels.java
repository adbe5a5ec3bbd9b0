package dev.ferry.kernel;

import java.lang.foreign.MemorySegment;

/// Bulk operations between UTF-16 code units and UTF-8 bytes, over arrays; a look at native memory.
///
/// Every implementation has the same contract, built so that a kernel needs neither a scalar tail
/// nor exact error handling:
///
/// - It reads whole blocks, so it may read up to [#PADDING] units past `to`, and go on past `to` by
///   as many: it returns where it stopped. A caller at the end of its data puts zeros there; each
///   zero converts to exactly one zero, which the caller subtracts.
/// - It may write up to [#PADDING] units past what it returns.
/// - It stops early at malformed text: somewhere at or before the first malformed unit, always on a
///   code point boundary, with all before it converted. The caller takes it from there one code
///   point at a time and comes back.
///
/// Arrays are the callers' business: kernels rely on the room promised above, and the JVM's own
/// bounds checks stand behind that promise.
public interface Kernels {
  /// Units that a kernel may read past `to` or write past its result: a 512-bit vector of bytes,
  /// and what follows a lead byte at its end.
  int PADDING = 72;

  /// Bytes before its first that [#isWellFormed] looks at.
  int BEFORE = 3;

  /// Bytes that [#isWellFormed] looks at at once, at most.
  int BLOCK = 128;

  /// Texts of up to so many chars, or three times as many bytes, are faster converted one code
  /// point at a time.
  default int shortest() {
    return 16;
  }

  /// Whether chars had better be left to the JDK as a whole, if there is a call for it.
  ///
  /// @param chars of the text, about
  /// @param largest of those chars that were looked at, or more: of as many bytes in UTF-8
  default boolean leaveEncodingToJdk(int chars, int largest) {
    return chars <= shortest();
  }

  /// As above for bytes, where the JDK makes a string of them.
  ///
  /// @param isWide whether some code points, of those looked at, take three bytes or more, and most
  ///   are not ASCII
  default boolean leaveDecodingToJdk(int chars, boolean isWide) {
    return chars <= shortest();
  }

  /// Whether it works by vectors: then other classes that do may be used for the same work
  /// ([AsciiByVectors], [UuidByVectors], [NativeByVectors]), [#isWellFormed], and [#encodeFew] from
  /// some ten chars on; and more than some hundred bytes of ASCII become chars faster by [#decode]
  /// than by the JDK, which makes a string of them first.
  default boolean hasVectors() {
    return false;
  }

  /// Whether [#encodeFew], if it [#hasVectors], takes next to the same time for 30 chars of any
  /// kind as for ten, and [#decode] is as fast on code points of four bytes as on others.
  default boolean isFastOnFew() {
    return false;
  }

  /// Whether strings had better be encoded one code point at a time, by code that is so little that
  /// the JVM compiles it early.
  default boolean isSimple() {
    return false;
  }

  /// Chars up to which [#encodeFew] is faster than [#encode].
  ///
  /// @param sample one of the chars
  default int mostOfFew(char sample) {
    return 64;
  }

  /// Bytes of the shortest text that may be given to [#decodeAllThrees].
  default int shortestOfThrees() {
    return Integer.MAX_VALUE;
  }

  /// Encodes chars to UTF-8. There is a char before `from`, of no meaning; `dst` has room for 3
  /// bytes a char and twice the padding.
  ///
  /// @return the [Progress]: chars read, bytes written
  long encode(char[] src, int from, int to, byte[] dst, int dstOffset);

  /// Encodes up to some hundred chars as [#encode], but what is past `to` is not zeros and is not
  /// encoded. May stop anywhere between two code points, and write anywhere in the room of `dst`.
  ///
  /// @return the [Progress]: chars read, bytes written
  default long encodeFew(char[] src, int from, int to, byte[] dst, int dstOffset) {
    int ascii = CharWords.narrow(src, from, to, dst, dstOffset);
    long rest = Scalar.encode(src, from + ascii, to, to, dst, dstOffset + ascii);
    return Progress.of(ascii + Progress.read(rest), ascii + Progress.written(rest));
  }

  /// Decodes bytes to chars. `dst` has room for a char a byte and the padding.
  ///
  /// @return the [Progress]: bytes read, chars written
  long decode(byte[] src, int from, int to, char[] dst, int dstOffset);

  /// Decodes bytes, a multiple of three and [#shortestOfThrees] or more, if all code points take
  /// three of them, as is likely. Needs no padding: reads `src[from, to)`, and writes no more than
  /// a char for each three.
  ///
  /// @return whether it is so; if not, what was written is of no meaning
  default boolean decodeAllThrees(byte[] src, int from, int to, char[] dst, int dstOffset) {
    return false;
  }

  /// The number of UTF-8 bytes of chars.
  ///
  /// @return the [Progress]: chars read, bytes they take
  long encodedLength(char[] src, int from, int to);

  /// Checks bytes for well-formedness and counts their code points.
  ///
  /// @return the [Progress]: bytes found well-formed, code points in them
  long wellFormed(byte[] src, int from, int to);

  /// Whether the bytes of `src[from, to)` are right after those before them, be these right or not.
  /// So they are well-formed UTF-8 if there are zeros before them and the last is a zero. Looks at
  /// [#BEFORE] bytes before them, and at all bytes of a [#BLOCK] that `to` cuts.
  ///
  /// @param src in native memory
  /// @return false, too, unless it [#hasVectors]
  default boolean isWellFormed(MemorySegment src, long from, long to) {
    return false;
  }

  /// Finds all bytes of two kinds, which may be the same, in `src[from, to)` and writes their
  /// indices to `dst`, which has room for one a byte.
  ///
  /// @return how many there are
  default int find(byte[] src, int from, int to, byte first, byte second, int[] dst) {
    return ByteScan.find(src, from, to, first, second, dst);
  }

  /// The kernels that encode now. They may change, to better ones, or back where better ones have
  /// failed at something else.
  static Kernels writing() {
    return KernelChoice.set().writing;
  }

  /// The same for decoding and finding bytes.
  static Kernels reading() {
    return KernelChoice.set().reading;
  }

  /// The same for telling whether bytes are well-formed, and counting code points.
  static Kernels checking() {
    return KernelChoice.set().checking;
  }

  /// The same for counting line ends.
  static Kernels counting() {
    return KernelChoice.set().counting;
  }

  /// Whether [#writing] has vectors now: [#hasVectors], without a call of one of many.
  static boolean writesByVectors() {
    return KernelChoice.set().writesByVectors;
  }

  /// Whether [#writing] is [#isFastOnFew] now.
  static boolean writesFewFast() {
    return KernelChoice.set().writesFewFast;
  }

  /// Whether [#reading] has vectors now.
  static boolean readsByVectors() {
    return KernelChoice.set().readsByVectors;
  }

  /// Whether [#reading] is [#isFastOnFew] now.
  static boolean readsFewFast() {
    return KernelChoice.set().readsFewFast;
  }

  /// Whether [UuidByVectors] may be used now.
  static boolean takesUuidsByVectors() {
    return KernelChoice.set().takesUuidsByVectors;
  }

  /// Tells of chars that were encoded without kernels, and would be faster by vectors: as much work
  /// as so many are for the simplest kernels.
  static void wrote(int chars) {
    KernelChoice.wrote(chars);
  }

  /// The same for bytes that were decoded to so many chars.
  static void read(int chars) {
    KernelChoice.read(chars);
  }

  /// The same for bytes in an array of which the line ends were counted.
  static void counted(int bytes) {
    KernelChoice.counted(bytes);
  }

  /// The same for one UUID.
  static void tookUuid() {
    KernelChoice.tookUuid();
  }

  /// Tells that so many bytes are going to be read, if nobody stops.
  static void expectReading(long bytes) {
    KernelChoice.expectReading(bytes);
  }

  /// Names the chosen kernels and the reason for the choice, in one line. If they are still to be
  /// trained, it says so.
  static String chosen() {
    return KernelChoice.reason();
  }

  /// Trains the kernels now and waits for it, two to eight seconds, rather than in the background
  /// later. Does nothing where there is nothing to train.
  static void train() {
    KernelChoice.train();
  }
}
