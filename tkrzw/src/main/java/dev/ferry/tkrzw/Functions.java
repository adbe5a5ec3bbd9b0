package dev.ferry.tkrzw;

import static java.lang.foreign.ValueLayout.JAVA_BOOLEAN;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/// Makes method handles of the library's functions, and calls those of the commonest shapes.
///
/// Addresses are `long`s, and a `MethodHandle` is only fast where the compiler sees it as a
/// constant: the calls of single records have methods of their own in [NativeDbm].
final class Functions {
  private static final SymbolLookup SYMBOLS = Library.symbols();
  private static final Linker LINKER = Linker.nativeLinker();

  private static final MethodHandle FREE_STRINGS =
      returningNothing("tkrzw_free_str_array", JAVA_LONG, JAVA_INT);
  private static final MethodHandle FREE_MAP =
      returningNothing("tkrzw_free_str_map", JAVA_LONG, JAVA_INT);

  private Functions() {}

  /// A function that returns a `bool`.
  static MethodHandle truth(String name, MemoryLayout... parameters) {
    return handle(name, FunctionDescriptor.of(JAVA_BOOLEAN, parameters));
  }

  /// A function that returns 64 bits, or an address.
  static MethodHandle number(String name, MemoryLayout... parameters) {
    return handle(name, FunctionDescriptor.of(JAVA_LONG, parameters));
  }

  static MethodHandle returningNothing(String name, MemoryLayout... parameters) {
    return handle(name, FunctionDescriptor.ofVoid(parameters));
  }

  /// A function of the library; if the loaded one has none of that name, a handle that says so when
  /// it is called.
  static MethodHandle handle(String name, FunctionDescriptor descriptor, Linker.Option... options) {
    return SYMBOLS
        .find(name)
        .map(address -> LINKER.downcallHandle(address, descriptor, options))
        .orElseGet(() -> missing(name, descriptor.toMethodType()));
  }

  private static MethodHandle missing(String name, MethodType type) {
    try {
      var refuse =
          MethodHandles.lookup()
              .findStatic(
                  Functions.class, "refuse", MethodType.methodType(Object.class, String.class))
              .bindTo(name)
              .asType(MethodType.methodType(type.returnType()));
      return MethodHandles.dropArguments(refuse, 0, type.parameterList());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("No method to refuse a call", e);
    }
  }

  @SuppressWarnings("unused") // by a handle
  private static Object refuse(String name) {
    throw new UnsupportedOperationException(
        "Tkrzw %s (%s) has no function %s: a later version is needed"
            .formatted(Tkrzw.libraryVersion(), Library.location(), name));
  }

  /// The address that a constant of the library holds.
  static long constant(String name) {
    return variable(name).get(JAVA_LONG, 0);
  }

  /// The text that a constant of the library points to.
  static String text(String name) {
    return Memory.string(constant(name));
  }

  static int integer(String name) {
    return variable(name).get(JAVA_INT, 0);
  }

  private static MemorySegment variable(String name) {
    return SYMBOLS
        .find(name)
        .orElseThrow(
            () -> new UnsatisfiedLinkError(Library.location() + " is not Tkrzw: no " + name))
        .reinterpret(Long.BYTES);
  }

  /// Calls a function of one address that returns a `bool`.
  static boolean truth(MethodHandle function, long address) {
    try {
      return (boolean) function.invokeExact(address);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /// Calls a function of one address that returns a number or an address.
  static long number(MethodHandle function, long address) {
    try {
      return (long) function.invokeExact(address);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /// Gives back what a function returned, by Tkrzw's own `free`: another allocator may be loaded.
  static void free(long address) {
    freeStrings(address, 0);
  }

  /// Gives back an array of `TkrzwStr` and what its first elements point to.
  static void freeStrings(long address, int count) {
    try {
      FREE_STRINGS.invokeExact(address, count);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /// Gives back an array of `TkrzwKeyValuePair`.
  static void freeMap(long address, int count) {
    try {
      FREE_MAP.invokeExact(address, count);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /// What a handle threw, to be thrown: a downcall itself throws nothing.
  static RuntimeException unexpected(Throwable thrown) {
    switch (thrown) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new AssertionError(thrown);
    }
  }
}
