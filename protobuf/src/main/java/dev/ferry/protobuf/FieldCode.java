package dev.ferry.protobuf;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.MessageLite;
import com.google.protobuf.UnknownFieldSet;
import dev.ferry.io.ByteOutput;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Emits the code that writes the fields of a message, one after the other, in a method whose
/// arguments are those of [Serializer#write].
final class FieldCode {
  static final ClassDesc MESSAGE = descriptorOf(MessageLite.class);
  static final ClassDesc OUTPUT = descriptorOf(ByteOutput.class);
  private static final ClassDesc PASS = descriptorOf(Pass.class);
  static final MethodTypeDesc WRITE = MethodTypeDesc.of(CD_void, MESSAGE, OUTPUT, PASS, CD_int);

  static final ClassDesc SERIALIZER = descriptorOf(Serializer.class);
  static final ClassDesc WIRE = descriptorOf(Wire.class);
  private static final ClassDesc PACKED = descriptorOf(Packed.class);
  private static final ClassDesc STRING = ConstantDescs.CD_String;
  private static final ClassDesc OBJECT = ConstantDescs.CD_Object;
  private static final ClassDesc BYTE_STRING = descriptorOf(ByteString.class);

  /// Local variables: the arguments, and what a field needs.
  private final int message;

  private final int out;
  private final int pass;
  private final int depth;
  private final int value;
  private final int count;
  private final int index;
  private final int begin;
  private final int reserved;
  private final int typed;

  private final CodeBuilder code;
  private final Accessors accessors;
  private final ClassData data;
  private final @Nullable ClassDesc messageType;
  private final NumberCode numbers;

  /// @param messageType of the messages, if their methods are called by name
  FieldCode(
      CodeBuilder code,
      Accessors accessors,
      ClassData data,
      @Nullable ClassDesc messageType,
      int firstArgument) {
    this.code = code;
    this.accessors = accessors;
    this.data = data;
    this.messageType = messageType;
    message = firstArgument;
    out = message + 1;
    pass = out + 1;
    depth = pass + 1;
    value = depth + 1;
    count = value + 2;
    index = count + 1;
    begin = index + 1;
    reserved = begin + 1;
    typed = reserved + 1;
    numbers = new NumberCode(code, out, typed + 1);
    if (messageType != null) {
      code.aload(message).checkcast(messageType).astore(typed);
    }
  }

  private static ClassDesc descriptorOf(Class<?> type) {
    return type.describeConstable().orElseThrow();
  }

  /// Writes fields in their order.
  void write(List<FieldDescriptor> fields) {
    numbers.expect(fields);
    for (var field : fields) {
      if (NumberCode.takes(field)) {
        writeNumber(field);
      } else if (field.isRepeated()) {
        writeRepeated(field);
      } else {
        writeSingular(field);
      }
    }
  }

  private void writeNumber(FieldDescriptor field) {
    numbers.begin();
    var absent = code.newLabel();
    getIfPresent(field, FieldType.of(field.getType()), absent);
    numbers.put(field, value);
    code.labelBinding(absent);
    numbers.end();
  }

  private void writeRepeated(FieldDescriptor field) {
    var none = code.newLabel();
    call(accessors.count(field));
    code.istore(count).iload(count).ifeq(none);
    numbers.suspend();
    if (field.isMapField()) {
      writeMap(field);
    } else if (field.getType() == FieldDescriptor.Type.STRING) {
      writeStrings(field);
    } else if (field.isPacked()) {
      writePacked(field);
    } else {
      writeUnpacked(field);
    }
    numbers.resume();
    code.labelBinding(none);
  }

  void writeUnknown() {
    code.aload(out);
    call(accessors.unknownFields());
    invokeWire("unknown", CD_void, OUTPUT, descriptorOf(UnknownFieldSet.class));
  }

  private void writeMap(FieldDescriptor field) {
    data.load(code, new MapField(field), MapField.class);
    call(accessors.map(field));
    code.aload(out).aload(pass).iload(depth);
    code.invokevirtual(
        descriptorOf(MapField.class),
        "write",
        MethodTypeDesc.of(CD_void, descriptorOf(Map.class), OUTPUT, PASS, CD_int));
  }

