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

  static void bytes(ByteOutput out, ByteString value, Pass pass) {
    int length = value.size();
    out.writeVarint(length);
    if (pass.leavesOut(length)) {
      pass.leaveOut(value, out);
      return;
    }
    int at = out.extend(length);
    value.copyTo(out.array(), at);
  }

  /// A string as a message holds it, decoded or not.
  static void held(ByteOutput out, Object value, Pass pass) {
    if (value instanceof String string) {
      out.writeUtf8WithLength(string);
    } else {
      bytes(out, value instanceof ByteString b ? b : ByteString.copyFrom((byte[]) value), pass);
    }
  }

  static boolean isEmpty(Object held) {
    return held instanceof String string ? string.isEmpty() : ((ByteString) held).isEmpty();
  }

  static void strings(ByteOutput out, int tag, List<?> values, Pass pass) {
    int count = values.size();
    for (int i = 0; i < count; i++) {
      out.writeVarint(tag);
      held(out, values instanceof LazyStringList held ? held.getRaw(i) : values.get(i), pass);
    }
  }

  static void unknown(ByteOutput out, UnknownFieldSet fields) {
    // The method that asks whether it is empty is not in every release of protobuf-java 4.
    if (!fields.equals(UnknownFieldSet.getDefaultInstance())) {
      Stock.SERIALIZER.write(fields, out, Pass.AS_HELD, 0);
    }
  }

  static boolean hasExtensions(MessageLite message) {
    return ((ExtendableMessage<?>) message).extensionsIterator().hasNext();
  }
}
