package dev.ferry.jackson;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.json.JsonMapper;

/// How the module comes to a mapper.
class RegistrationTest {
  record Holder(@JsonFormat(shape = JsonFormat.Shape.BINARY) List<UUID> ids) {}

  private static final Holder HOLDER = new Holder(Ids.random(3));
  private static final String JSON = "{\"ids\":" + Written.PACKED.json(Ids.random(3)) + "}";

  @Test
  void byServiceLoader() {
    assertTrue(MapperBuilder.findModules().stream().anyMatch(FerryModule.class::isInstance));
    var mapper = JsonMapper.builder().findAndAddModules().build();
    assertEquals(JSON, mapper.writeValueAsString(HOLDER));
    assertEquals(HOLDER, mapper.readValue(JSON, Holder.class));
  }

  /// As Spring Boot 4 does: modules that are found, and then those that are beans.
  @Test
  void aBeanReplacesTheOneThatIsFound() {
    var module = new FerryModule().withForm(UuidForm.COMPACT);
    var mapper = JsonMapper.builder().findAndAddModules().addModules(List.of(module)).build();
    assertEquals(
        Written.COMPACT.json(Ids.timed(3)),
        mapper.writerFor(Container.LIST.type()).writeValueAsString(Ids.timed(3)));
    assertEquals(1, mapper.registeredModules().size());
  }

  @Test
  void twiceIsOnce() {
    var mapper =
        JsonMapper.builder().addModule(new FerryModule()).addModule(new FerryModule()).build();
    assertEquals(1, mapper.registeredModules().size());
    assertEquals(JSON, mapper.writeValueAsString(HOLDER));
  }

  @Test
  void survivesRebuildAndCopies() {
    var mapper = JsonMapper.builder().addModule(new FerryModule()).build().rebuild().build();
    assertEquals(JSON, mapper.writeValueAsString(HOLDER));
    assertEquals(HOLDER, mapper.readValue(JSON, Holder.class));
  }

  @Test
  void saysWhatItIs() {
    var module = assertInstanceOf(JacksonModule.class, new FerryModule());
    assertEquals("ferry", module.getModuleName());
    assertEquals("ferry-jackson", module.version().getArtifactId());
    assertEquals("dev.ferry", module.version().getGroupId());
  }

  @Test
  void withReturnsAnother() {
    var module = new FerryModule();
    var strict = module.withForm(UuidForm.PACKED).withStrictReading().withMostIds(3);
    var mapper = JsonMapper.builder().addModule(module).build();
    assertEquals(
        Written.ARRAY.json(Ids.random(3)),
        mapper.writerFor(Container.LIST.type()).writeValueAsString(Ids.random(3)));
    var packed = JsonMapper.builder().addModule(strict).build();
    assertEquals(
        Written.PACKED.json(Ids.random(3)),
        packed.writerFor(Container.LIST.type()).writeValueAsString(Ids.random(3)));
  }

  private static <T> T copied(Class<T> type, Object object) throws Exception {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return type.cast(in.readObject());
    }
  }

  /// As mappers are, and with them their modules.
  @Test
  void isSerializable() throws Exception {
    var module = new FerryModule().withForm(UuidForm.PACKED_URL_SAFE).withMostIds(3);
    var mapper = JsonMapper.builder().addModule(module).build();
    for (var copy :
        List.of(
            copied(JsonMapper.class, mapper),
            JsonMapper.builder().addModule(copied(FerryModule.class, module)).build())) {
      var type = copy.constructType(Container.LIST.type());
      var json = Written.PACKED_URL_SAFE.json(Ids.random(3));
      assertEquals(json, copy.writerFor(type).writeValueAsString(Ids.random(3)));
      assertEquals(Ids.random(3), copy.readValue(json, type));
      assertThrows(
          InvalidFormatException.class,
          () -> copy.readValue(Written.PACKED.json(Ids.random(4)), type));
    }
  }
}
