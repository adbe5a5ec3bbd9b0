package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import com.google.protobuf.GeneratedMessage;
import com.google.protobuf.GeneratedMessage.ExtendableMessage;
import com.google.protobuf.Message;
import dev.ferry.messages.codesize.CodeSizeText;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import org.junit.jupiter.api.Test;

/// Classes of a protoc before 4.26 extend one of protobuf-java's that is itself extendable, though
/// their messages have no extensions.
class OlderProtocTest {
  private static final ClassDesc PLAIN = GeneratedMessage.class.describeConstable().orElseThrow();
  private static final ClassDesc EXTENDABLE =
      ExtendableMessage.class.describeConstable().orElseThrow();

  /// A class of today, made a subclass of what those extend.
  private static byte[] extendable(byte[] type) {
    var classes = ClassFile.of();
    var model = classes.parse(type);
    return classes.transformClass(
        model,
        ClassTransform.endHandler(builder -> builder.withSuperclass(EXTENDABLE))
            .andThen(ClassTransform.transformingMethodBodies(OlderProtocTest::constructed)));
  }

  private static boolean isCodeSizeText(byte[] type) {
    return ClassFile.of()
        .parse(type)
        .thisClass()
        .asSymbol()
        .equals(CodeSizeText.class.describeConstable().orElseThrow());
  }

  /// Calls the constructor without an argument, which both have.
  private static void constructed(CodeBuilder code, CodeElement element) {
    if (element instanceof InvokeInstruction call
        && call.name().equalsString(ConstantDescs.INIT_NAME)
        && call.owner().asSymbol().equals(PLAIN)) {
      call.typeSymbol().parameterList().forEach(_ -> code.pop());
      code.invokespecial(EXTENDABLE, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void);
    } else {
      code.with(element);
    }
  }

  @Test
  void stringsOfSmallCodeThatAreNotUtf8() throws Exception {
    var loader =
        new Copies(
            CodeSizeText.class.getClassLoader(),
            type -> type.startsWith("dev.ferry.messages.codesize."),
            bytes -> isCodeSizeText(bytes) ? extendable(bytes) : bytes);
    byte[] notUtf8 = {10, 3, 'a', (byte) 0xFF, 'b'};
    Message prototype = loader.instance(CodeSizeText.class);
    byte[] wanted = prototype.getParserForType().parseFrom(notUtf8).toByteArray();
    assertArrayEquals(
        wanted, FerryProto.toByteArray(prototype.getParserForType().parseFrom(notUtf8)));
  }
}
