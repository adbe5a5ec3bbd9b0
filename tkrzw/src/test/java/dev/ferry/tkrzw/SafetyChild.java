package dev.ferry.tkrzw;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// What might crash a JVM. Says “well” if nothing goes wrong.
final class SafetyChild {
  private SafetyChild() {}

  public static void main(String[] arguments) throws Exception {
    var folder = Files.createTempDirectory("ferry-safety");
    try {
      switch (arguments[0]) {
        case "closing" ->
            closing(folder, Kind.valueOf(arguments[1]), Integer.parseInt(arguments[2]));
        case "closingCursors" -> closingCursors(folder, Kind.valueOf(arguments[1]));
        case "closingFiles" -> closingFiles(folder);
        case "closingInCallback" -> closingInCallback();
        case "copyingToItself" -> copyingToItself(folder, Kind.valueOf(arguments[1]));
        case "copyingToItsText" -> copyingToItsText(folder);
        case "exporting" -> exporting(folder, Kind.valueOf(arguments[1]));
        case "farOffsets" -> farOffsets(folder);
        case "forgotten" -> forgotten(folder);
        case "sharedCursor" -> sharedCursor(folder, Kind.valueOf(arguments[1]));
        case "longKeys" -> longKeys(folder, Kind.valueOf(arguments[1]));
        case "longValues" -> longValues(folder, arguments[1], Integer.parseInt(arguments[2]));
        case "wrongSizes" -> wrongSizes(folder, arguments[1]);
        case "hugeTables" -> hugeTables();
        case "hugeSegments" -> hugeSegments(folder);
        case "endlessCallback" -> endlessCallback(folder);
        case "noHeap" -> noHeap();
        case "walking" -> walking(folder, Kind.valueOf(arguments[1]));
        case "exit" -> exit(folder);
        default -> throw new AssertionError(arguments[0]);
      }
      System.out.println("well");
    } finally {
      try (var files = Files.walk(folder)) {
        files
            .sorted(Comparator.reverseOrder())
            .forEach(
                file -> {
                  try {
                    Files.delete(file);
                  } catch (IOException e) {
                    System.out.println(e);
                  }
                });
      }
    }
  }

  static void check(boolean isTrue, Object message) {
    if (!isTrue) {
      throw new AssertionError(message);
    }
  }

  private static boolean isAboutClosing(IllegalStateException e) {
    return String.valueOf(e.getMessage()).endsWith(" is closed");
  }

  /// One of many calls.
  private static void call(Dbm dbm, SplittableRandom random) {
    var key = new byte[] {(byte) random.nextInt(100)};
    switch (random.nextInt(15)) {
      case 0 -> dbm.set(key, Samples.bytes(random));
      case 1 -> dbm.get(key);
      case 2 -> dbm.get(MemorySegment.ofArray(key), MemorySegment.ofArray(new byte[30_000]));
      case 3 -> dbm.remove(key);
      case 4 -> dbm.append(key, key, key);
      case 5 -> {
        try (var cursor = dbm.cursor()) {
          cursor.first();
          for (int i = 0; i < 10; i++) {
            cursor.step();
          }
        }
      }
      case 6 ->
          dbm.process(key, (k, value) -> random.nextBoolean() ? k : RecordProcessor.REMOVE, true);
      case 7 -> dbm.processFirst((k, value) -> null, false);
      case 8 -> dbm.getMulti(key, new byte[] {1}, new byte[] {2});
      case 9 -> dbm.set("渡し舟" + key[0], "🐈");
      case 10 -> dbm.count();
      case 11 -> dbm.setAndGet(key, key);
      case 12 -> {
        if (random.nextInt(10) == 0) {
          dbm.processEach((k, value) -> null, true);
        }
      }
      case 13 -> {
        if (random.nextInt(10) == 0) {
          dbm.search(SearchMode.BEGIN, key, 0);
        }
      }
      default -> dbm.compareExchange(key, null, key);
    }
  }

