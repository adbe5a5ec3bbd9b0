package dev.ferry.example.tkrzw;

import dev.ferry.tkrzw.Dbm;
import dev.ferry.tkrzw.Index;
import dev.ferry.tkrzw.TreeOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Words and what they mean, in a tree database, so that words with the same beginning stand
/// together; and which words there are of a reading, in an index.
public final class Dictionary implements AutoCloseable {
  private final Dbm meanings;
  private final Index words;

  /// @param folder where the two files are, or are to be
  public Dictionary(Path folder) {
    meanings = Dbm.open(folder.resolve("meanings.tkt"), new TreeOptions().maxCachedPages(20_000));
    try {
      words = Index.open(folder.resolve("readings.tkt"));
    } catch (RuntimeException e) {
      meanings.close();
      throw e;
    }
  }

  public void add(String word, String reading, String meaning) {
    meanings.append(word, meaning, "; ");
    words.add(reading, word);
  }

  /// What a word means, or "?".
  public String meaning(String word) {
    var meaning = meanings.get(word);
    return meaning == null ? "?" : meaning;
  }

  /// The words that are read so.
  public List<String> wordsOf(String reading) {
    return words.values(reading, 0);
  }

  /// The words that begin so, in the order of their bytes in UTF-8.
  public List<String> wordsFrom(String beginning) {
    var found = new ArrayList<String>();
    try (var cursor = meanings.cursor()) {
      cursor.jump(beginning);
      for (var record = cursor.step(); record != null; record = cursor.step()) {
        var word = record.keyString();
        if (!word.startsWith(beginning)) {
          break;
        }
        found.add(word);
      }
    }
    return found;
  }

  /// Without this, what was added last may be lost.
  @Override
  public void close() {
    try (meanings) {
      words.close();
    }
  }
}
