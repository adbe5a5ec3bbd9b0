package dev.ferry.text;

import org.junit.jupiter.api.BeforeAll;

/// The same by tables.
class DecodingReaderByTableTest extends DecodingReaderTest {
  @BeforeAll
  static void fill() {
    DecodingTableTest.fill("Shift_JIS", "windows-31j", "EUC-JP", "GB18030");
  }
}