  /// By each of its names a database is known for itself, and stays as it is.
  private static void copyingToItself(Path folder, Kind kind) throws IOException {
    var real = Files.createDirectory(folder.resolve("real"));
    var path = real.resolve("database");
    for (boolean isWritable : new boolean[] {true, false}) {
      try (var dbm = Dbm.open(path.toString(), isWritable, kind.options().parameters())) {
        if (isWritable) {
          fill(dbm);
        }
        for (var name : names(folder, path, isWritable)) {
          refuses(() -> dbm.copyFileData(name, false));
        }
        try (var files = Files.list(real)) {
          for (var file : files.toList()) {
            refusesExports(dbm, file);
          }
        }
        dbm.copyFileData(real.resolve("copy"), false);
        check(dbm.count() == RECORDS && "値🐈".equals(dbm.get("key 7")), dbm);
      }
    }
    refuses(() -> Dbm.restore(path, real.resolve("..").resolve("real/database"), "", -1, ""));
    for (var name : new String[] {"database", "copy"}) {
      try (var dbm = Dbm.openReadOnly(real.resolve(name), kind.options())) {
        check(dbm.isHealthy() && dbm.count() == RECORDS, name);
      }
    }
  }

  /// What is exported or found has all records that nobody touches.
  private static void exporting(Path folder, Kind kind) throws Exception {
    try (var dbm = kind.open(folder);
        var flat = DbmFile.open(folder.resolve("flat"));
        var lines = DbmFile.open(folder.resolve("lines"))) {
      whileOthersWrite(
          dbm,
          () -> {
            dbm.exportToFlatRecords(flat);
            dbm.exportKeysAsLines(lines);
            checkKept(folder, lines, flat);
            try (var copy = Dbm.inMemory(new StdHashOptions())) {
              dbm.export(copy);
              checkKept(copy);
            }
            check(dbm.search(SearchMode.BEGIN, "kept ", 0).size() == KEPT, "found");
          });
    }
  }

  /// All records that nobody touches are met, once.
  private static void walking(Path folder, Kind kind) throws Exception {
    try (var dbm = kind.open(folder)) {
      whileOthersWrite(
          dbm,
          () -> {
            var met = new ArrayList<String>();
            for (var record : dbm) {
              if (record.keyString().startsWith("kept ")) {
                met.add(record.keyString());
              }
            }
            check(met.size() == KEPT && Set.copyOf(met).size() == KEPT, met);
          });
    }
  }

  private static final int KEPT = 500;

  /// Records that nobody touches, and others that two threads set and remove, with values of all
  /// sizes.
  private static void whileOthersWrite(Dbm dbm, Action action) throws Exception {
    for (int i = 0; i < KEPT; i++) {
      dbm.set("kept " + i, "値 " + i);
    }
    var isOver = new AtomicBoolean();
    var failure = new AtomicReference<Throwable>();
    var writers =
        start(
            2,
            failure,
            random -> {
              while (!isOver.get()) {
                dbm.set("other " + random.nextInt(KEPT), "x".repeat(random.nextInt(2000)));
                dbm.remove("other " + random.nextInt(KEPT));
              }
            });
    try {
      for (int round = 0; round < 20; round++) {
        action.run();
      }
    } finally {
      isOver.set(true);
      join(writers, failure);
    }
  }

  /// Starts threads, each with random numbers of its own.
  private static List<Thread> start(
      int count, AtomicReference<Throwable> failure, Consumer<SplittableRandom> work) {
    return IntStream.range(0, count)
        .mapToObj(
            number ->
                Thread.ofPlatform()
                    .start(
                        () -> {
                          try {
                            work.accept(new SplittableRandom(number));
                          } catch (Throwable e) {
                            failure.set(e);
                          }
                        }))
        .toList();
  }

  private static void join(List<Thread> threads, AtomicReference<Throwable> failure)
      throws InterruptedException {
    for (var thread : threads) {
      thread.join();
    }
    var thrown = failure.get();
    if (thrown != null) {
      throw new AssertionError(thrown);
    }
  }

  private interface Action {
    void run() throws IOException;
  }

  private static void checkKept(Path folder, DbmFile lines, DbmFile flat) throws IOException {
    lines.synchronize(false);
    try (var read = Files.lines(folder.resolve("lines"))) {
      check(read.filter(line -> line.startsWith("kept ")).count() == KEPT, "lines");
    }
    try (var copy = Dbm.inMemory(new StdHashOptions())) {
      copy.importFromFlatRecords(flat);
      checkKept(copy);
    }
  }

  private static void checkKept(Dbm copy) {
    for (int i = 0; i < KEPT; i++) {
      check(("値 " + i).equals(copy.get("kept " + i)), "kept " + i);
    }
  }

  private static final int RECORDS = 5_000;

