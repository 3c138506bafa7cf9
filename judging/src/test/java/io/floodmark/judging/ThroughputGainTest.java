package io.floodmark.judging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.trial.Confirmation;
import io.floodmark.model.trial.EncodedHistogram;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThroughputGainTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long SEED = 20_261_127;

    @Test
    void comparesMeanRates() {
        ThroughputGain gain = gain(steady(10, 1_000), steady(10, 2_000));

        assertThat(gain.gain()).isCloseTo(1, within(1e-9));
        assertThat(gain.low()).isBetween(0.95, 1.0);
        assertThat(gain.high()).isBetween(1.0, 1.05);
    }

    @Test
    void isNeverMorePreciseThanHalfAPercent() {
        ThroughputGain gain = gain(steady(5, 1_000), steady(5, 1_000));

        assertThat(gain.low()).isLessThan(-0.005);
        assertThat(gain.high()).isBetween(0.005, 0.05);
    }

    @Test
    void needsFourIntervals() {
        ThroughputGain gain = gain(steady(3, 1_000), steady(20, 1_000));

        assertThat(gain.high()).isInfinite();
        assertThat(gain.low()).isEqualTo(-1);
        assertThat(gain.human()).contains("unknown");
    }

    /** The 95% interval contains the true gain in nearly 95% of pairs, also with autocorrelation. */
    @ParameterizedTest
    @CsvSource({"0, 0", "0.3, 0", "0, 0.5", "-0.1, 0.5"})
    void coversTheTruth(double truth, double correlation) {
        Random seeded = new Random(SEED);
        int held = 0;
        int pairs = 2_000;
        for (int i = 0; i < pairs; i++) {
            ThroughputGain gain = gain(
                    swaying(10, 1_000, correlation, seeded), swaying(10, 1_000 * (1 + truth), correlation, seeded));
            held += gain.low() <= truth && truth <= gain.high() ? 1 : 0;
        }

        assertThat((double) held / pairs).as("seed " + SEED).isGreaterThan(correlation == 0 ? 0.94 : 0.90);
    }

    private static double[] steady(int seconds, double rate) {
        return DoubleStream.generate(() -> rate).limit(seconds).toArray();
    }

    private static double[] swaying(int seconds, double rate, double correlation, RandomGenerator random) {
        double[] rates = new double[seconds];
        double sway = random.nextGaussian();
        for (int i = 0; i < seconds; i++) {
            rates[i] = rate * (1 + 0.1 * sway);
            sway = correlation * sway + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
        }
        return rates;
    }

    private static ThroughputGain gain(double[] before, double[] after) {
        return ThroughputGain.between(List.of(seen(before)), List.of(seen(after)));
    }

    private static Observation seen(double[] rates) {
        List<LoadInterval> intervals = new ArrayList<>();
        for (int i = 0; i < rates.length; i++) {
            long acked = Math.round(rates[i]);
            intervals.add(new LoadInterval(
                    i * SECOND,
                    (i + 1) * SECOND,
                    acked,
                    acked,
                    acked,
                    0,
                    0,
                    acked,
                    0,
                    0,
                    LatencySummary.EMPTY,
                    LatencySummary.EMPTY,
                    EncodedHistogram.EMPTY,
                    0));
        }
        return new Observation(
                new Rate(1_000),
                new Span(0, rates.length * SECOND),
                true,
                intervals,
                List.of(),
                List.of(),
                Confirmation.UNREAD,
                LatencySummary.EMPTY,
                EncodedHistogram.EMPTY);
    }
}
