package dev.ferry.utf8;

import static dev.ferry.utf8.MalformedPolicy.AS_JDK;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ferry.kernel.Kernels;
import java.lang.foreign.MemorySegment;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.Objects;

/// Strings to and from UTF-8 at memory speed.
///
/// Every result equals the JDK's byte for byte, or char for char, malformed input included, unless
/// a [MalformedPolicy] asks for something else. Offsets and lengths are in chars (UTF-16 code
/// units) for strings and `char[]`, in bytes for everything else.
///
/// All methods may be called from any number of platform and virtual threads. They allocate their
/// result and nothing else, but for a temporary array when more than 256 KiB are decoded to a
/// String. Methods that write into a destination of the caller's allocate nothing, with three
/// exceptions: an array now and then if a string looks like ASCII and is not; short-lived Strings
/// of up to 4,096 bytes where the JDK decodes faster to `char[]`: short texts, and without vectors
/// many; and 21 KB where more virtual threads convert at the same time than there are processors.
/// What was allocated once stays for the next caller: 21 KB for each platform thread, and some 0.8
/// MB for each processor after large texts.
///
/// A program begins with plain code and comes to vectors, where there are any, when it has
/// converted enough to be worth the seconds that this takes, in the background. [#warmUp] does so
/// at once.
///
/// A range outside its array, string or segment, and a destination too small for the result, throw
/// [IndexOutOfBoundsException]; nothing outside the destination's range is touched then, but what
/// lies inside it may have been written in part. A segment that is read-only throws
/// [IllegalArgumentException], one that is not alive [IllegalStateException], one of another thread
/// [WrongThreadException], as with all of its accesses.
///
/// ```java
/// byte[] bytes = Utf8.encode("こんにちは");
/// String text = Utf8.decode(bytes);
/// int malformedAt = Utf8.indexOfMalformed(bytes, 0, bytes.length);
/// ```
public final class Utf8 {
  private Utf8() {}

  /// What does the work in this JVM, and why, in one line: “compress: 512-bit vectors with byte
  /// compress”, or “plain: start with --add-modules jdk.incubator.vector to use vectors”. If
  /// vectors are not in use yet, it says “plain until trained”.
  public static String kernels() {
    return Kernels.chosen();
  }

  /// Brings vectors to use now, for strings, text files and UUIDs, and returns when they are: for
  /// services, before they take requests. Takes two to eight seconds of two processors, most of it
  /// the JVM's compiler's, once in a JVM; less than one where there are no vectors. If they do not
  /// turn out faster here within a minute, or what there is in their place within ten seconds, it
  /// returns without them, which [#kernels] tells.
  public static void warmUp() {
    Kernels.train();
  }

  /// The UTF-8 bytes of a string, as `s.getBytes(UTF_8)`.
  ///
  /// @throws OutOfMemoryError if the bytes do not fit into an array
  public static byte[] encode(String s) {
    return encode(s, AS_JDK);
  }

  /// The UTF-8 bytes of a string.
  ///
  /// @throws MalformedUtf8Exception at a lone surrogate, under [MalformedPolicy#REPORT]
  /// @throws OutOfMemoryError if the bytes do not fit into an array
  public static byte[] encode(String s, MalformedPolicy policy) {
    Objects.requireNonNull(policy);
    return Delegate.takes(s, policy) ? s.getBytes(UTF_8) : Encoding.toArray(s, policy);
  }

  /// Encodes a string into `dst` from `dstOffset` on and returns the number of bytes written. Bytes
  /// past these are not touched.
  public static int encode(String s, byte[] dst, int dstOffset) {
    return encode(s, 0, s.length(), dst, dstOffset, AS_JDK);
  }

  /// As [#encode(String, byte[], int)] under a policy.
  ///
  /// @throws MalformedUtf8Exception at a lone surrogate, under [MalformedPolicy#REPORT]
  public static int encode(String s, byte[] dst, int dstOffset, MalformedPolicy policy) {
    return encode(s, 0, s.length(), dst, dstOffset, policy);
  }

  /// Encodes the chars from `begin` up to `end` into `dst` from `dstOffset` on and returns the
  /// number of bytes written. A surrogate whose other half lies outside the range is a lone one.
  public static int encode(String s, int begin, int end, byte[] dst, int dstOffset) {
    return encode(s, begin, end, dst, dstOffset, AS_JDK);
  }