  private static void fill(Dbm dbm) {
    for (int i = 0; i < RECORDS; i++) {
      dbm.set("key " + i, "値🐈");
    }
  }

  /// Other names of a database, made if they are new.
  private static List<String> names(Path folder, Path path, boolean isNew) throws IOException {
    var directory = folder.resolve("directory");
    if (isNew) {
      Files.createSymbolicLink(directory, path.getParent());
      try (var files = Files.list(path.getParent())) {
        for (var file : files.toList()) {
          var suffix = file.getFileName().toString().substring("database".length());
          Files.createSymbolicLink(folder.resolve("soft" + suffix), file);
          Files.createLink(folder.resolve("hard" + suffix), file);
        }
      }
    }
    return List.of(
        path.toString(),
        folder + "/real/../real//./database",
        Path.of("").toAbsolutePath().relativize(path).toString(),
        directory.resolve("database").toString(),
        folder.resolve("soft").toString(),
        folder.resolve("hard").toString());
  }

  private static void refusesExports(Dbm dbm, Path own) {
    try (var file = DbmFile.openReadOnly(own)) {
      if (own.getFileName().toString().startsWith("database")) {
        refuses(() -> dbm.exportToFlatRecords(file));
        refuses(() -> dbm.exportKeysAsLines(file));
      }
    }
  }

  private static void refuses(Runnable call) {
    try {
      call.run();
    } catch (IllegalArgumentException e) {
      check(String.valueOf(e.getMessage()).matches("Cannot .* (to its own file|as itself)"), e);
      return;
    }
    throw new AssertionError("done");
  }

  private static void copyingToItsText(Path folder) {
    var path = folder + "/渡し舟.tkh";
    try (var dbm = Dbm.open(folder + "/./渡し舟.tkh", true, Map.of())) {
      fill(dbm);
      refuses(() -> dbm.copyFileData(path, false));
      refuses(() -> dbm.copyFileData(folder + "/.//渡し舟.tkh", false));
      dbm.copyFileData(folder + "/渡し船.tkh", false);
      check(dbm.count() == RECORDS && "値🐈".equals(dbm.get("key 7")), dbm);
    }
    refuses(() -> Dbm.restore(path, path, "", -1, ""));
  }

  /// Some threads call a database which one of them, or another, closes.
  private static void closing(Path folder, Kind kind, int rounds) throws Exception {
    for (int round = 0; round < rounds; round++) {
      var dbm = kind.open(folder);
      dbm.clear();
      var done = new AtomicInteger();
      var failure = new AtomicReference<Throwable>();
      var threads = new ArrayList<Thread>();
      int calls = new SplittableRandom(round).nextInt(1, 300);
      for (int thread = 0; thread < 4; thread++) {
        var random = new SplittableRandom(round * 10L + thread);
        Runnable task =
            () -> {
              try {
                while (true) {
                  call(dbm, random);
                  if (done.incrementAndGet() == calls) {
                    dbm.close();
                  }
                }
              } catch (IllegalStateException e) {
                if (!isAboutClosing(e)) {
                  failure.set(e);
                }
              } catch (Throwable e) {
                failure.set(e);
              }
            };
        threads.add(
            round % 2 == 0 ? Thread.ofPlatform().start(task) : Thread.ofVirtual().start(task));
      }
      for (var thread : threads) {
        thread.join();
      }
      var thrown = failure.get();
      if (thrown != null) {
        throw new AssertionError("round " + round, thrown);
      }
      check(!dbm.isOpen(), "It is open");
      dbm.close();
    }
  }

