package dev.ferry.text;

import dev.ferry.kernel.Kernels;
import dev.ferry.utf8.MalformedUtf8Exception;
import dev.ferry.utf8.Utf8;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Finds the lines of a text, or of a part of it, one after the other, by their bytes.
///
/// Bytes are read into a block. When the lines of a block are used up, the one that it cuts is
/// copied to the front of the next: a new one if lines were made of the old, so that these stay as
/// they are; else the same again. If a block is not full yet, more is read into it, but not to
/// where decoding a line that was made of it looks ahead.
final class LineReader implements LineCursor {
  /// Bytes read at a time: they stay in the second-level cache, and a line that somebody keeps does
  /// not keep much more.
  static final int BLOCK = 1 << 18;

  /// Bytes in which the ends of lines are looked for at a time.
  private static final int WINDOW = 1 << 12;

  /// What is read at least, or a new block is begun; but for the end of a text, of which a block
  /// has all.
  private static final int LEAST_READ = BLOCK >> 3;

  /// What a block has besides the rest of a text, to see that there is no more.
  private static final int SPARE = 1 << 8;

  /// What is read past the last byte at which a line may begin, in the hope that its line ends
  /// there.
  private static final int LAST_LINE = 1 << 12;

  /// Room for what looks ahead.
  private static final int AHEAD = Kernels.PADDING;

  private final Text text;
  private final Terminator terminator;
  private final Part part;
  private final Input input;
  private final boolean isUtf8;

  /// Lines that begin from here on are another's.
  private final long to;

  /// Where the text ends, or later.
  private final long size;

  private final int[] marks;
  private int markCount;
  private int nextMark;

  private byte[] bytes;
  private @Nullable Block block;
  private int limit;
  private boolean isEnd;

  /// The offset of `bytes[0]` in the text.
  private long offset;

  /// Up to where marks have been looked for.
  private int scanned;

  /// The line found last, and where the next one begins.
  private int start;

  private int end;
  private int next;

  private long index = -1;

  private @Nullable ShortLines shortLines;

  /// Lines that begin in `[from, to)` of a text of `size` bytes.
  ///
  /// @param size of the text; more if it is not known
  LineReader(Part part, long from, long to, long size, ProgressMeter progress) throws IOException {
    this.part = part;
    this.text = part.text();
    this.terminator = text.terminator();
    this.isUtf8 = text.isUtf8();
    this.to = to;
    this.size = size;
    boolean isFirst = from <= text.start();
    this.offset = isFirst ? text.start() : Math.max(text.start(), from - terminator.before());
    this.input = text.open(offset, size, progress);
    this.bytes = new byte[size(0) + AHEAD];
    this.marks = new int[Math.min(WINDOW, bytes.length)];
    if (!isFirst) {
      skipLineBefore(from);
    }
  }

  /// Goes to where the first line from `from` on begins, keeping nothing of the one before.
  private void skipLineBefore(long from) throws IOException {
    while (true) {
      if (findEnd()) {
        if (offset + next >= from) {
          return;
        }
        continue;
      }
      if (isEnd || offset + limit >= to) {
        // No line begins here.
        next = limit;
        isEnd = true;
        return;
      }
      dropFound();
      refill();
    }
  }

  @Override
  public boolean advance() throws IOException {
    start = next;
    if (offset + start >= to) {
      return false;
    }
    while (!findEnd()) {
      if (isEnd) {
        if (start >= limit) {
          return false;
        }
        end = limit;
        next = limit;
        break;
      }
      text.checkLength(offset + start, limit - start - Terminator.LONGEST);
      refill();
      start = next;
    }
    text.checkLength(offset + start, end - start);
    index++;
    return true;
  }

  /// Counts the lines that are left, however long they are, as nothing of them is kept.
  long countRest() throws IOException {
    while (offset + next < to) {
      boolean isBegun = false;
      while (!findEnd()) {
        isBegun |= next < limit;
        if (isEnd) {
          return isBegun ? index + 2 : index + 1;
        }
        dropFound();
        refill();
      }
      index++;
    }
    return index + 1;
  }

  /// Goes over the lines that are left, however long they are, as nothing of them is kept.
  ///
  /// @return where the last of them begins, or -1 if there is none
  long skipToLast() throws IOException {
    long last = -1;
    while (offset + next < to) {
      long begin = offset + next;
      boolean isBegun = false;
      while (!findEnd()) {
        isBegun |= next < limit;
        if (isEnd || offset + limit >= to) {
          index += isBegun ? 1 : 0;
          return isBegun ? begin : last;
        }
        dropFound();
        refill();
      }
      last = begin;
      index++;
    }
    return last;
  }

