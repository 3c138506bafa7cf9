package io.floodmark.gateway.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import io.floodmark.gateway.FuzzBytes;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.principal.Principal;
import io.floodmark.gateway.quota.RequestMemory;
import io.floodmark.gateway.settings.SizeBound;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests bodies of several members or frames: either every byte counts, or nothing of the body is written. */
class BodyEncodingTest {
    private static final int FLAGS = 3;
    private static final byte[] HELLO = bytes("hello ");
    private static final byte[] WORLD = bytes("world");

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        List.of(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }

    private static byte[] packed(BodyEncoding encoding, byte[] plain) {
        return encoding == BodyEncoding.GZIP ? FuzzBytes.gzip(plain) : Zstd.compress(plain);
    }

    private static byte[] inflated(BodyEncoding encoding, byte[] body) {
        return encoding.inflate(
                body,
                new SizeBound(1 << 20, "requests.max-inflated"),
                new RequestMemory(1 << 22).claim(Principal.ANYBODY));
    }

    private static void refused(BodyEncoding encoding, byte[] body, String... parts) {
        assertThatThrownBy(() -> inflated(encoding, body))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.why().reason()).isEqualTo(Reason.BAD_REQUEST))
                .hasMessageContainingAll(parts);
    }

    /** Returns a gzip body of "hello " whose header has these flags and the fields that they announce. */
    private static byte[] withHeader(int flags, byte[] announced) {
        byte[] plain = packed(BodyEncoding.GZIP, HELLO);
        byte[] header = Arrays.copyOf(plain, 10);
        header[FLAGS] = (byte) flags;
        return joined(header, announced, Arrays.copyOfRange(plain, 10, plain.length));
    }

    private static byte[] headerCrc(byte[] header) {
        CRC32 crc = new CRC32();
        crc.update(header);
        return new byte[] {(byte) crc.getValue(), (byte) (crc.getValue() >> 8)};
    }

    @ParameterizedTest
    @EnumSource(names = {"GZIP", "ZSTD"})
    void inflatesAllMembers(BodyEncoding encoding) {
        byte[] nothing = packed(encoding, new byte[0]);
        byte[] large = new byte[300_000];
        new Random(1).nextBytes(large);

        assertThat(inflated(encoding, joined(packed(encoding, HELLO), nothing, packed(encoding, WORLD))))
                .isEqualTo(joined(HELLO, WORLD));
        assertThat(inflated(encoding, joined(packed(encoding, large), packed(encoding, large))))
                .isEqualTo(joined(large, large));
        assertThat(inflated(encoding, nothing)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"GZIP", "ZSTD"})
    void refusesABodyThatIsCutOffAnywhere(BodyEncoding encoding) {
        byte[] first = packed(encoding, HELLO);
        byte[] body = joined(first, packed(encoding, WORLD));

        for (int length = 0; length < body.length; length++) {
            byte[] cut = Arrays.copyOf(body, length);
            if (length == first.length) {
                assertThat(inflated(encoding, cut)).isEqualTo(HELLO);
            } else {
                refused(encoding, cut, length < first.length ? " 1 " : " 2 ", "cut off", " of " + length);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"GZIP, garbage", "GZIP, g", "ZSTD, garbage", "ZSTD, g"})
    void refusesWhatFollowsAMemberAndIsNone(BodyEncoding encoding, String garbage) {
        byte[] first = packed(encoding, HELLO);

        refused(encoding, joined(first, bytes(garbage)), " 2 ", "byte " + first.length);
    }

    /**
     * Bits without a meaning may flip, for example the time in a header and the padding in the last byte of the data.
     */
    @Test
    void neverInflatesADamagedMemberToSomethingElse() {
        byte[] first = packed(BodyEncoding.GZIP, HELLO);
        byte[] body = joined(first, packed(BodyEncoding.GZIP, WORLD));
        int refusals = 0;

        for (int bit = Byte.SIZE * first.length; bit < Byte.SIZE * body.length; bit++) {
            byte[] damaged = body.clone();
            damaged[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            try {
                assertThat(inflated(BodyEncoding.GZIP, damaged)).isEqualTo(joined(HELLO, WORLD));
            } catch (RefusedException refused) {
                assertThat(refused).hasMessageContaining("member 2 ").hasMessageContaining("byte ");
                refusals++;
            }
        }

        // Detected are all bits of the checksum, of the length and of the format's identifier, and most of the data.
        assertThat(refusals).isGreaterThan(Byte.SIZE * (8 + 3 + 5));
    }

    @Test
    void takesAllThatAGzipHeaderMayHave() {
        byte[] extra = {4, 0, 'A', 'p', 0, 0};
        byte[] header = joined(Arrays.copyOf(withHeader(2 | 4 | 8 | 16, extra), 10 + extra.length), bytes("n\0c\0"));

        assertThat(inflated(BodyEncoding.GZIP, withHeader(4, extra))).isEqualTo(HELLO);
        assertThat(inflated(BodyEncoding.GZIP, withHeader(8, bytes("name\0")))).isEqualTo(HELLO);
        assertThat(inflated(BodyEncoding.GZIP, withHeader(16, bytes("comment\0"))))
                .isEqualTo(HELLO);
        assertThat(inflated(
                        BodyEncoding.GZIP,
                        withHeader(2 | 4 | 8 | 16, joined(extra, bytes("n\0c\0"), headerCrc(header)))))
                .isEqualTo(HELLO);
    }

    @Test
    void refusesAGzipHeaderThatIsNone() {
        refused(BodyEncoding.GZIP, withHeader(32, new byte[0]), "member 1 has reserved flags");
        refused(BodyEncoding.GZIP, withHeader(2, new byte[] {1, 2}), "member 1 has a wrong checksum in its header");
        refused(BodyEncoding.GZIP, withHeader(4, new byte[] {-1, -1, 0}), "member 1 is cut off");
        refused(BodyEncoding.GZIP, Arrays.copyOf(withHeader(8, bytes("name")), 14), "member 1 is cut off");
    }

    @ParameterizedTest
    @EnumSource(names = {"GZIP", "ZSTD"})
    void refusesMoreMembersThanItMay(BodyEncoding encoding) {
        byte[] nothing = packed(encoding, new byte[0]);
        byte[] most = joined(Collections.nCopies(1_000, nothing).toArray(byte[][]::new));

        assertThat(inflated(encoding, most)).isEmpty();
        assertThatThrownBy(() -> inflated(encoding, joined(most, nothing)))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.why().reason()).isEqualTo(Reason.TOO_LARGE))
                .hasMessageContaining("1000");
    }

    @Test
    void refusesADamagedFrame() {
        byte[] first = packed(BodyEncoding.ZSTD, HELLO);
        try (ZstdCompressCtx checked = new ZstdCompressCtx()) {
            byte[] body = joined(first, checked.setChecksum(true).compress(WORLD));
            body[body.length - 1] ^= 1;

            refused(BodyEncoding.ZSTD, body, "frame 2 has damaged data", "byte " + first.length);
        }
    }
}