  private void writeSingular(FieldDescriptor field) {
    var type = FieldType.of(field.getType());
    var absent = code.newLabel();
    boolean isRaw = getIfPresent(field, type, absent);
    numbers.suspend();
    if (type == FieldType.MESSAGE || type == FieldType.GROUP) {
      writeMessage(field);
    } else {
      writeTag(Wire.tag(field.getNumber(), type.wireType()));
      if (isRaw) {
        code.aload(out).aload(value).aload(pass);
        invokeWire("held", CD_void, OUTPUT, OBJECT, PASS);
      } else if (type == FieldType.STRING && !field.needsUtf8Check()) {
        writeUncheckedString(field);
      } else {
        code.aload(out).loadLocal(TypeKind.from(type.javaType()), value);
        invokeWriter(type);
      }
    }
    numbers.resume();
    code.labelBinding(absent);
  }

  /// Puts the value of a singular field into the local variable, or goes to where it is absent.
  ///
  /// @return whether it is a string as the message holds it
  private boolean getIfPresent(FieldDescriptor field, FieldType type, Label absent) {
    var raw = type == FieldType.STRING ? accessors.raw() : null;
    Runnable get =
        raw != null
            ? () -> call(raw, () -> code.loadConstant(field.getNumber()))
            : () -> call(accessors.get(field));
    var kind = TypeKind.from(raw != null ? Object.class : type.javaType());
    if (field.hasPresence()) {
      call(accessors.has(field));
      code.ifeq(absent);
      get.run();
      code.storeLocal(kind, value);
    } else {
      get.run();
      code.storeLocal(kind, value);
      code.loadLocal(kind, value);
      branchIfDefault(type, raw != null, absent);
    }
    return raw != null;
  }

  private void branchIfDefault(FieldType type, boolean raw, Label absent) {
    switch (type) {
      case FLOAT -> {
        code.invokestatic(
            ConstantDescs.CD_Float,
            "floatToRawIntBits",
            MethodTypeDesc.of(CD_int, ConstantDescs.CD_float));
        code.ifeq(absent);
      }
      case DOUBLE -> {
        code.invokestatic(
            ConstantDescs.CD_Double,
            "doubleToRawLongBits",
            MethodTypeDesc.of(ConstantDescs.CD_long, ConstantDescs.CD_double));
        code.lconst_0().lcmp().ifeq(absent);
      }
      case INT64, SINT64, FIXED64 -> code.lconst_0().lcmp().ifeq(absent);
      case STRING -> {
        if (raw) {
          invokeWire("isEmpty", CD_boolean, OBJECT);
        } else {
          code.invokevirtual(STRING, "isEmpty", MethodTypeDesc.of(CD_boolean));
        }
        code.ifne(absent);
      }
      case BYTES -> {
        code.invokevirtual(BYTE_STRING, "isEmpty", MethodTypeDesc.of(CD_boolean));
        code.ifne(absent);
      }
      default -> code.ifeq(absent);
    }
  }

  /// The message may hold bytes that are not UTF-8, which must be written as they are. The getter
  /// decodes these anew each time, but what it can decode it keeps: so a second call tells.
  private void writeUncheckedString(FieldDescriptor field) {
    var isString = code.newLabel();
    var written = code.newLabel();
    call(accessors.get(field));
    code.aload(value).if_acmpeq(isString);
    code.aload(out);
    call(accessors.bytes(field));
    invokeWriter(FieldType.BYTES);
    code.goto_(written);
    code.labelBinding(isString);
    code.aload(out).aload(value);
    invokeWriter(FieldType.STRING);
    code.labelBinding(written);
  }

  private void writeStrings(FieldDescriptor field) {
    code.aload(out).loadConstant(Wire.tag(field.getNumber(), Wire.LENGTH));
    call(accessors.list(field));
    code.aload(pass);
    invokeWire("strings", CD_void, OUTPUT, CD_int, descriptorOf(List.class), PASS);
  }

  private void writeUnpacked(FieldDescriptor field) {
    var type = FieldType.of(field.getType());
    var getter = accessors.getAt(field);
    if (type == FieldType.MESSAGE || type == FieldType.GROUP) {
      writeMessages(field, getter);
    } else if (NumberCode.canPut(field)) {
      numbers.putAll(field, () -> callAt(getter), value, index, count);
    } else {
      int tag = Wire.tag(field.getNumber(), type.wireType());
      forEach(
          () -> {
            writeTag(tag);
            code.aload(out);
            callAt(getter);
            invokeWriter(type);
          });
    }
  }

  private void writeMessages(FieldDescriptor field, Accessor getter) {
    forEach(
        () -> {
          callAt(getter);
          code.astore(value);
          writeMessage(field);
        });
  }