  /// The number of the line found last.
  long number() {
    return part.firstNumber() + index;
  }

  /// Drops what has been searched, but for what may be the beginning of a terminator.
  private void dropFound() {
    next = Math.max(next, Math.min(scanned, limit - 2 * Terminator.LONGEST));
  }

  /// Looks for the end of the line that begins at `next`; sets `end` and `next` if it is there.
  private boolean findEnd() {
    while (true) {
      while (nextMark < markCount) {
        int i = marks[nextMark] - terminator.mark();
        if (i >= next) {
          int length = terminator.length(bytes, i, limit, isEnd, offset);
          if (length < 0) {
            return false;
          }
          if (length > 0) {
            nextMark++;
            end = i;
            next = i + length;
            return true;
          }
        }
        nextMark++;
      }
      if (scanned >= limit) {
        return false;
      }
      int to = Math.min(limit, scanned + marks.length);
      markCount =
          Kernels.reading()
              .find(bytes, scanned, to, terminator.first(), terminator.second(), marks);
      nextMark = 0;
      scanned = to;
    }
  }

  /// Reads more behind what is left from `next` on.
  private void refill() throws IOException {
    scanned = nextMark < markCount ? marks[nextMark] : scanned;
    markCount = 0;
    nextMark = 0;
    if (bytes.length - AHEAD - limit < Math.min(LEAST_READ, rest(limit))) {
      moveToFront();
    } else if (block != null && limit - end < AHEAD) {
      moveOn();
    }
    int room = (int) Math.min(bytes.length - AHEAD - limit, toRead());
    int count = input.read(bytes, limit, room);
    isEnd = count < 0;
    limit += Math.max(0, count);
  }

  /// The bytes up to `to`, and a few more.
  private long toRead() {
    long left = Math.max(0, to - (offset + limit));
    return Math.min(left, BLOCK) + LAST_LINE;
  }

  private void moveToFront() {
    int kept = limit - next;
    var from = bytes;
    offset += next;
    if (block != null || kept > bytes.length - AHEAD >> 1) {
      bytes = new byte[size(kept) + AHEAD];
      block = null;
    }
    System.arraycopy(from, next, bytes, 0, kept);
    scanned -= next;
    limit = kept;
    next = 0;
  }

  /// Leaves what follows the lines of the block as it is, as another thread may be decoding them:
  /// the line that has begun there goes on further on.
  private void moveOn() {
    System.arraycopy(bytes, next, bytes, next + AHEAD, limit - next);
    offset -= AHEAD;
    next += AHEAD;
    scanned += AHEAD;
    limit += AHEAD;
    block = new Block(bytes, offset, part, null);
  }

  /// The bytes of a block that begins with so many: twice as many if the line is long, so that it
  /// is not copied again and again; no more than the text has.
  private int size(int kept) {
    long most = kept <= BLOCK >> 1 ? BLOCK : Math.min(2L * kept, Integer.MAX_VALUE - 8 - AHEAD);
    return (int) Math.min(most, kept + rest(kept));
  }

  /// What there is to read at most after so many bytes of the block, and a little more.
  private long rest(int kept) {
    return Math.clamp(size - offset - kept, 0L, Integer.MAX_VALUE) + SPARE;
  }

  @Override
  public Line line() {
    var of = block;
    if (of == null) {
      of = new Block(bytes, offset, part, null);
      block = of;
    }
    return new Line(of, start, end - start, index);
  }

  @Override
  public String string() {
    if (isUtf8) {
      var taken = takeShort();
      if (taken != null) {
        return taken;
      }
      try {
        return Utf8.decode(bytes, start, end - start, bytes.length, text.malformed());
      } catch (MalformedUtf8Exception reported) {
        // The line knows how to tell it.
      }
    }
    var unkept = new Block(bytes, offset, part, null);
    return new Line(unkept, start, end - start, index).toString();
  }

  private @Nullable String takeShort() {
    var lines = shortLines;
    if (lines == null) {
      lines = new ShortLines(text, 2 * marks.length);
      shortLines = lines;
    }
    if (lines.isNew(offset + start)) {
      int last = nextMark < markCount ? marks[markCount - 1] : end;
      // CR LF has two marks.
      int count = (markCount - nextMark) / Math.max(1, next - end) + 1;
      lines.see(bytes, start, last, count, offset);
    }
    return lines.take(bytes, start, end - start, next - start, offset);
  }

  @Override
  public long count() {
    return index + 1;
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
