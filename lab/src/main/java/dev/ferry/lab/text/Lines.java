package dev.ferry.lab.text;

import java.util.ArrayList;
import java.util.List;

/// A text cut at its line ends (LF, or CR LF), which are dropped, as empty lines are.
///
/// @param texts the lines that are not empty
/// @param empty how many are
record Lines(List<String> texts, long empty) {
  static Lines of(String text) {
    var lines = new ArrayList<String>();
    long empty = 0;
    for (int begin = 0; begin < text.length(); ) {
      int feed = text.indexOf('\n', begin);
      int end = feed < 0 ? text.length() : feed;
      int next = end + 1;
      if (feed > begin && text.charAt(feed - 1) == '\r') {
        end--;
      }
      if (end > begin) {
        lines.add(text.substring(begin, end));
      } else {
        empty++;
      }
      begin = next;
    }
    return new Lines(lines, empty);
  }
}