  /// As [#encode(String, int, int, byte[], int)] under a policy.
  ///
  /// @throws MalformedUtf8Exception at a lone surrogate, under [MalformedPolicy#REPORT]
  public static int encode(
      String s, int begin, int end, byte[] dst, int dstOffset, MalformedPolicy policy) {
    Objects.checkFromToIndex(begin, end, s.length());
    Objects.checkFromToIndex(dstOffset, dst.length, dst.length);
    Objects.requireNonNull(policy);
    return Encoding.intoArray(s, begin, end, dst, dstOffset, dst.length, policy, 0);
  }

  /// Encodes a string into a segment, on the heap or native, from byte `dstOffset` on and returns
  /// the number of bytes written. No terminator is added.
  public static long encode(String s, MemorySegment dst, long dstOffset) {
    return encode(s, dst, dstOffset, AS_JDK);
  }

  /// As [#encode(String, MemorySegment, long)] under a policy.
  ///
  /// @throws MalformedUtf8Exception at a lone surrogate, under [MalformedPolicy#REPORT]
  public static long encode(String s, MemorySegment dst, long dstOffset, MalformedPolicy policy) {
    Objects.checkFromToIndex(dstOffset, dst.byteSize(), dst.byteSize());
    Objects.requireNonNull(policy);
    return Encoding.intoSegment(s, dst, dstOffset, policy);
  }

  /// Encodes a string into a buffer, heap or direct, and moves its position past the bytes written.
  ///
  /// @throws BufferOverflowException if the remaining bytes are too few; the position stays where
  ///   it was
  /// @throws ReadOnlyBufferException if the buffer is read-only
  public static void encode(String s, ByteBuffer dst) {
    encode(s, dst, AS_JDK);
  }

  /// As [#encode(String, ByteBuffer)] under a policy.
  ///
  /// @throws MalformedUtf8Exception at a lone surrogate, under [MalformedPolicy#REPORT]
  public static void encode(String s, ByteBuffer dst, MalformedPolicy policy) {
    Objects.requireNonNull(policy);
    if (dst.isReadOnly()) {
      throw new ReadOnlyBufferException();
    }
    try {
      long written;
      if (dst.hasArray()) {
        int base = dst.arrayOffset();
        written =
            Encoding.intoArray(
                s,
                0,
                s.length(),
                dst.array(),
                base + dst.position(),
                base + dst.limit(),
                policy,
                0);
      } else {
        written = Encoding.intoSegment(s, MemorySegment.ofBuffer(dst), 0, policy);
      }
      dst.position(dst.position() + (int) written);
    } catch (IndexOutOfBoundsException tooSmall) {
      var overflow = new BufferOverflowException();
      overflow.initCause(tooSmall);
      throw overflow;
    }
  }

  /// The number of bytes that [#encode(String)] would give.
  public static long encodedLength(String s) {
    return encodedLength(s, AS_JDK);
  }

  /// The number of bytes that [#encode(String, MalformedPolicy)] would give.
  ///
  /// @throws MalformedUtf8Exception at a lone surrogate, under [MalformedPolicy#REPORT]
  public static long encodedLength(String s, MalformedPolicy policy) {
    Objects.requireNonNull(policy);
    return Encoding.encodedLength(s, policy);
  }

  /// The text of UTF-8 bytes, as `new String(src, UTF_8)`.
  public static String decode(byte[] src) {
    return decode(src, 0, src.length, AS_JDK);
  }

  /// The text of UTF-8 bytes.
  ///
  /// @throws MalformedUtf8Exception at the first malformed byte, under [MalformedPolicy#REPORT]
  public static String decode(byte[] src, MalformedPolicy policy) {
    return decode(src, 0, src.length, policy);
  }

  /// The text of `length` bytes from `offset` on, as `new String(src, offset, length, UTF_8)`.
  public static String decode(byte[] src, int offset, int length) {
    return decode(src, offset, length, AS_JDK);
  }

  /// The text of `length` bytes from `offset` on.
  ///
  /// @throws MalformedUtf8Exception at the first malformed byte, under [MalformedPolicy#REPORT];
  ///   its offset counts from the start of the array
  public static String decode(byte[] src, int offset, int length, MalformedPolicy policy) {
    Objects.checkFromIndexSize(offset, length, src.length);
    Objects.requireNonNull(policy);
    return Decoding.toString(src, offset, length, offset + length, policy);
  }

