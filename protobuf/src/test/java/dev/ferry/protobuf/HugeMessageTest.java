package dev.ferry.protobuf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import dev.ferry.io.ByteOutput;
import dev.ferry.messages.proto2.Groups2;
import dev.ferry.messages.proto3.Repeated3;
import java.util.Collections;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Messages of more bytes than an array holds are refused, as protobuf-java refuses them. They are
/// small themselves: they hold one string of bytes many times.
class HugeMessageTest {
  private static final int PIECE = 1 << 26;

  /// Enough for an output that grows to the most it can before it gives up.
  private static final long HEAP = 5L << 30;

  private static final int COPIES = (int) ((1L << 31) / PIECE);

  private static final ByteString BYTES = ByteString.copyFrom(new byte[PIECE]);

  /// Where the bytes are.
  enum Place {
    FIELDS {
      @Override
      Message message() {
        return Repeated3.newBuilder().addAllBytes(Collections.nCopies(COPIES, BYTES)).build();
      }
    },
    MESSAGES {
      @Override
      Groups2 message() {
        var many = Groups2.Many.newBuilder().setData(BYTES).build();
        return Groups2.newBuilder().addAllMany(Collections.nCopies(COPIES, many)).build();
      }
    },
    MESSAGES_OF_A_MESSAGE {
      @Override
      Message message() {
        return Groups2.newBuilder().setNested((Groups2) MESSAGES.message()).build();
      }
    };

    abstract Message message();
  }

  @ParameterizedTest
  @EnumSource
  void toAnArray(Place place) {
    var message = place.message();
    var expected = assertThrows(Throwable.class, message::toByteArray);
    assertThrows(expected.getClass(), () -> FerryProto.toByteArray(message));
  }

  @ParameterizedTest
  @EnumSource
  void toAnOutput(Place place) {
    assumeTrue(Runtime.getRuntime().maxMemory() >= HEAP, "takes a heap of 5 GiB");
    var message = place.message();
    var expected = assertThrows(Throwable.class, message::toByteArray);
    var out = new ByteOutput();
    out.writeByte(1);
    assertThrows(expected.getClass(), () -> FerryProto.append(message, out));
    assertEquals(1, out.size());
  }
}
