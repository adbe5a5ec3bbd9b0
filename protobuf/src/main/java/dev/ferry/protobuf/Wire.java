package dev.ferry.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.GeneratedMessage.ExtendableMessage;
import com.google.protobuf.LazyStringList;
import com.google.protobuf.MessageLite;
import com.google.protobuf.UnknownFieldSet;
import dev.ferry.io.ByteOutput;
import java.util.List;

/// Values in the wire format, as the compiled serializers write them.
///
/// @see <a href="https://protobuf.dev/programming-guides/encoding/">The encoding guide</a>
final class Wire {
  static final int VARINT = 0;
  static final int FIXED64 = 1;
  static final int LENGTH = 2;
  static final int START_GROUP = 3;
  static final int END_GROUP = 4;
  static final int FIXED32 = 5;

  /// Bytes from which on a copy more is dearer than what one pass saves.
  private static final int LARGE = 1 << 16;

  /// The same where they are most of a message so far: so many times what is before them.
  private static final int LARGE_AMONG_FEW = 1 << 14;

  private static final int MOST = 4;

  private Wire() {}

  static int tag(int fieldNumber, int wireType) {
    return fieldNumber << 3 | wireType;
  }

  /// Negative numbers take ten bytes.
  static void int32(ByteOutput out, int value) {
    if (value >= 0) {
      out.writeVarint(value);
    } else {
      out.writeVarint((long) value);
    }
  }

  static void sint32(ByteOutput out, int value) {
    out.writeVarint(value << 1 ^ value >> 31);
  }

  static void sint64(ByteOutput out, long value) {
    out.writeVarint(value << 1 ^ value >> 63);
  }

  static void bytes(ByteOutput out, ByteString value, int options) {
    int length = value.size();
    if (length >= LARGE_AMONG_FEW && areLeft(length, out.size(), options)) {
      throw new LargeBytes();
    }
    out.writeVarint(length);
    int at = out.extend(length);
    value.copyTo(out.array(), at);
  }

  private static boolean areLeft(int length, int before, int options) {
    return length > LARGE
        ? (options & Serializer.LEAVE_LARGE) != 0
        : (options & Serializer.LEAVE_MOST) != 0 && length / MOST >= before;
  }

  /// A string as a message holds it, decoded or not.
  static void held(ByteOutput out, Object value, int options) {
    if (value instanceof String string) {
      out.writeUtf8WithLength(string);
    } else {
      bytes(out, value instanceof ByteString b ? b : ByteString.copyFrom((byte[]) value), options);
    }
  }

  static boolean isEmpty(Object held) {
    return held instanceof String string ? string.isEmpty() : ((ByteString) held).isEmpty();
  }

  static void strings(ByteOutput out, int tag, List<?> values, int options) {
    int count = values.size();
    for (int i = 0; i < count; i++) {
      out.writeVarint(tag);
      held(out, values instanceof LazyStringList held ? held.getRaw(i) : values.get(i), options);
    }
  }

  static void unknown(ByteOutput out, UnknownFieldSet fields) {
    if (!fields.isEmpty()) {
      Stock.SERIALIZER.write(fields, out, 0, 0);
    }
  }

  static boolean hasExtensions(MessageLite message) {
    return ((ExtendableMessage<?>) message).extensionsIterator().hasNext();
  }
}
