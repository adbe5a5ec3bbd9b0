/// Big text files: by line, in parallel, as one string or char by char, in any encoding.
///
/// [dev.ferry.text.TextFile] opens a file, channel or stream under [dev.ferry.text.TextOptions];
/// [dev.ferry.text.Line] is a line of it, with its number, its offset and its bytes, which become a
/// `String` only when asked. A `TextFile` may be used from many threads if it is a regular file; a
/// `Line` is immutable.
package dev.ferry.text;
