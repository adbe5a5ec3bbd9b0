/// The buffer that messages are written into, one pass from front to back:
/// [dev.ferry.io.ByteOutput].
package dev.ferry.io;
