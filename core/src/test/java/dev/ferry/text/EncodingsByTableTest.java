package dev.ferry.text;

import org.junit.jupiter.api.BeforeAll;

/// The same by tables.
class EncodingsByTableTest extends EncodingsTest {
  @BeforeAll
  static void fill() {
    DecodingTableTest.fill(
        "Shift_JIS", "windows-31j", "EUC-JP", "EUC-KR", "GB18030", "GBK", "Big5");
  }
}
