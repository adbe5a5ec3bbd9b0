package dev.ferry.protobuf;

import com.google.protobuf.AbstractMessage;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import com.google.protobuf.UnknownFieldSet;
import java.io.IOException;
import java.util.Map;

/// A message class that protoc has not generated: it says it is of another's type and writes what
/// it likes, or does as it likes when it is written.
final class HandWritten extends AbstractMessage {
  /// What happens in the midst of being written.
  interface Incident {
    void happens() throws IOException;
  }

  private final Message fields;
  private final byte[] bytes;
  private final Incident incident;

  HandWritten(Message fields, byte[] bytes, Incident incident) {
    this.fields = fields;
    this.bytes = bytes.clone();
    this.incident = incident;
  }

  HandWritten(Message fields) {
    this(fields, fields.toByteArray(), () -> {});
  }

  @Override
  public void writeTo(CodedOutputStream out) throws IOException {
    int half = bytes.length / 2;
    out.writeRawBytes(bytes, 0, half);
    incident.happens();
    out.writeRawBytes(bytes, half, bytes.length - half);
  }

  @Override
  public int getSerializedSize() {
    return bytes.length;
  }

  @Override
  public boolean isInitialized() {
    return true;
  }

  @Override
  public Parser<? extends Message> getParserForType() {
    return fields.getParserForType();
  }

  @Override
  public Message.Builder newBuilderForType() {
    return fields.newBuilderForType();
  }

  @Override
  public Message.Builder toBuilder() {
    return fields.toBuilder();
  }

  @Override
  public Message getDefaultInstanceForType() {
    return fields.getDefaultInstanceForType();
  }

  @Override
  public Descriptor getDescriptorForType() {
    return fields.getDescriptorForType();
  }

  @Override
  public Map<FieldDescriptor, Object> getAllFields() {
    return fields.getAllFields();
  }

  @Override
  public boolean hasField(FieldDescriptor field) {
    return fields.hasField(field);
  }

  @Override
  public Object getField(FieldDescriptor field) {
    return fields.getField(field);
  }

  @Override
  public int getRepeatedFieldCount(FieldDescriptor field) {
    return fields.getRepeatedFieldCount(field);
  }

  @Override
  public Object getRepeatedField(FieldDescriptor field, int index) {
    return fields.getRepeatedField(field, index);
  }

  @Override
  public UnknownFieldSet getUnknownFields() {
    return fields.getUnknownFields();
  }
}
