package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.limit.PastLimit;
import io.floodmark.model.unit.Rate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlaceHistoryTest {
    private static final Duration TRIAL = Duration.ofSeconds(25);

    @Test
    void assumesASpreadWithoutRuns() {
        assertThat(PlaceHistory.NONE.sd(Math.log(100))).isCloseTo(0.08, within(1e-9));
        assertThat(PlaceHistory.NONE.degrees(1)).isEqualTo(3);
    }

    @Test
    void learnsTheSpreadOfManyRuns() {
        assertThat(ofSpread(0.02, 40).sd()).isBetween(0.02, 0.045);
        assertThat(ofSpread(0.25, 40).sd()).isBetween(0.18, 0.32);
    }

    private static PlaceHistory ofSpread(double sd, int runs) {
        Random random = new Random(7);
        return new PlaceHistory(IntStream.range(0, runs)
                .mapToObj(run -> past(100 * Math.exp(sd * random.nextGaussian()), Double.NaN, 0.07))
                .toList());
    }

    @Test
    void expectsTheNoiseOfEarlierTrialsOfTheSameLength() {
        PlaceHistory noisy = new PlaceHistory(List.of(past(100, Double.NaN, 0.2), past(100, Double.NaN, 0.2)));

        NoisePrior known = noisy.noise(TRIAL);
        NoisePrior other = noisy.noise(Duration.ofMinutes(5));

        assertThat(known.sd()).isBetween(NoisePrior.unknown(TRIAL).sd() * 1.5, 0.2);
        assertThat(known.degrees()).isGreaterThan(NoisePrior.unknown(TRIAL).degrees());
        assertThat(other).isEqualTo(NoisePrior.unknown(Duration.ofMinutes(5)));
    }

    @Test
    void shrinksTheSlopeTowardsItsPriorUnlessSpeedsDiffered() {
        SpeedSlope prior = new SpeedSlope(0.86, 0.38);

        assertThat(PlaceHistory.NONE.slope(prior)).isEqualTo(prior);
        assertThat(onALine(0.3, 0.01).slope(prior).mean()).isCloseTo(prior.mean(), within(0.1));
        assertThat(onALine(0.3, 0.3).slope(prior).mean()).isCloseTo(0.3, within(0.08));
    }

    /** Returns runs whose limit falls with the cost by a power; costs differ by that much from run to run. */
    private static PlaceHistory onALine(double power, double step) {
        return new PlaceHistory(IntStream.range(-4, 5)
                .mapToObj(i -> past(100 * Math.exp(-power * step * i), 10 * Math.exp(step * i), 0.07))
                .toList());
    }

    @Test
    void comparesCostsOfTheSameReferenceLoadOnly() {
        PlaceHistory history = new PlaceHistory(List.of(past(100, 10, 0.07), past(100, 12, 0.07)));

        assertThat(history.lnCosts(50)).containsExactly(Math.log(10), Math.log(12));
        assertThat(history.lnCosts(60)).isEmpty();
    }

    static PastLimit past(double perSecond, double cpuMicros, double noise) {
        return new PastLimit(
                Instant.parse("2026-11-01T09:00:00Z"),
                new Rate(perSecond),
                noise,
                8,
                TRIAL,
                Double.isNaN(cpuMicros) ? Optional.empty() : Optional.of(new Rate(50)),
                cpuMicros);
    }
}
