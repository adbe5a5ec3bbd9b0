/// UUIDs, one by one and in long lists, as text.
///
/// [Uuids], [PackedUuids] and [CompactUuids] are thread-safe; a [PackedEncoder] or [PackedDecoder]
/// is for one list and one thread at a time.
package dev.ferry.id;
