package dev.ferry.lab.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BandwidthTest {
  @ParameterizedTest
  @CsvSource({
    "1G, 1000000000, 1 Gbit/s",
    "2.5G, 2500000000, 2.5 Gbit/s",
    "100M, 100000000, 100 Mbit/s",
    "56k, 56000, 56 kbit/s",
    "56K, 56000, 56 kbit/s",
    "1T, 1000000000000, 1 Tbit/s",
    "1000T, 1000000000000000, 1000 Tbit/s",
    "9600, 9600, 9.6 kbit/s",
    "1, 1, 1 bit/s",
    "999, 999, 999 bit/s"
  })
  void wordsSayHowManyBits(String words, long bits, String shown) {
    var bandwidth = Bandwidth.of(words).orElseThrow();

    assertEquals(bits, bandwidth.bitsPerSecond());
    assertEquals(shown, bandwidth.words());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "G", "0", "0G", "0.5", "-1G", "1 G", "1g", "1GB", "1e9", "1.G", "1001T", "ten"
      })
  void otherWordsSayNone(String words) {
    assertTrue(Bandwidth.of(words).isEmpty());
  }

  @Test
  void aByteHasEightBits() {
    assertEquals(15_600_072, Bandwidth.GIGABIT.nanos(1_950_009));
  }
}
