package dev.ferry.protobuf;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import com.google.protobuf.Descriptors.FieldDescriptor;
import dev.ferry.io.ByteOutput;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/// Emits the code that puts the singular numbers of a message straight into the output's array.
///
/// From the first of them to the last, the end of what has been written is in a local variable: in
/// the output it would be stored and loaded again at each field that may be absent. Whatever else
/// is written meanwhile has to [#suspend] that.
final class NumberCode {
  private static final ClassDesc NUMBERS = Numbers.class.describeConstable().orElseThrow();
  private static final ClassDesc OUTPUT = ByteOutput.class.describeConstable().orElseThrow();
  private static final ClassDesc ARRAY = ConstantDescs.CD_byte.arrayType();

  private final CodeBuilder code;

  /// Local variables: the output, its array, and where in it the next number goes.
  private final int out;

  private final int array;
  private final int at;

  /// A local variable: the index of the first number of a list that there is no room for.
  private final int end;

  /// Numbers that are still to come.
  private int left;

  private boolean isBegun;

  /// @param firstLocal of three local variables
  NumberCode(CodeBuilder code, int out, int firstLocal) {
    this.code = code;
    this.out = out;
    array = firstLocal;
    at = firstLocal + 1;
    end = firstLocal + 2;
  }

  /// Whether a field is a number that is put here: a singular one, whose tag is short.
  static boolean takes(FieldDescriptor field) {
    return !field.isRepeated() && canPut(field);
  }

  /// Whether values of a field are numbers that can be put, each after a short tag.
  static boolean canPut(FieldDescriptor field) {
    var type = FieldType.of(field.getType());
    return type.isNumber()
        && Wire.tag(field.getNumber(), type.wireType()) >>> Numbers.TAG_BITS == 0;
  }

  /// Says which fields are going to be written.
  void expect(List<FieldDescriptor> fields) {
    left = (int) fields.stream().filter(NumberCode::takes).count();
  }

  /// Before a number, present or not.
  void begin() {
    if (!isBegun) {
      isBegun = true;
      takeOut();
    }
  }

  /// Puts a number that is in a local variable.
  void put(FieldDescriptor field, int value) {
    var type = FieldType.of(field.getType());
    int tag = Wire.tag(field.getNumber(), type.wireType());
    code.aload(array).iload(at).loadConstant(tagBytes(tag));
    code.loadLocal(TypeKind.from(type.javaType()), value);
    code.invokestatic(
        NUMBERS, type.putter(), MethodTypeDesc.of(CD_int, ARRAY, CD_int, CD_int, type.writtenAs()));
    code.istore(at);
  }

  /// Puts the numbers of a list, while [#suspend]ed: as [#put], or those of a packed enum.
  ///
  /// @param getAt leaves on the stack the number that the local variable `index` says
  /// @param value a local variable, as `index` and `count`, the length of the list
  void putAll(FieldDescriptor field, Runnable getAt, int value, int index, int count) {
    var next = code.newLabel();
    var withinRoom = code.newLabel();
    var noRoom = code.newLabel();
    var done = code.newLabel();
    code.iconst_0().istore(index);
    code.labelBinding(next);
    code.iload(index).iload(count).if_icmpge(done);
    code.iload(index).aload(out).iload(count).iload(index).isub();
    code.invokestatic(NUMBERS, "reserve", MethodTypeDesc.of(CD_int, OUTPUT, CD_int));
    code.iadd().istore(end);
    load();
    code.labelBinding(withinRoom);
    code.iload(index).iload(end).if_icmpge(noRoom);
    getAt.run();
    code.storeLocal(TypeKind.from(FieldType.of(field.getType()).javaType()), value);
    if (field.isPacked()) {
      putEnum(value);
    } else {
      put(field, value);
    }
    code.iinc(index, 1).goto_(withinRoom);
    code.labelBinding(noRoom);
    putBack();
    code.goto_(next);
    code.labelBinding(done);
  }

  /// Puts an enum value's number, without a tag.
  private void putEnum(int value) {
    code.aload(array).iload(at).iload(value).i2l();
    code.invokestatic(
        OUTPUT, "putVarint", MethodTypeDesc.of(CD_int, ARRAY, CD_int, ConstantDescs.CD_long));
    code.istore(at);
  }

  /// After a number, present or not.
  void end() {
    left--;
    if (left == 0) {
      isBegun = false;
      putBack();
    }
  }

  /// Before something else is written, by way of the output.
  void suspend() {
    if (isBegun) {
      putBack();
    }
  }

  /// After that.
  void resume() {
    if (isBegun) {
      takeOut();
    }
  }

  /// Takes the array and the end of what has been written out of the output, with room for the
  /// numbers that are left.
  private void takeOut() {
    code.aload(out).loadConstant(left * Numbers.ROOM);
    code.invokevirtual(OUTPUT, "reserve", MethodTypeDesc.of(CD_void, CD_int));
    load();
  }

  private void load() {
    code.aload(out).invokevirtual(OUTPUT, "array", MethodTypeDesc.of(ARRAY)).astore(array);
    code.aload(out).invokevirtual(OUTPUT, "size", MethodTypeDesc.of(CD_int)).istore(at);
  }

  private void putBack() {
    code.aload(out).iload(at).invokevirtual(OUTPUT, "setSize", MethodTypeDesc.of(CD_void, CD_int));
  }

  /// The bytes of a tag of up to [Numbers#TAG_BITS], the first lowest.
  static int tagBytes(int tag) {
    return tag >>> 7 == 0 ? tag : tag & 0x7F | 0x80 | tag >>> 7 << 8;
  }
}
