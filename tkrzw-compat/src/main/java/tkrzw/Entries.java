package tkrzw;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/// Maps of arrays as tkrzw-java takes them.
final class Entries {
  private Entries() {}

  /// The entries of a map, of those whose keys have the same bytes only the first.
  static List<Map.Entry<byte[], byte[]>> firsts(Map<byte[], byte[]> map) {
    var firsts = new ArrayList<Map.Entry<byte[], byte[]>>(map.size());
    var keys = HashSet.<ByteBuffer>newHashSet(map.size());
    for (var entry : map.entrySet()) {
      if (keys.add(ByteBuffer.wrap(entry.getKey()))) {
        firsts.add(entry);
      }
    }
    return firsts;
  }
}