  /// As [#decode(byte[], int, int, MalformedPolicy)], for a text among other bytes, such as a line
  /// in a block or a field in a message. Bytes behind the text and before `limit` may be read, but
  /// have no part in the result; no thread may write to them during the call, or the result is
  /// undefined. In return, texts of some hundred bytes are decoded up to a third faster.
  ///
  /// @param limit the index after the last byte that nobody changes
  /// @throws IndexOutOfBoundsException if the text does not end at `limit` or before, or that is
  ///   not within the array
  /// @throws MalformedUtf8Exception at the first malformed byte, under [MalformedPolicy#REPORT];
  ///   its offset counts from the start of the array
  public static String decode(
      byte[] src, int offset, int length, int limit, MalformedPolicy policy) {
    Objects.checkFromIndexSize(offset, length, limit);
    Objects.checkFromToIndex(0, limit, src.length);
    Objects.requireNonNull(policy);
    return Decoding.toString(src, offset, length, limit, policy);
  }

  /// The text of `length` bytes of a segment, on the heap or native, from byte `offset` on. NUL
  /// does not end it.
  public static String decode(MemorySegment src, long offset, long length) {
    return decode(src, offset, length, AS_JDK);
  }

  /// As [#decode(MemorySegment, long, long)] under a policy.
  ///
  /// @throws MalformedUtf8Exception at the first malformed byte, under [MalformedPolicy#REPORT];
  ///   its offset counts from the start of the segment
  public static String decode(MemorySegment src, long offset, long length, MalformedPolicy policy) {
    Objects.checkFromIndexSize(offset, length, src.byteSize());
    Objects.requireNonNull(policy);
    return Decoding.toString(src, offset, length, policy);
  }

  /// The text of a buffer's remaining bytes, heap or direct; moves its position to its limit.
  public static String decode(ByteBuffer src) {
    return decode(src, AS_JDK);
  }

  /// As [#decode(ByteBuffer)] under a policy.
  ///
  /// @throws MalformedUtf8Exception at the first malformed byte, under [MalformedPolicy#REPORT];
  ///   its offset is the buffer's index, and the position stays where it was
  public static String decode(ByteBuffer src, MalformedPolicy policy) {
    Objects.requireNonNull(policy);
    var text =
        Decoding.toString(
            MemorySegment.ofBuffer(src.duplicate().position(0)),
            src.position(),
            src.remaining(),
            policy);
    src.position(src.limit());
    return text;
  }

  /// Decodes `length` bytes from `offset` on into `dst` from `dstOffset` on and returns the number
  /// of chars written: at most one for each byte. Chars past these are not touched.
  public static int decode(byte[] src, int offset, int length, char[] dst, int dstOffset) {
    return decode(src, offset, length, dst, dstOffset, AS_JDK);
  }

  /// As [#decode(byte[], int, int, char[], int)] under a policy.
  ///
  /// @throws MalformedUtf8Exception at the first malformed byte, under [MalformedPolicy#REPORT];
  ///   its offset counts from the start of the array
  public static int decode(
      byte[] src, int offset, int length, char[] dst, int dstOffset, MalformedPolicy policy) {
    Objects.checkFromIndexSize(offset, length, src.length);
    Objects.checkFromToIndex(dstOffset, dst.length, dst.length);
    Objects.requireNonNull(policy);
    return Decoding.intoArray(src, offset, offset + length, dst, dstOffset, policy, 0);
  }

  /// Whether `length` bytes from `offset` on are well-formed UTF-8 (The Unicode Standard, section
  /// 3.9, table 3-7): no surrogates, nothing longer than need be, nothing above U+10FFFF, nothing
  /// cut off.
  public static boolean isValid(byte[] src, int offset, int length) {
    return indexOfMalformed(src, offset, length) < 0;
  }

  /// Whether a buffer's remaining bytes are well-formed UTF-8. Does not move its position.
  public static boolean isValid(ByteBuffer src) {
    return isValid(MemorySegment.ofBuffer(src), 0, src.remaining());
  }

  /// Whether `length` bytes of a segment, on the heap or native, from byte `offset` on are
  /// well-formed UTF-8.
  public static boolean isValid(MemorySegment src, long offset, long length) {
    Objects.checkFromIndexSize(offset, length, src.byteSize());
    return Checking.indexOfMalformed(src, offset, offset + length) < 0;
  }

  /// The index in `src` of the first byte of the first malformed sequence among `length` bytes from
  /// `offset` on, or -1 if they are well-formed UTF-8.
  public static int indexOfMalformed(byte[] src, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, src.length);
    return Checking.indexOfMalformed(src, offset, offset + length);
  }

  /// The number of code points in the text of `length` bytes from `offset` on. Malformed bytes
  /// count as the U+FFFD that they are decoded to.
  public static int countCodePoints(byte[] src, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, src.length);
    return Checking.countCodePoints(src, offset, offset + length);
  }
}
