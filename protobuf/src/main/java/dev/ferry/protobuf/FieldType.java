package dev.ferry.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.MessageLite;
import dev.ferry.io.ByteOutput;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.Locale;

/// How values of a type are held in Java and written: by which wire type, and by which method of
/// [ByteOutput] or [Wire].
enum FieldType {
  INT32(Wire.VARINT, int.class, Wire.class, "int32", 0),
  UINT32(Wire.VARINT, int.class, ByteOutput.class, "writeVarint", 0),
  SINT32(Wire.VARINT, int.class, Wire.class, "sint32", 0),
  FIXED32(Wire.FIXED32, int.class, ByteOutput.class, "writeInt", 4),
  INT64(Wire.VARINT, long.class, ByteOutput.class, "writeVarint", 0),
  SINT64(Wire.VARINT, long.class, Wire.class, "sint64", 0),
  FIXED64(Wire.FIXED64, long.class, ByteOutput.class, "writeLong", 8),
  FLOAT(Wire.FIXED32, float.class, ByteOutput.class, "writeFloat", 4),
  DOUBLE(Wire.FIXED64, double.class, ByteOutput.class, "writeDouble", 8),
  BOOL(Wire.VARINT, boolean.class, ByteOutput.class, "writeByte", 1),
  STRING(Wire.LENGTH, String.class, ByteOutput.class, "writeUtf8WithLength", 0),
  BYTES(Wire.LENGTH, ByteString.class, Wire.class, "bytes", 0),
  MESSAGE(Wire.LENGTH, MessageLite.class, Serializer.class, "", 0),
  GROUP(Wire.START_GROUP, MessageLite.class, Serializer.class, "", 0);

  private final int wireType;
  private final Class<?> javaType;
  private final Class<?> writtenBy;
  private final String writer;
  private final int fixedBytes;

  FieldType(int wireType, Class<?> javaType, Class<?> writtenBy, String writer, int fixedBytes) {
    this.wireType = wireType;
    this.javaType = javaType;
    this.writtenBy = writtenBy;
    this.writer = writer;
    this.fixedBytes = fixedBytes;
  }

  /// Enums are written as their numbers.
  static FieldType of(FieldDescriptor.Type type) {
    return switch (type) {
      case INT32, ENUM -> INT32;
      case UINT32 -> UINT32;
      case SINT32 -> SINT32;
      case FIXED32, SFIXED32 -> FIXED32;
      case INT64, UINT64 -> INT64;
      case SINT64 -> SINT64;
      case FIXED64, SFIXED64 -> FIXED64;
      case FLOAT -> FLOAT;
      case DOUBLE -> DOUBLE;
      case BOOL -> BOOL;
      case STRING -> STRING;
      case BYTES -> BYTES;
      case MESSAGE -> MESSAGE;
      case GROUP -> GROUP;
    };
  }

  int wireType() {
    return wireType;
  }

  /// What getters return, an enum's number in place of the enum.
  Class<?> javaType() {
    return javaType;
  }

  /// What the methods that write it take: an int for a boolean.
  ClassDesc writtenAs() {
    return this == BOOL ? ConstantDescs.CD_int : javaType.describeConstable().orElseThrow();
  }

  /// Bytes of each value if they are all of one size, else 0.
  int fixedBytes() {
    return fixedBytes;
  }

  /// The class that has the method: [ByteOutput], or [Wire], whose methods are static and take the
  /// output first.
  Class<?> writtenBy() {
    return writtenBy;
  }

  /// The method that writes a value without its tag; there is none for messages.
  String writer() {
    return writer;
  }

  boolean isNumber() {
    return wireType != Wire.LENGTH && wireType != Wire.START_GROUP;
  }

  /// The method of [Numbers] that puts a value with its tag.
  String putter() {
    return "put" + capitalized();
  }

  /// The method of [Packed] that writes a list of values.
  String packer() {
    return "write" + capitalized();
  }

  private String capitalized() {
    return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
  }
}
