package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import dev.ferry.messages.bare.Bare;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.AccessFlags;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.ModuleAttribute;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Message classes that Ferry may not name: they are written all the same.
class InaccessibleClassesTest {
  private static final String PACKAGE = "dev.ferry.messages.bare";

  private static final Bare BARE =
      Bare.newBuilder()
          .setText("裸")
          .setNext(Bare.newBuilder().setText("é".repeat(200)))
          .addNumbers(-1)
          .build();

  private static void assertAlike(MessageLite message) throws IOException {
    assertFalse(message instanceof Bare);
    for (var target : Target.values()) {
      assertArrayEquals(BARE.toByteArray(), target.bytes(message), target::name);
    }
  }

  /// A message of a class that is not public, which reflection does not help to.
  private static MessageLite parsed(Class<?> type, ByteString bytes) throws Exception {
    var field = type.getDeclaredField("PARSER");
    field.setAccessible(true);
    return (MessageLite) ((Parser<?>) field.get(null)).parseFrom(bytes);
  }

  @Test
  void aClassThatIsNotPublic() throws Exception {
    var loader =
        new Copies(
            getClass().getClassLoader(),
            name -> name.startsWith(PACKAGE),
            InaccessibleClassesTest::withoutPublic);
    var type = loader.loadClass(Bare.class.getName());
    assertFalse(Modifier.isPublic(type.getModifiers()));
    assertAlike(parsed(type, BARE.toByteString()));
  }

  private static byte[] withoutPublic(byte[] bytes) {
    var file = ClassFile.of();
    return file.transformClass(
        file.parse(bytes),
        (builder, element) -> {
          if (element instanceof AccessFlags flags) {
            builder.withFlags(flags.flagsMask() & ~ClassFile.ACC_PUBLIC);
          } else {
            builder.with(element);
          }
        });
  }

  @Test
  void aClassInNoPackage() throws Exception {
    var loader = new Unpackaged(getClass().getClassLoader());
    var type = loader.loadClass("Bare");
    assertEquals("", type.getPackageName());
    assertAlike(parsed(type, BARE.toByteString()));
  }

  /// Has the classes of [#PACKAGE] in no package.
  private static final class Unpackaged extends ClassLoader {
    Unpackaged(ClassLoader parent) {
      super(parent);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] bytes = moved(Copies.bytes(PACKAGE + "." + name));
      return defineClass(name, bytes, 0, bytes.length);
    }

    /// Renames by way of the constants that are text: JVM specification, 4.4.
    private static byte[] moved(byte[] bytes) {
      var moved = new ByteArrayOutputStream();
      try (var in = new DataInputStream(new java.io.ByteArrayInputStream(bytes));
          var out = new DataOutputStream(moved)) {
        out.writeLong(in.readLong()); // Magic and versions.
        int count = in.readUnsignedShort();
        out.writeShort(count);
        for (int i = 1; i < count; i++) {
          int tag = in.readUnsignedByte();
          out.writeByte(tag);
          switch (tag) {
            case 1 -> out.writeUTF(in.readUTF().replace(PACKAGE.replace('.', '/') + "/", ""));
            case 7, 8, 16, 19, 20 -> out.write(in.readNBytes(2));
            case 15 -> out.write(in.readNBytes(3));
            case 5, 6 -> {
              out.write(in.readNBytes(8));
              i++;
            }
            default -> out.write(in.readNBytes(4));
          }
        }
        in.transferTo(out);
      } catch (IOException impossible) {
        throw new UncheckedIOException(impossible);
      }
      return moved.toByteArray();
    }
  }

  @Test
  void aModuleThatExportsNothing(@TempDir Path folder) throws Exception {
    var classes = List.of("Bare", "Bare$1", "Bare$Builder", "BareOrBuilder", "BareOuterClass");
    var target = Files.createDirectories(folder.resolve(PACKAGE.replace('.', '/')));
    for (var name : classes) {
      Files.write(target.resolve(name + ".class"), Copies.bytes(PACKAGE + "." + name));
    }
    Files.write(folder.resolve("module-info.class"), module());
    var boot = ModuleLayer.boot();
    var configuration =
        Configuration.resolve(
            ModuleFinder.of(folder),
            List.of(boot.configuration()),
            ModuleFinder.of(),
            Set.of("hidden"));
    var controller =
        ModuleLayer.defineModulesWithOneLoader(
            configuration, List.of(boot), getClass().getClassLoader());
    var module = controller.layer().findModule("hidden").orElseThrow();
    controller.addReads(module, Message.class.getModule());
    // Only to protobuf-java, as an application has to that wants its messages serialised.
    controller.addOpens(module, PACKAGE, Message.class.getModule());
    var type = module.getClassLoader().loadClass(Bare.class.getName());
    assertEquals(module, type.getModule());
    assertFalse(module.isExported(PACKAGE));
    assertTrue(Modifier.isPublic(type.getModifiers()));
    var instance =
        com.google.protobuf.Internal.getDefaultInstance(type.asSubclass(MessageLite.class));
    assertAlike(instance.getParserForType().parseFrom(BARE.toByteString()));
  }

  private static byte[] module() {
    return ClassFile.of()
        .buildModule(
            ModuleAttribute.of(
                java.lang.constant.ModuleDesc.of("hidden"),
                builder ->
                    builder.requires(
                        java.lang.constant.ModuleDesc.of("java.base"),
                        ClassFile.ACC_MANDATED,
                        null)));
  }
}
