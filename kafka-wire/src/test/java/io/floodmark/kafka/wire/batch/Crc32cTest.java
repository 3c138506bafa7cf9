package io.floodmark.kafka.wire.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class Crc32cTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 40, 1024, 16_323, 1_000_000})
    void combinesToTheChecksumOfTheWhole(int second) {
        SplittableRandom random = new SplittableRandom(second);
        for (int first : new int[] {1, 40, 333}) {
            byte[] whole = new byte[first + second];
            random.nextBytes(whole);

            int combined = Crc32c.combine(crc(whole, 0, first), Crc32c.shift(second), crc(whole, first, second));

            assertThat(combined).as("%d + %d bytes", first, second).isEqualTo(crc(whole, 0, first + second));
        }
    }

    private static int crc(byte[] bytes, int from, int count) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, count);
        return (int) crc.getValue();
    }
}
