package dev.ferry.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.MessageLite;
import com.google.protobuf.ProtocolMessageEnum;
import dev.ferry.io.ByteOutput;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Writes a map field: for each entry a message with the key as its field 1, the value as its field
/// 2, both always there.
final class MapField {
  private final int tag;
  private final FieldDescriptor.Type keyType;
  private final FieldDescriptor.Type valueType;
  private final int keyTag;
  private final int valueTag;
  private final LengthGuess lengths = new LengthGuess();

  /// Of the values, if they are messages: all of one class.
  private @Nullable Serializer values;

  MapField(FieldDescriptor field) {
    tag = Wire.tag(field.getNumber(), Wire.LENGTH);
    keyType = field.getMessageType().findFieldByNumber(1).getType();
    valueType = field.getMessageType().findFieldByNumber(2).getType();
    keyTag = Wire.tag(1, FieldType.of(keyType).wireType());
    valueTag = Wire.tag(2, FieldType.of(valueType).wireType());
  }

  void write(Map<?, ?> map, ByteOutput out, Pass pass, int depth) {
    if (map.isEmpty()) {
      return;
    }
    if (pass.isByKey()) {
      var keys = map.keySet().toArray();
      Arrays.sort(keys);
      for (var key : keys) {
        writeEntry(key, Objects.requireNonNull(map.get(key)), out, pass, depth);
      }
    } else {
      for (var entry : map.entrySet()) {
        writeEntry(entry.getKey(), entry.getValue(), out, pass, depth);
      }
    }
  }

  private void writeEntry(Object key, Object value, ByteOutput out, Pass pass, int depth) {
    out.writeVarint(tag);
    int reserved = lengths.bytes();
    int begin = out.reserveLength(reserved);
    out.writeByte(keyTag);
    writeValue(keyType, key, out, pass, depth);
    out.writeByte(valueTag);
    writeValue(valueType, value, out, pass, depth);
    lengths.fill(out, begin, reserved, pass);
  }

  private void writeValue(
      FieldDescriptor.Type type, Object value, ByteOutput out, Pass pass, int depth) {
    switch (type) {
      case INT32 -> Wire.int32(out, (Integer) value);
      case UINT32 -> out.writeVarint((int) (Integer) value);
      case SINT32 -> Wire.sint32(out, (Integer) value);
      case FIXED32, SFIXED32 -> out.writeInt((Integer) value);
      case INT64, UINT64 -> out.writeVarint((long) (Long) value);
      case SINT64 -> Wire.sint64(out, (Long) value);
      case FIXED64, SFIXED64 -> out.writeLong((Long) value);
      case FLOAT -> out.writeFloat((Float) value);
      case DOUBLE -> out.writeDouble((Double) value);
      case BOOL -> out.writeByte((Boolean) value ? 1 : 0);
      case STRING -> Wire.held(out, value, pass);
      case BYTES -> Wire.bytes(out, (ByteString) value, pass);
      case ENUM ->
          Wire.int32(
              out,
              value instanceof Integer number ? number : ((ProtocolMessageEnum) value).getNumber());
      case MESSAGE, GROUP -> writeMessage((MessageLite) value, out, pass, depth);
    }
  }

  private void writeMessage(MessageLite message, ByteOutput out, Pass pass, int depth) {
    var serializer = values;
    if (serializer == null) {
      serializer = Serializers.of(message.getClass());
      values = serializer;
    }
    serializer.writeWithLength(message, out, pass, depth + 1);
  }
}