  private void writePacked(FieldDescriptor field) {
    var type = FieldType.of(field.getType());
    writeTag(Wire.tag(field.getNumber(), Wire.LENGTH));
    boolean fixed = type.fixedBytes() != 0;
    if (fixed) {
      code.aload(out).iload(count).loadConstant(type.fixedBytes()).imul();
      code.invokevirtual(OUTPUT, "writeVarint", MethodTypeDesc.of(CD_void, CD_int));
    } else {
      // As many bytes as values, or more.
      code.iload(count);
      code.invokestatic(OUTPUT, "varintBytes", MethodTypeDesc.of(CD_int, CD_int));
      code.istore(reserved);
      code.aload(out).iload(reserved);
      code.invokevirtual(OUTPUT, "reserveLength", MethodTypeDesc.of(CD_int, CD_int));
      code.istore(begin);
    }
    if (Accessors.hasNumberList(field)) {
      code.aload(out);
      call(accessors.list(field));
      code.invokestatic(
          PACKED, type.packer(), MethodTypeDesc.of(CD_void, OUTPUT, descriptorOf(List.class)));
    } else {
      var getter = accessors.getAt(field);
      numbers.putAll(field, () -> callAt(getter), value, index, count);
    }
    if (!fixed) {
      code.aload(out).iload(begin).iload(reserved);
      code.invokevirtual(OUTPUT, "fillLength", MethodTypeDesc.of(CD_int, CD_int, CD_int)).pop();
    }
  }

  private void forEach(Runnable body) {
    var next = code.newLabel();
    var end = code.newLabel();
    code.iconst_0().istore(index);
    code.labelBinding(next);
    code.iload(index).iload(count).if_icmpge(end);
    body.run();
    code.iinc(index, 1).goto_(next);
    code.labelBinding(end);
  }

  /// Writes the message in the local variable, with its tags.
  private void writeMessage(FieldDescriptor field) {
    boolean group = field.getType() == FieldDescriptor.Type.GROUP;
    writeTag(Wire.tag(field.getNumber(), group ? Wire.START_GROUP : Wire.LENGTH));
    data.loadSerializer(code, accessors.messageType(field));
    code.aload(value);
    if (group) {
      code.loadConstant(Wire.tag(field.getNumber(), Wire.END_GROUP));
    }
    code.aload(out).aload(pass).iload(depth).iconst_1().iadd();
    if (group) {
      code.invokevirtual(SERIALIZER, "writeGroup", WRITE.insertParameterTypes(1, CD_int));
    } else {
      code.invokevirtual(SERIALIZER, "writeWithLength", WRITE);
    }
  }

  private void writeTag(int tag) {
    code.aload(out);
    if (tag >>> 7 == 0) {
      code.loadConstant(tag).invokevirtual(OUTPUT, "writeByte", MethodTypeDesc.of(CD_void, CD_int));
    } else if (tag >>> Numbers.TAG_BITS == 0) {
      code.loadConstant(NumberCode.tagBytes(tag));
      code.invokevirtual(OUTPUT, "writeShort", MethodTypeDesc.of(CD_void, CD_int));
    } else {
      code.loadConstant(tag);
      code.invokevirtual(OUTPUT, "writeVarint", MethodTypeDesc.of(CD_void, CD_int));
    }
  }

  private void call(Accessor accessor) {
    call(accessor, () -> {});
  }

  private void callAt(Accessor accessor) {
    call(accessor, () -> code.iload(index));
  }

  private void call(Accessor accessor, Runnable arguments) {
    if (messageType != null) {
      code.aload(typed);
      arguments.run();
      accessor.callByName(code, messageType);
    } else {
      var handle = accessor.handle();
      data.load(code, handle, MethodHandle.class);
      code.aload(message);
      arguments.run();
      code.invokevirtual(
          ConstantDescs.CD_MethodHandle,
          "invokeExact",
          handle.type().describeConstable().orElseThrow());
    }
  }

  /// Writes the value on the stack to the output below it.
  private void invokeWriter(FieldType type) {
    var javaType = type.writtenAs();
    if (type == FieldType.BYTES) {
      code.aload(pass);
      invokeWire(type.writer(), CD_void, OUTPUT, javaType, PASS);
    } else if (type.writtenBy() == ByteOutput.class) {
      code.invokevirtual(OUTPUT, type.writer(), MethodTypeDesc.of(CD_void, javaType));
    } else {
      invokeWire(type.writer(), CD_void, OUTPUT, javaType);
    }
  }

  private void invokeWire(String name, ClassDesc returned, ClassDesc... parameters) {
    code.invokestatic(WIRE, name, MethodTypeDesc.of(returned, parameters));
  }
}
