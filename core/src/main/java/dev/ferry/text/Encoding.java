package dev.ferry.text;

import dev.ferry.kernel.CharsetTable;
import dev.ferry.kernel.Progress;
import dev.ferry.utf8.MalformedPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An encoding of text: any charset of the JDK, and what reading lines needs to know of it.
///
/// **Shift_JIS is not Windows-31J.** Most Japanese text that is called Shift_JIS was written by
/// Windows and is [#WINDOWS_31J] (MS932): there the bytes `81 60` are U+FF5E, in [#SHIFT_JIS] they
/// are U+301C, and ①, ㈱ and 髙 exist only in Windows-31J. Read as Shift_JIS, they become U+FFFD.
public final class Encoding {
  /// UTF-8, by Ferry's kernels.
  public static final Encoding UTF_8 = new Encoding(StandardCharsets.UTF_8);

  /// UTF-16, low byte first.
  public static final Encoding UTF_16LE = new Encoding(StandardCharsets.UTF_16LE);

  /// UTF-16, high byte first.
  public static final Encoding UTF_16BE = new Encoding(StandardCharsets.UTF_16BE);

  /// Latin-1: each byte is a char.
  public static final Encoding ISO_8859_1 = new Encoding(StandardCharsets.ISO_8859_1);

  /// ASCII: bytes from 80 on are malformed.
  public static final Encoding US_ASCII = new Encoding(StandardCharsets.US_ASCII);

  /// Shift_JIS by JIS X 0208, without the additions of Windows; see above.
  public static final Encoding SHIFT_JIS = new Encoding("Shift_JIS", null);

  /// Shift_JIS as Windows writes it, also called MS932 and CP932.
  public static final Encoding WINDOWS_31J = new Encoding("windows-31j", null);

  /// EUC-JP.
  public static final Encoding EUC_JP = new Encoding("EUC-JP", null);

  /// Canonical, of the JDK's charset.
  private final String name;

  /// Null until it is asked for, as what follows. Threads that find it out at the same time find
  /// the same. Not every JDK has all of those above.
  private @Nullable Charset charset;

  private @Nullable Lines lines;
  private @Nullable String replacement;
  private @Nullable DecodingTable table;

  private Encoding(Charset charset) {
    this(charset.name(), charset);
  }

  private Encoding(String name, @Nullable Charset charset) {
    this.name = name;
    this.charset = charset;
  }

  /// The encoding of a charset.
  public static Encoding of(Charset charset) {
    return new Encoding(charset);
  }

  /// The encoding with a name or alias of a JDK charset.
  ///
  /// @throws IllegalCharsetNameException if it cannot be the name of one
  /// @throws UnsupportedCharsetException if this JDK has none of that name
  public static Encoding of(String name) {
    return new Encoding(Charset.forName(name));
  }

  /// Tells the encoding of a text, reading all of it where need be: by its byte order mark; as
  /// UTF-8 if it is well-formed, ASCII included; else by the library juniversalchardet, if that is
  /// there, which guesses. What it calls Shift_JIS is given as [#WINDOWS_31J]. It is also asked
  /// whether ASCII with escapes in it is ISO 2022, as of Japanese mails.
  ///
  /// @return empty if nothing is known
  public static Optional<Encoding> detect(Path path) throws IOException {
    try (var file = TextFile.open(path)) {
      return file.detect();
    }
  }

  /// As [#detect(Path)] for what a stream has left, which is read to its end.
  public static Optional<Encoding> detect(InputStream in) throws IOException {
    try (var file = TextFile.of(in)) {
      return file.detect();
    }
  }

  /// The JDK's charset.
  ///
  /// @throws UnsupportedCharsetException if this JDK has none for one of the constants above
  public Charset charset() {
    var known = charset;
    if (known == null) {
      known = Charset.forName(name);
      charset = known;
    }
    return known;
  }

  /// The charset's canonical name.
  public String name() {
    return name;
  }

  /// How its lines are found.
  Lines lines() {
    var known = lines;
    if (known == null) {
      known = Lines.of(charset());
      lines = known;
    }
    return known;
  }

  /// A decoder that does with malformed bytes what a policy says.
  CharsetDecoder newDecoder(MalformedPolicy malformed) {
    var decoder =
        lines() == Lines.PAIRS
            ? Utf16Decoder.of(this, malformed == MalformedPolicy.KEEP)
            : charset().newDecoder();
    var action =
        malformed == MalformedPolicy.REPORT ? CodingErrorAction.REPORT : CodingErrorAction.REPLACE;
    return decoder.onMalformedInput(action).onUnmappableCharacter(action);
  }

  /// As [DecodingTable#tableFor], also for encodings that have none.
  @Nullable CharsetTable tableFor(int bytes) {
    var known = table();
    return known == null ? null : known.tableFor(bytes);
  }

  private @Nullable DecodingTable table() {
    var known = table;
    if (known == null && lines() == Lines.BYTES_OF_PAIRS) {
      known = DecodingTable.of(charset());
      table = known;
    }
    return known;
  }

  /// The text of bytes, with what is malformed replaced.
  String decode(byte[] bytes, int from, int to) {
    var known = table();
    return known == null
        ? new String(bytes, from, to - from, charset())
        : known.decode(bytes, from, to);
  }

  /// Goes over bytes up to the first that are not a char of the encoding's table.
  ///
  /// @return the [Progress]: bytes read, and the chars that they are, none of them of a pair
  long scan(byte[] bytes, int from, int to) {
    var known = table();
    return known == null ? Progress.of(0, 0) : known.scan(bytes, from, to);
  }

  /// What malformed bytes are replaced by: U+FFFD, as far as is known.
  String replacement() {
    var found = replacement;
    if (found == null) {
      found = newDecoder(MalformedPolicy.REPLACE).replacement();
      replacement = found;
    }
    return found;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Encoding that && name.equals(that.name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name();
  }
}
