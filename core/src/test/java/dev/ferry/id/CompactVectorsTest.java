package dev.ferry.id;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ferry.id.CompactModel.Section;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The test vectors of docs/compact-uuids.md, and a reader and a writer made from its words alone.
class CompactVectorsTest {
  @Test
  void anEmptyList() {
    var ids = ids();
    var hex = "0100e2c3efa5";
    var text = "AQDiw++l";
    reads(ids, hex, text);
    writes(ids, hex, text, List.of());
  }

  @Test
  void oneOfVersion4() {
    var ids = ids("919108f7-52d1-4320-9bac-f847db4148a8");
    var hex = "01010001919108f752d143209bacf847db4148a8f9ad29ef";
    var text = "AQEAAZGRCPdS0UMgm6z4R9tBSKj5rSnv";
    reads(ids, hex, text);
    writes(ids, hex, text, List.of(new Section(0, 0, ids.subList(0, 1))));
  }

  @Test
  void threeOfVersion7InASection() {
    var ids =
        ids(
            "017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
            "017f22e2-79b1-7001-8000-000000000001",
            "017f22e2-79b4-7fff-bfff-ffffffffffff");
    var hex =
        "01030703b0f38997f22f020220cc363137030301ce63c004000000000000001fffffffff"
            + "fffffffffc6cccb89f";
    var text = "AQMHA7DziZfyLwICIMw2MTcDAwHOY8AEAAAAAAAAAB////////////xszLif";
    reads(ids, hex, text);
    assertEquals(hex, hex(CompactModel.encode(List.of(new Section(7, 0, ids.subList(0, 3))))));
  }

  @Test
  void threeOfVersion7AsTheyAre() {
    var ids =
        ids(
            "017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
            "017f22e2-79b1-7001-8000-000000000001",
            "017f22e2-79b4-7fff-bfff-ffffffffffff");
    var hex =
        "01030003017f22e279b07cc398c4dc0c0c07398f017f22e279b170018000000000000001"
            + "017f22e279b47fffbfffffffffffffff74c6d988";
    var text = "AQMAAwF/IuJ5sHzDmMTcDAwHOY8BfyLiebFwAYAAAAAAAAABAX8i4nm0f/+//////////3TG" + "2Yg";
    reads(ids, hex, text);
    writes(ids, hex, text, List.of(new Section(0, 0, ids.subList(0, 3))));
  }

  @Test
  void threeOfVersion1WithOneRest() {
    var ids =
        ids(
            "c232ab00-9414-11ec-b3c8-9f6bdeced846",
            "c232d210-9414-11ec-b3c8-9f6bdeced846",
            "c232f9e8-9414-11ec-b3c8-9f6bdeced846");
    var hex = "0103010380d6ca91cc82a5f601a09c010800c801cf227daf7b3b611800b8f5652e";
    var text = "AQMBA4DWypHMgqX2AaCcAQgAyAHPIn2vezthGAC49WUu";
    reads(ids, hex, text);
    writes(ids, hex, text, List.of(new Section(1, 0, ids.subList(0, 3))));
  }

  @Test
  void sixOfVersion6WithTheirOwnRests() {
    var ids =
        ids(
            "1ec9414c-232a-6b00-b3c8-9f6bdeced846",
            "1ec9414c-232a-6b01-b3c8-9f6bdeced846",
            "1ec9414c-232a-6b02-b3c8-9f6bdeced847",
            "1ec9414c-232a-6b03-b3c8-9f6bdeced846",
            "1ec9414c-232a-6b01-b3c8-9f6bdeced847",
            "1ec9414c-232a-6b05-b3c8-9f6bdeced846");
    var hex =
        "0106060680d6ca91cc82a5f60103036d8c00cf227daf7b3b611b3c89f6bdeced846cf227"
            + "daf7b3b611f3c89f6bdeced846cf227daf7b3b611f3c89f6bdeced84608bb5dcd3";
    var text =
        "AQYGBoDWypHMgqX2AQMDbYwAzyJ9r3s7YRs8ifa97O2EbPIn2vezthHzyJ9r3s7YRs8ifa97"
            + "O2EfPIn2vezthGCLtdzT";
    reads(ids, hex, text);
    writes(ids, hex, text, List.of(new Section(6, 0, ids.subList(0, 6))));
  }