  /// Cursors move, iterate and process while their database, or they themselves, are closed.
  private static void closingCursors(Path folder, Kind kind) throws Exception {
    for (int round = 0; round < 60; round++) {
      var dbm = kind.open(folder);
      for (int i = 0; i < 200; i++) {
        dbm.set("" + i, "value" + i);
      }
      var shared = dbm.cursor();
      shared.first();
      var steps = new AtomicLong();
      var failure = new AtomicReference<Throwable>();
      var threads = new ArrayList<Thread>();
      int most = new SplittableRandom(round).nextInt(1, 2000);
      boolean isCursorClosed = round % 3 == 0;
      for (int thread = 0; thread < 4; thread++) {
        int number = thread;
        threads.add(
            Thread.ofPlatform()
                .start(
                    () -> {
                      try {
                        while (true) {
                          long step = steps.incrementAndGet();
                          if (step == most) {
                            if (isCursorClosed) {
                              shared.close();
                            } else {
                              dbm.close();
                            }
                          } else if (number == 0 && !isCursorClosed) {
                            for (var record : dbm) {
                              check(record.valueString().startsWith("value"), record);
                              if (step % 7 == 0) {
                                break; // leaves the cursor to the collector
                              }
                            }
                          } else if (number == 1) {
                            shared.process(
                                (key, value) -> {
                                  check(value != null, "no value");
                                  return null;
                                },
                                true);
                          } else if (shared.step() == null) {
                            shared.first();
                          }
                        }
                      } catch (IllegalStateException e) {
                        if (!isAboutClosing(e)) {
                          failure.set(e);
                        }
                      } catch (Throwable e) {
                        failure.set(e);
                      }
                    }));
      }
      for (var thread : threads) {
        thread.join();
      }
      var thrown = failure.get();
      if (thrown != null) {
        throw new AssertionError("round " + round, thrown);
      }
      if (isCursorClosed) {
        check("value7".equals(dbm.get("7")), "It is gone");
      }
      dbm.close();
      shared.close();
    }
  }

  private static void closingFiles(Path folder) throws Exception {
    for (int round = 0; round < 60; round++) {
      var file = DbmFile.open(folder.resolve("file"));
      file.truncate(0);
      file.append(new byte[1000]);
      var calls = new AtomicInteger();
      var failure = new AtomicReference<Throwable>();
      int most = new SplittableRandom(round).nextInt(1, 500);
      var threads = new ArrayList<Thread>();
      for (int thread = 0; thread < 4; thread++) {
        int number = thread;
        threads.add(
            Thread.ofPlatform()
                .start(
                    () -> {
                      try {
                        while (true) {
                          switch (number) {
                            case 0 -> file.append(new byte[10]);
                            case 1 -> check(file.read(500, 100).length == 100, "length");
                            case 2 -> file.write(900, new byte[10]);
                            default -> check(file.size() >= 1000, "size");
                          }
                          if (calls.incrementAndGet() == most) {
                            file.close();
                          }
                        }
                      } catch (IllegalStateException e) {
                        if (!isAboutClosing(e)) {
                          failure.set(e);
                        }
                      } catch (Throwable e) {
                        failure.set(e);
                      }
                    }));
      }
      for (var thread : threads) {
        thread.join();
      }
      var thrown = failure.get();
      if (thrown != null) {
        throw new AssertionError("round " + round, thrown);
      }
    }
  }

  /// A callback of a cursor closes that, while another thread waits for the callback's end.
  private static void closingInCallback() throws Exception {
    for (int round = 0; round < 20; round++) {
      var dbm = Dbm.inMemory(new BabyOptions());
      dbm.set("k", "v");
      var cursor = dbm.cursor();
      cursor.first();
      var closers = new ArrayList<Thread>();
      boolean isOfDatabase = round % 2 == 0;
      cursor.process(
          (key, value) -> {
            var closer = new Thread(isOfDatabase ? dbm::close : cursor::close);
            closers.add(closer);
            closer.start();
            // Until it waits, one way or the other.
            while (closer.getState() != Thread.State.TIMED_WAITING) {
              Thread.onSpinWait();
            }
            for (var call :
                List.<Runnable>of(
                    cursor::close, dbm::close, dbm::count, cursor::get, dbm::cursor)) {
              try {
                call.run();
                throw new AssertionError("not refused");
              } catch (IllegalStateException e) {
                check(e.getMessage() != null, e);
              }
            }
            return null;
          },
          true);
      for (var closer : closers) {
        closer.join();
      }
      check(dbm.isOpen() != isOfDatabase, "open?");
      dbm.close();
    }
  }

