package io.floodmark.model.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.testing.Refused;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
    private static final long[] UNITS = {
        1, 1_000, 1_000_000, 1_000_000_000, 60_000_000_000L, 3_600_000_000_000L, 86_400_000_000_000L
    };

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 8);
    }

    private static Duration any(SplittableRandom random) {
        return Duration.ofNanos(UNITS[random.nextInt(UNITS.length)] * random.nextLong(10_000));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void readsBackFromItsText(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 500; i++) {
            Duration duration = any(random);
            assertThat(Durations.parse(Durations.format(duration)))
                    .as("seed %d: %s", seed, duration)
                    .isEqualTo(duration);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void countsSecondsWithTheirFractions(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 500; i++) {
            Duration duration = any(random);
            assertThat(Durations.seconds(duration))
                    .as("seed %d: %s", seed, duration)
                    .isCloseTo(duration.toNanos() / 1e9, within(1e-6));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "200ms, PT0.2S",
        "60s, PT1M",
        "15m, PT15M",
        "15min, PT15M",
        "2h, PT2H",
        "1d, PT24H",
        "1.5s, PT1.5S",
        "250us, PT0.00025S",
        "' 3 s ', PT3S",
        "0s, PT0S",
        "0.0004us, PT0S",
        "0.0005us, PT0.000000001S"
    })
    void readsANumberWithAUnit(String text, Duration duration) {
        assertThat(Durations.parse(text)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "s", "-5s", "5S", "1h30m", "1e3s", "5 sec", "PT5S", ".5s"})
    void refusesAnyOtherText(String text) {
        assertThatThrownBy(() -> Durations.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'")
                .hasMessageContaining("expected");
    }

    @Test
    void endsBeforeNanosecondsDo() {
        assertThat(Durations.parse("106000d")).isEqualTo(Duration.ofDays(106_000));
        Refused.refused("duration", "110000d", () -> Durations.parse("110000d"));
    }

    @ParameterizedTest
    @CsvSource({"PT24H, 24h", "PT90M, 90m", "PT61S, 61s", "PT1.5S, 1500ms", "PT0.0000015S, 1.5us", "PT0S, 0s"})
    void isWrittenInTheLargestUnitThatDividesIt(Duration duration, String text) {
        assertThat(Durations.format(duration)).isEqualTo(text);
    }
}