  @Test
  void aMix() {
    var ids =
        ids(
            "00000000-0000-0000-0000-000000000000",
            "017f22e2-79b0-7000-8000-000000000000",
            "017f22e2-79b0-7001-8001-000000000001",
            "017f22e2-79b1-7002-8002-000000000002",
            "017f22e2-79b0-7003-8003-000000000003",
            "017f22e2-79b2-7004-8004-000000000004",
            "017f22e2-79b3-7005-8005-000000000005",
            "919108f7-52d1-4320-9bac-f847db4148a8",
            "ffffffff-ffff-ffff-ffff-ffffffffffff");
    var hex =
        "01090001000000000000000000000000000000000706b0f38997f22f0102638000000000"
            + "00000000000004001000000000001002000800000000000800c003000000000003004001"
            + "000000000001001400500000000000500002919108f752d143209bacf847db4148a8ffff"
            + "ffffffffffffffffffffffffffff86dc1257";
    var text =
        "AQkAAQAAAAAAAAAAAAAAAAAAAAAHBrDziZfyLwECY4AAAAAAAAAAAAAABAAQAAAAAAAQAgAI"
            + "AAAAAAAIAMADAAAAAAADAEABAAAAAAABABQAUAAAAAAAUAACkZEI91LRQyCbrPhH20FIqP//"
            + "//////////////////+G3BJX";
    reads(ids, hex, text);
    writes(
        ids,
        hex,
        text,
        List.of(
            new Section(0, 0, ids.subList(0, 1)),
            new Section(7, 0, ids.subList(1, 7)),
            new Section(0, 0, ids.subList(7, 9))));
  }

  private static List<UUID> ids(String... texts) {
    return Arrays.stream(texts).map(UUID::fromString).toList();
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static void reads(List<UUID> ids, String hex, String text) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    assertEquals(ids, CompactUuids.ofByteArray(bytes, ids.size()));
    assertEquals(ids, CompactUuids.decode(text, Base64Form.STANDARD, ids.size()));
    assertEquals(ids, CompactModel.decode(bytes));
  }

  private static void writes(List<UUID> ids, String hex, String text, List<Section> sections) {
    assertEquals(hex, hex(CompactModel.encode(sections)));
    assertEquals(hex, hex(CompactUuids.toByteArray(ids)));
    assertEquals(text, CompactUuids.encode(ids));
  }

  /// RFC 3720, appendix B.4, and the check value of the CRC catalogue.
  @Test
  void checksums() {
    assertEquals(0xE3069283, CompactModel.crc32c("123456789".getBytes(US_ASCII)));
    assertEquals(0x8A9136AA, CompactModel.crc32c(new byte[32]));
    var ones = new byte[32];
    Arrays.fill(ones, (byte) -1);
    assertEquals(0x62A8AB43, CompactModel.crc32c(ones));
  }

  /// Any division into sections is read, not only the one that is written.
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 30, 300})
  void anySections(int longestRun) {
    var lists = new CompactLists(longestRun);
    for (int round = 0; round < 60; round++) {
      var ids = lists.mixed(round % 12, longestRun);
      byte[] bytes = CompactModel.encode(lists.divided(ids));
      assertEquals(ids, CompactUuids.ofByteArray(bytes, ids.size()));
      assertEquals(ids, CompactModel.decode(bytes));
    }
  }

  @Test
  void asTheModelWritesOneSection() {
    for (int version : new int[] {1, 6, 7}) {
      for (int size : new int[] {6, 100, 128, 129, 130, 257, 1000}) {
        var random = new Ids(size);
        var ids =
            random.v7(size, 1_767_225_600_000L, 1).stream()
                .map(
                    id ->
                        random.timed(
                            version, (id.getMostSignificantBits() >>> 16) + random.below(9)))
                .toList();
        assertArrayEquals(
            CompactModel.encode(List.of(new Section(version, 0, ids))),
            CompactUuids.toByteArray(ids));
      }
    }
  }
}
