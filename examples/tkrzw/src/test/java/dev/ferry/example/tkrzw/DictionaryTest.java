package dev.ferry.example.tkrzw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DictionaryTest {
  @Test
  void wordsAreFoundAgain(@TempDir Path folder) {
    try (var dictionary = new Dictionary(folder)) {
      dictionary.add("渡し", "わたし", "ferrying");
      dictionary.add("渡し舟", "わたしぶね", "ferry");
      dictionary.add("私", "わたし", "I");
      dictionary.add("渡し舟", "わたしぶね", "ferryboat");
    }
    try (var dictionary = new Dictionary(folder)) {
      assertEquals("ferry; ferryboat", dictionary.meaning("渡し舟"));
      assertEquals("?", dictionary.meaning("舟"));
      assertEquals(List.of("渡し", "私"), dictionary.wordsOf("わたし"));
      assertEquals(List.of("渡し", "渡し舟"), dictionary.wordsFrom("渡"));
    }
  }
}
