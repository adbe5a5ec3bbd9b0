package dev.ferry.tkrzw;

/// Uses the library, and tells what is thrown, twice.
final class LibraryChild {
  private LibraryChild() {}

  public static void main(String[] arguments) {
    for (int i = 0; i < 2; i++) {
      try (var dbm = Dbm.inMemory(new TinyOptions())) {
        dbm.set("k", "v");
        System.out.println("found " + Tkrzw.libraryLocation() + " " + Tkrzw.libraryVersion());
      } catch (Throwable e) {
        System.out.println(e.getClass().getName() + ": " + e.getMessage());
        for (var cause = e.getCause(); cause != null; cause = cause.getCause()) {
          System.out.println("by " + cause.getClass().getName() + ": " + cause.getMessage());
        }
      }
    }
  }
}
