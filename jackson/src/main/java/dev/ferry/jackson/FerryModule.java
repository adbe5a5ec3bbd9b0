package dev.ferry.jackson;

import java.io.Serializable;
import tools.jackson.core.Version;
import tools.jackson.databind.JacksonModule;

/// Lists, sets, arrays and other collections of UUIDs as one string, where a property asks for it,
/// and as an array of strings faster, everywhere.
///
/// ```java
/// record Order(@JsonFormat(shape = JsonFormat.Shape.BINARY) List<UUID> items) {}
///
/// var mapper = JsonMapper.builder().addModule(new FerryModule()).build();
/// ```
///
/// `findAndAddModules()` finds it; Spring Boot 4 does so, or takes it from a bean.
///
/// Reading accepts every form, whichever is written: an array of strings of 36 chars or of Base64,
/// a packed string, a compact one. [UuidFormat] says more than Jackson's annotation can; Jackson's
/// configuration of types (`withConfigOverride`) says the same for all properties of a type: of
/// that type itself, or of all collections if it is `Collection`; `UUID[]` is a type of its own.
///
/// If the elements or the lists have a serializer or deserializer that is not Jackson's, lists are
/// left to it but where a property asks for a form by an annotation.
///
/// Immutable. Thread-safe. Serializable, as mappers are.
public final class FerryModule extends JacksonModule implements Serializable {
  private static final long serialVersionUID = 1L;

  private final ListFormat format;

  /// The module with which lists without an annotation stay arrays.
  public FerryModule() {
    this(ListFormat.DEFAULT);
  }

  private FerryModule(ListFormat format) {
    this.format = format;
  }

  /// The module that writes collections of UUIDs so, if they have no annotation.
  public FerryModule withForm(UuidForm form) {
    return new FerryModule(format.with(form));
  }

  /// The module that reads no other form than the one that is written; where that is an array of
  /// strings, of 36 chars each.
  public FerryModule withStrictReading() {
    return new FerryModule(format.withStrict());
  }

  /// The module that reads so many ids from one string or one run of bytes, at most. It is no limit
  /// for arrays, whose elements Jackson reads one by one.
  ///
  /// A compact list can have 64 ids a byte. Where none was asked for, by [#withForm] or the
  /// property, one is read that has no more than 1,000 ids or one a byte.
  ///
  /// @throws IllegalArgumentException if they are fewer than 0
  public FerryModule withMostIds(int mostIds) {
    return new FerryModule(format.withMostIds(mostIds));
  }

  @Override
  public String getModuleName() {
    return "ferry";
  }

  @Override
  public Object getRegistrationId() {
    return FerryModule.class.getName();
  }

  @Override
  public Version version() {
    return new Version(0, 1, 0, "SNAPSHOT", "dev.ferry", "ferry-jackson");
  }

  @Override
  public void setupModule(SetupContext context) {
    context.addSerializerModifier(new SerializerModifier(format));
    context.addDeserializers(new QueueDeserializers());
    context.addDeserializerModifier(new DeserializerModifier(format));
  }
}
