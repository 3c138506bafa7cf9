package io.floodmark.judging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FreeRunTest {
    /** The thresholds are a tenth and a fifth of the available memory, which is four fifths of all memory. */
    @ParameterizedTest(name = "{0} GB, {1} times a disk of {2} MB/s: {3} s")
    @CsvSource({
        "16, 1.05, 500, 28", "16, 1.2, 500, 9", "16, 1.5, 500, 4", "16, 1.2, 200, 21",
        "64, 1.05, 500, 112", "64, 1.5, 500, 17", "256, 1.2, 500, 157", "256, 1.5, 500, 68",
    })
    void lastsLongerWithMoreMemoryAndLessOverload(double gigabytes, double times, double disk, double seconds) {
        double available = 0.8 * gigabytes * 1e9;

        double lasts = FreeRun.seconds(times * disk * 1e6, disk * 1e6, 30, available / 10, available / 5);

        assertThat(lasts).isCloseTo(seconds, within(1.0));
    }

    @Test
    void neverEndsWhereTheDiskCarriesItAll() {
        assertThat(FreeRun.seconds(1e8, 1e8, 30, 1e9, 2e9)).isInfinite();
    }

    @Test
    void isOverWhenProgramsAreSlowedAlready() {
        assertThat(FreeRun.left(1.6e9, 1e7, 1e9, 2e9)).isZero();
        assertThat(FreeRun.left(1.4e9, 1e7, 1e9, 2e9)).isCloseTo(10, within(1e-9));
    }
}
