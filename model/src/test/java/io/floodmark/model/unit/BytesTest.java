package io.floodmark.model.unit;

import static io.floodmark.testing.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BytesTest {
    private static final int DRAWS = 500;
    private static final long[] FACTORS = {1, 1_000, 1L << 10, 1_000_000, 1L << 20, 1_000_000_000, 1L << 30};

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 8);
    }

    /** Returns a size of any magnitude, often a whole number of a unit. */
    private static Bytes any(SplittableRandom random) {
        long factor = FACTORS[random.nextInt(FACTORS.length)];
        return new Bytes(factor * (random.nextLong() >>> random.nextInt(34, 63)));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void readsBackFromItsText(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < DRAWS; i++) {
            Bytes size = any(random);
            assertThat(Bytes.parse(size.toString()))
                    .as("seed %d: %s", seed, size)
                    .isEqualTo(size);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void roundsUpByLessThanOnePercent(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < DRAWS; i++) {
            Bytes size = any(random);
            Bytes rounded = size.roundedUp();
            assertThat(rounded.value())
                    .as("seed %d: %s", seed, size)
                    .isBetween(size.value(), size.value() + size.value() / 100);
            assertThat(rounded.roundedUp()).as("seed %d: %s", seed, size).isEqualTo(rounded);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void isOrderedAsItsNumbersAre(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < DRAWS; i++) {
            Bytes one = any(random);
            Bytes other = any(random);
            assertThat(one.compareTo(other))
                    .as("seed %d: %s and %s", seed, one, other)
                    .isEqualTo(Long.compare(one.value(), other.value()));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1000, 1000",
        "1000B, 1000",
        "1kB, 1000",
        "1KB, 1000",
        "1KiB, 1024",
        "1kib, 1024",
        "1.5MB, 1500000",
        "0.5 GiB, 536870912",
        "1.07GB, 1070000000",
        "9223372036854775807, 9223372036854775807"
    })
    void readsDecimalAndBinaryUnits(String text, long bytes) {
        assertThat(Bytes.parse(text)).isEqualTo(new Bytes(bytes));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "B",
                "-1",
                "1.5",
                "1.5B",
                "0.0001kB",
                "1e3",
                "1 k",
                "5TiX",
                "1,5MB",
                "9223372036854775808",
                "10GB/s"
            })
    void refusesWhatIsNotAWholeNumberOfBytes(String text) {
        assertThatThrownBy(() -> Bytes.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'")
                .hasMessageContaining("expected");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0B",
        "1, 1B",
        "1000, 1kB",
        "1024, 1KiB",
        "1500, 1500B",
        "3000000, 3MB",
        "1073741824, 1GiB",
        "1024000, 1000KiB"
    })
    void isWrittenInTheLargestUnitThatDividesIt(long bytes, String text) {
        assertThat(new Bytes(bytes)).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource({
        "999, 999 B",
        "1000, 1.00 kB",
        "4210000000, 4.21 GB",
        "999499, 999 kB",
        "999999, '1,000 kB'",
        "5000000000000, '5,000 GB'"
    })
    void showsThreeDigitsInDecimalUnits(long bytes, String human) {
        assertThat(new Bytes(bytes).human()).isEqualTo(human);
    }

    @Test
    void refusesLessThanNothing() {
        refused("size", -1, () -> new Bytes(-1));
        assertThat(new Bytes(0).value()).isZero();
    }

    @Test
    void neverOverflows() {
        assertThat(Bytes.ofKiB(3)).isEqualTo(new Bytes(3_072));
        assertThat(Bytes.ofMiB(2)).isEqualTo(Bytes.ofKiB(2_048));
        assertThat(Bytes.ofGB(5)).isEqualTo(Bytes.parse("5GB"));
        assertThatThrownBy(() -> Bytes.ofGB(Long.MAX_VALUE / 1_000)).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> Bytes.ofMiB(1L << 44)).isInstanceOf(ArithmeticException.class);
    }
}
