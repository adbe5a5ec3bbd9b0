package dev.ferry.jackson;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import tools.jackson.core.type.TypeReference;

/// Each type that holds ids, or lists of them.
@SuppressWarnings({"ImmutableEnumChecker", "JdkObsolete"}) // Its functions have no state.
enum Container {
  LIST(new TypeReference<List<UUID>>() {}, ids -> ids),
  ARRAY_LIST(new TypeReference<ArrayList<UUID>>() {}, ArrayList::new),
  LINKED_LIST(new TypeReference<LinkedList<UUID>>() {}, LinkedList::new),
  COPY_ON_WRITE(new TypeReference<CopyOnWriteArrayList<UUID>>() {}, CopyOnWriteArrayList::new),
  VECTOR(new TypeReference<Vector<UUID>>() {}, Vector::new),
  COLLECTION(new TypeReference<Collection<UUID>>() {}, ids -> Collections.unmodifiableList(ids)),
  ITERABLE(new TypeReference<Iterable<UUID>>() {}, ids -> ids),
  SET(new TypeReference<Set<UUID>>() {}, LinkedHashSet::new),
  LINKED_HASH_SET(new TypeReference<LinkedHashSet<UUID>>() {}, LinkedHashSet::new),
  SORTED_SET(new TypeReference<SortedSet<UUID>>() {}, TreeSet::new),
  TREE_SET(new TypeReference<TreeSet<UUID>>() {}, TreeSet::new),
  QUEUE(new TypeReference<Queue<UUID>>() {}, LinkedList::new),
  ARRAY_DEQUE(new TypeReference<ArrayDeque<UUID>>() {}, ArrayDeque::new),
  CONCURRENT_QUEUE(new TypeReference<ConcurrentLinkedQueue<UUID>>() {}, ConcurrentLinkedQueue::new),
  BLOCKING_QUEUE(
      new TypeReference<ArrayBlockingQueue<UUID>>() {},
      ids -> new ArrayBlockingQueue<>(ids.size() + 1, false, ids)),
  OURS(new TypeReference<Numbered>() {}, Numbered::new),
  ARRAY(new TypeReference<UUID[]>() {}, ids -> ids.toArray(UUID[]::new)),
  MAP(new TypeReference<Map<String, List<UUID>>>() {}, ids -> Map.of("k", ids)),
  MAP_OF_SETS(
      new TypeReference<Map<UUID, Set<UUID>>>() {},
      ids -> Map.of(new UUID(0, 7), new LinkedHashSet<>(ids))),
  MAP_OF_ARRAYS(
      new TypeReference<Map<String, UUID[]>>() {}, ids -> Map.of("k", ids.toArray(UUID[]::new))),
  LISTS(new TypeReference<List<List<UUID>>>() {}, List::of),
  ARRAYS(new TypeReference<UUID[][]>() {}, ids -> new UUID[][] {ids.toArray(UUID[]::new)}),
  OPTIONAL(new TypeReference<Optional<List<UUID>>>() {}, Optional::of);

  /// A list with a constructor of its own.
  static class Numbered extends ArrayList<UUID> {
    private static final long serialVersionUID = 1L;

    Numbered() {}

    Numbered(Collection<UUID> ids) {
      super(ids);
    }
  }

  private final TypeReference<?> type;
  private final Function<List<UUID>, Object> maker;

  <T> Container(TypeReference<T> type, Function<List<UUID>, T> maker) {
    this.type = type;
    this.maker = maker::apply;
  }

  TypeReference<?> type() {
    return type;
  }

  Object of(List<UUID> ids) {
    return maker.apply(isSorted() ? List.copyOf(new TreeSet<>(ids)) : ids);
  }

  /// The ids as they are written.
  List<UUID> inOrder(List<UUID> ids) {
    return isSorted() ? List.copyOf(new TreeSet<>(ids)) : ids;
  }

  private boolean isSorted() {
    return this == SORTED_SET || this == TREE_SET;
  }

  /// Whether what is read has an order of its own.
  boolean isUnordered() {
    return this == SET || this == MAP_OF_SETS;
  }

  /// The JSON around that of the ids.
  String json(String ids) {
    return switch (this) {
      case MAP, MAP_OF_ARRAYS -> "{\"k\":%s}".formatted(ids);
      case MAP_OF_SETS -> "{\"%s\":%s}".formatted(new UUID(0, 7), ids);
      case LISTS, ARRAYS -> "[%s]".formatted(ids);
      default -> ids;
    };
  }

  /// The ids in a value of this type.
  static List<UUID> ids(Object value) {
    return switch (value) {
      case UUID[] array -> Arrays.asList(array);
      case UUID[][] arrays -> ids(arrays[0]);
      case Map<?, ?> map -> ids(map.values().iterator().next());
      case Optional<?> optional -> ids(optional.orElseThrow());
      case List<?> lists when !lists.isEmpty() && lists.getFirst() instanceof List<?> list ->
          ids(list);
      case Iterable<?> ids ->
          StreamSupport.stream(ids.spliterator(), false).map(UUID.class::cast).toList();
      default -> throw new AssertionError(value.getClass());
    };
  }
}