  /// What no file has.
  private static void farOffsets(Path folder) {
    for (long offset : new long[] {1L << 62, Long.MAX_VALUE - 10, Long.MAX_VALUE}) {
      for (boolean isCut : new boolean[] {true, false}) {
        var file = DbmFile.open(folder.resolve("far"));
        try {
          if (isCut) {
            file.truncate(offset);
          } else {
            file.write(offset, new byte[100]);
          }
          throw new AssertionError("done at " + offset);
        } catch (TkrzwException | IndexOutOfBoundsException e) {
          check(e.getMessage() != null, e);
        }
        try {
          file.close(); // which Tkrzw may have done itself
        } catch (TkrzwException e) {
          check(e.code() == StatusCode.PRECONDITION_ERROR, e);
        }
      }
    }
    try (var file = DbmFile.open(folder.resolve("file"))) {
      file.append(new byte[] {1, 2, 3});
      for (long offset :
          new long[] {3, 4, 1L << 31, 1L << 40, 1L << 62, Long.MAX_VALUE - 10, Long.MAX_VALUE}) {
        try {
          file.read(offset, 100);
          throw new AssertionError("read at " + offset);
        } catch (TkrzwException e) {
          check(e.code() == StatusCode.INFEASIBLE_ERROR || e.code() == StatusCode.SYSTEM_ERROR, e);
        }
        try {
          file.synchronize(false, offset, 100);
        } catch (TkrzwException e) {
          check(e.getMessage() != null, e);
        }
      }
      for (var call :
          List.<Runnable>of(
              () -> file.read(-1, 1),
              () -> file.write(-1, new byte[1]),
              () -> file.truncate(-1),
              () -> file.read(0, new byte[1], 1, 1),
              () -> file.read(0, new byte[1], -1, 1),
              () -> file.synchronize(false, -1, 1),
              () -> file.synchronize(false, 1, -1))) {
        try {
          call.run();
          throw new AssertionError("not refused");
        } catch (IndexOutOfBoundsException e) {
          check(e.getMessage() != null, e);
        }
      }
      check(file.size() == 3, file.size());
      check(Arrays.equals(new byte[] {1, 2, 3}, file.read(0, 3)), "content");
      check(file.read(3, 0).length == 0, "nothing");
    }
  }

  /// Cursors and databases that nobody closes.
  private static void forgotten(Path folder) {
    for (int round = 0; round < 6; round++) {
      var path = folder.resolve("forgotten" + round);
      var dbm = Dbm.inMemory(new BabyOptions());
      for (int i = 0; i < 100; i++) {
        dbm.set("" + i, "" + i);
      }
      for (int i = 0; i < 200; i++) {
        var cursor = dbm.cursor();
        cursor.first();
        check(cursor.get() != null, "none");
        if (i % 50 == 0) {
          System.gc();
        }
      }
      System.gc();
      check(dbm.count() == 100, "count");
      if (round % 2 == 0) {
        dbm.close();
      }
      // The cursor outlives the only mention of its database, and keeps it.
      var cursor = ofForgotten();
      System.gc();
      var record = cursor.step();
      check(record != null && record.keyString().equals("key"), "record");
      // A file of its own: what closes it cuts it off, also under who has it open once more.
      var file = DbmFile.open(path);
      file.append(new byte[1]);
    }
  }

  private static DbmIterator ofForgotten() {
    var dbm = Dbm.inMemory(new TinyOptions());
    dbm.set("key", "value");
    var cursor = dbm.cursor();
    cursor.first();
    return cursor;
  }

  /// Threads without order among them.
  private static void sharedCursor(Path folder, Kind kind) throws Exception {
    try (var dbm = kind.open(folder);
        var cursor = dbm.cursor()) {
      var failure = new AtomicReference<Throwable>();
      var threads =
          start(
              4,
              failure,
              random -> {
                for (int i = 0; i < 10_000; i++) {
                  switch (random.nextInt(9)) {
                    case 0 -> cursor.first();
                    case 1 -> cursor.next();
                    case 2 -> cursor.get();
                    case 3 -> cursor.set("" + i);
                    case 4 -> cursor.remove();
                    case 5 -> cursor.jump("" + random.nextInt(100));
                    case 6 -> dbm.set("" + random.nextInt(100), "" + i);
                    case 7 -> cursor.process((k, v) -> v, true);
                    default -> cursor.step();
                  }
                }
              });
      join(threads, failure);
      check(dbm.isHealthy(), "not healthy");
    }
  }

