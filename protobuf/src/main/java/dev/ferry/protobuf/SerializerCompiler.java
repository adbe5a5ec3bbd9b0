package dev.ferry.protobuf;

import static java.lang.constant.ConstantDescs.CD_boolean;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Compiles the serializer of a message class: a hidden class that knows each field's number, type
/// and presence, and calls the public accessors: by name, or through method handles where Ferry's
/// class loader does not know the message class.
///
/// ```java
/// // for message Point { int32 x = 1; string label = 2; } about this:
/// void write(MessageLite message, ByteOutput out, Pass pass, int depth) {
///   out.reserve(Numbers.ROOM);
///   byte[] array = out.array();
///   int at = out.size();
///   int x = message.getX();
///   if (x != 0) {
///     at = Numbers.putInt32(array, at, 8, x);
///   }
///   out.setSize(at);
///   String label = message.getLabel();
///   if (!label.isEmpty()) {
///     out.writeByte(18);
///     out.writeUtf8WithLength(label);
///   }
///   Wire.unknown(out, message.getUnknownFields());
/// }
/// ```
final class SerializerCompiler {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
  private static final ClassDesc STOCK = Stock.class.describeConstable().orElseThrow();

  /// Fields a method: C2 leaves methods of more than 8,000 bytes to the interpreter, and inlines
  /// less and less the larger a method has become.
  private static final int FIELDS_A_METHOD = 16;

  private static final int FINAL_CLASS = ClassFile.ACC_FINAL | ClassFile.ACC_SUPER;
  private static final int PART = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC;

  private final Accessors accessors;
  private final ClassData data = new ClassData();
  private final List<FieldDescriptor> fields;
  private final boolean extendable;
  private final ClassDesc name;
  private final @Nullable ClassDesc messageType;

  private SerializerCompiler(Class<?> type, Descriptor descriptor) {
    accessors = new Accessors(type, descriptor);
    messageType = accessors.isVisible() ? type.describeConstable().orElseThrow() : null;
    fields = descriptor.getFields().stream().sorted().toList();
    extendable = descriptor.isExtendable();
    if (extendable) {
      accessors.expectExtensions();
    }
    name = ClassDesc.of(LOOKUP.lookupClass().getPackageName(), type.getSimpleName() + "Serializer");
  }

  /// @throws NotCompilableException if accessors are missing or not accessible
  static Serializer compile(Class<?> type, Descriptor descriptor) {
    var compiler = new SerializerCompiler(type, descriptor);
    var bytes = ClassFile.of().build(compiler.name, compiler::declare);
    try {
      var compiled = LOOKUP.defineHiddenClassWithClassData(bytes, compiler.data.objects(), true);
      var constructor = compiled.lookupClass().getDeclaredConstructor();
      return (Serializer) constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new NotCompilableException(e);
    }
  }

  private void declare(ClassBuilder builder) {
    builder.withFlags(FINAL_CLASS).withSuperclass(FieldCode.SERIALIZER);
    builder.withMethodBody(
        ConstantDescs.INIT_NAME,
        ConstantDescs.MTD_void,
        0,
        code ->
            code.aload(0)
                .invokespecial(
                    FieldCode.SERIALIZER, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                .return_());
    int parts = (fields.size() + FIELDS_A_METHOD - 1) / FIELDS_A_METHOD;
    for (int i = 0; i < parts; i++) {
      int begin = i * FIELDS_A_METHOD;
      var part = fields.subList(begin, Math.min(begin + FIELDS_A_METHOD, fields.size()));
      builder.withMethodBody("part" + i, FieldCode.WRITE, PART, code -> writePart(code, part));
    }
    builder.withMethodBody("write", FieldCode.WRITE, 0, code -> write(code, parts));
  }

  private void writePart(CodeBuilder code, List<FieldDescriptor> part) {
    new FieldCode(code, accessors, data, messageType, 0).write(part);
    code.return_();
  }

  private void write(CodeBuilder code, int parts) {
    if (extendable) {
      leaveExtensions(code);
    }
    for (int i = 0; i < parts; i++) {
      loadArguments(code).invokestatic(name, "part" + i, FieldCode.WRITE);
    }
    new FieldCode(code, accessors, data, messageType, 1).writeUnknown();
    code.return_();
  }

  /// There is no public way to write extensions among the fields, but one to see whether there are
  /// any.
  private static void leaveExtensions(CodeBuilder code) {
    var none = code.newLabel();
    code.aload(1);
    code.invokestatic(
        FieldCode.WIRE, "hasExtensions", MethodTypeDesc.of(CD_boolean, FieldCode.MESSAGE));
    code.ifeq(none);
    code.getstatic(STOCK, "SERIALIZER", FieldCode.SERIALIZER);
    loadArguments(code).invokevirtual(FieldCode.SERIALIZER, "write", FieldCode.WRITE);
    code.return_();
    code.labelBinding(none);
  }

  private static CodeBuilder loadArguments(CodeBuilder code) {
    return code.aload(1).aload(2).aload(3).iload(4);
  }
}
