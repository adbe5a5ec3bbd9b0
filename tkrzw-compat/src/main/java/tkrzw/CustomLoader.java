package tkrzw;

import dev.ferry.tkrzw.Tkrzw;

/// Loads Tkrzw's library. There is no need to call it: whatever uses the library loads it.
public class CustomLoader {
  public CustomLoader() {}

  /// Loads it, if that has not been done.
  ///
  /// @throws UnsatisfiedLinkError if there is no library, with what to do about it
  public static void loadLibrary() {
    Tkrzw.libraryVersion();
  }
}