  /// Keys of many lengths, up to and beyond what Tkrzw takes.
  private static void longKeys(Path folder, Kind kind) {
    try (var dbm = kind.open(folder)) {
      int[] lengths = {
        127,
        128,
        16_383,
        16_384,
        65_535,
        65_536,
        (1 << 20) + 1,
        (8 << 20) - 1,
        8 << 20,
        (8 << 20) + 1,
        (16 << 20) - 1,
        16 << 20,
        (16 << 20) + 1,
        40 << 20
      };
      int taken = 0;
      for (int length : lengths) {
        var key = new byte[length];
        Arrays.fill(key, (byte) 'k');
        try {
          dbm.set(key, Samples.bytes("" + length));
          taken++;
        } catch (IllegalArgumentException e) {
          check(kind == Kind.HASH && length >= 8 << 20, e);
          check(dbm.get(key) == null, "It is there");
          continue;
        }
        check(Arrays.equals(Samples.bytes("" + length), dbm.get(key)), length);
        int at = length;
        dbm.process(
            key,
            (k, value) -> {
              check(k.length == at, k.length);
              return null;
            },
            true);
      }
      check(taken >= 6, taken);
      check(dbm.count() == taken, dbm.count());
      for (var record : dbm) {
        check(record.key().length == Integer.parseInt(record.valueString()), record.key().length);
      }
    }
  }

  /// Values of hundreds of megabytes and more come back as they were, or are refused.
  private static void longValues(Path folder, String type, int size) {
    var options = java.util.Map.of("dbm", type, "offset_width", "5");
    boolean isInFile = type.equals("HashDBM") || type.equals("TreeDBM") || type.equals("SkipDBM");
    try (var dbm =
        Dbm.open(
            isInFile ? folder.resolve("database").toString() : "",
            true,
            isInFile ? options : java.util.Map.of("dbm", type))) {
      var value = new byte[size];
      for (int i = 0; i < size; i += 4096) {
        value[i] = (byte) (i >> 12);
      }
      value[size - 1] = 99;
      try {
        dbm.set(new byte[] {1}, value);
      } catch (TkrzwException e) {
        System.out.println("refused: " + e.getMessage());
        dbm.set(new byte[] {1}, new byte[] {2});
        check(Arrays.equals(new byte[] {2}, dbm.get(new byte[] {1})), "small");
        return;
      }
      if (type.equals("SkipDBM")) {
        dbm.synchronize(false);
      }
      check(dbm.get(new byte[] {1}, value.clone(), 0) == size, "size");
      var got = dbm.get(new byte[] {1});
      check(Arrays.equals(value, got), "It came back otherwise");
      if (!type.equals("SkipDBM")) {
        check(dbm.remove(new byte[] {1}), "It cannot be removed");
      }
    }
  }

  /// Files of what is kept in memory, some of whose sizes are far from what there is.
  private static void wrongSizes(Path folder, String type) throws IOException {
    var path = folder.resolve("database");
    boolean isHash = type.equals("TinyDBM") || type.equals("StdHashDBM");
    var parameters = isHash ? Map.of("dbm", type, "num_buckets", "10") : Map.of("dbm", type);
    try (var dbm = Dbm.open(path.toString(), true, parameters)) {
      for (int i = 0; i < 10; i++) {
        dbm.set("key " + i, "value ".repeat(i));
      }
    }
    var good = Files.readAllBytes(path);
    int failures = 0;
    for (int at = 0; at < good.length; at++) {
      for (int length = 9; length < 12; length += 2) {
        var bytes = good.clone();
        Arrays.fill(bytes, at, Math.min(at + length, bytes.length), (byte) 0xFF);
        Files.write(path, bytes);
        boolean isWritable = length == 9;
        var opening = new HashMap<>(parameters);
        opening.put("truncate", isWritable ? " No" : "true"); // heeded where it is written
        try (var dbm = Dbm.open(path.toString(), isWritable, opening)) {
          check(dbm.count() <= 40, dbm.count());
        } catch (TkrzwException e) {
          // The latter of what is broken within the metadata.
          var expected = Set.of(StatusCode.BROKEN_DATA_ERROR, StatusCode.SYSTEM_ERROR);
          check(expected.contains(e.code()), e);
          failures++;
        }
      }
    }
    check(failures > 100, failures);
  }

  /// Tables of 8 TiB, which are refused; the database stays as it is.
  private static void hugeTables() {
    var huge = new TinyOptions().buckets(DbmOptions.MOST_BUCKETS);
    try (var dbm = Dbm.inMemory(new TinyOptions().buckets(10))) {
      for (int i = 0; i < 1000; i++) {
        dbm.set("key " + i, "value " + i);
      }
      try {
        dbm.rebuild(huge);
        check(false, "There is memory");
      } catch (TkrzwException e) {
        check(String.valueOf(e.getMessage()).contains("" + DbmOptions.MOST_BUCKETS), e);
      }
      dbm.clear();
      dbm.set("key", "value");
      dbm.rebuild(new TinyOptions().buckets(20));
      check("value".equals(dbm.get("key")), dbm.count());
    }
    try (var dbm = Dbm.inMemory(huge)) {
      check(false, dbm);
    } catch (TkrzwException e) {
      check(String.valueOf(e.getMessage()).contains("lack of memory"), e);
    }
  }

