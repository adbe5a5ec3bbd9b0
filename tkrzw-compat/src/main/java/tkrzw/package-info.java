/// The classes of tkrzw-java: the same names, methods and results, over Ferry's own.
///
/// A new program is better off with [dev.ferry.tkrzw.Dbm].
package tkrzw;
