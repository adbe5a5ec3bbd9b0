/// UUIDs, one by one and in long lists, as text.
///
/// All classes are thread-safe: they have no state.
package dev.ferry.id;