  /// Segments of more than 2 GiB, which no value can be. They are not touched.
  private static void hugeSegments(Path folder) {
    try (var dbm = Kind.HASH.open(folder)) {
      var memory = java.lang.foreign.Arena.ofAuto().allocate(16);
      var small = MemorySegment.ofArray(new byte[] {1});
      for (long size :
          new long[] {1L << 31, (1L << 32) + 1, 3L << 30, 1L << 40, Long.MAX_VALUE / 2}) {
        var huge = memory.reinterpret(size);
        var calls =
            List.<Runnable>of(
                () -> dbm.set(huge, small),
                () -> dbm.set(small, huge),
                () -> dbm.setIfAbsent(small, huge),
                () -> dbm.append(small, small, huge),
                () -> dbm.append(small, huge, small),
                () -> dbm.append(huge, small, small),
                () -> dbm.get(huge, small),
                () -> dbm.contains(huge),
                () -> dbm.remove(huge));
        for (int i = 0; i < calls.size(); i++) {
          try {
            calls.get(i).run();
            throw new AssertionError("call %d took %d bytes".formatted(i, size));
          } catch (IllegalArgumentException | TkrzwException e) {
            check(String.valueOf(e.getMessage()).length() > 10, e);
          }
        }
        // As a destination it is large enough.
        dbm.set(small, small);
        check(dbm.get(small, huge) == 1, "get");
        check(dbm.remove(small), "remove");
      }
      check(dbm.count() == 0, dbm.count());
    }
  }

  @SuppressWarnings("InfiniteRecursion") // what it is for
  private static int without(int end) {
    return without(end + 1) + 1;
  }

  /// A callback that never ends calling itself.
  private static void endlessCallback(Path folder) {
    for (var kind : List.of(Kind.HASH, Kind.BABY, Kind.CACHE)) {
      try (var dbm = kind.open(folder)) {
        dbm.set("k", "v");
        for (int round = 0; round < 20; round++) {
          try {
            dbm.process("k", (key, value) -> new byte[without(0)], true);
            throw new AssertionError("no end");
          } catch (StackOverflowError e) {
            check("v".equals(dbm.get("k")), "It is gone");
          }
        }
      }
    }
  }

  /// Values for which the heap has no room.
  private static void noHeap() {
    try (var dbm = Dbm.inMemory(new TinyOptions())) {
      var key = MemorySegment.ofArray(new byte[] {1});
      var large = java.lang.foreign.Arena.ofAuto().allocate(100 << 20);
      var calls =
          List.<Runnable>of(
              () -> dbm.get(new byte[] {1}),
              () -> dbm.getMulti(new byte[] {1}),
              () -> dbm.process(new byte[] {1}, (k, value) -> null, true),
              () -> dbm.processEach((k, value) -> null, true),
              () -> dbm.setAndGet(new byte[] {1}, new byte[] {2}),
              () -> dbm.removeAndGet(new byte[] {1}),
              () -> dbm.compareExchangeAndGet(new byte[] {1}, new byte[0], null),
              dbm::popFirst,
              () -> check(dbm.iterator().hasNext(), "nothing"));
      for (int round = 0; round < 3; round++) {
        for (int i = 0; i < calls.size(); i++) {
          dbm.set(key, large);
          try {
            calls.get(i).run();
            throw new AssertionError("room in call " + i);
          } catch (OutOfMemoryError e) {
            check(dbm.count() <= 1, "count");
          }
        }
      }
      // 100 MB each time, so that it is seen if nobody frees them.
      check(Tkrzw.memoryUsage() < 700L << 20, Tkrzw.memoryUsage());
    }
  }

  /// The JVM ends while threads are at work and databases are open.
  private static void exit(Path folder) {
    var dbm = Kind.HASH.open(folder);
    for (int thread = 0; thread < 3; thread++) {
      var random = new SplittableRandom(thread);
      Thread.ofPlatform()
          .daemon()
          .start(
              () -> {
                while (true) {
                  call(dbm, random);
                }
              });
    }
    while (dbm.count() < 20) {
      Thread.onSpinWait();
    }
  }
}
