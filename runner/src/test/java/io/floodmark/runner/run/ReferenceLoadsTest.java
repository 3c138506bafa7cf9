package io.floodmark.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.limit.PastLimit;
import io.floodmark.model.unit.Rate;
import io.floodmark.search.LimitPrior;
import io.floodmark.search.PlaceHistory;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ReferenceLoadsTest {
    private static final Duration TRIAL = Duration.ofSeconds(25);
    private static final Optional<LimitPrior> EXPECTED = Optional.of(new LimitPrior(new Rate(90_700), 0.4));

    @Test
    void isHalfOfTheExpectedLimitWithTwoDigits() {
        assertThat(of(TRIAL, PlaceHistory.NONE, true)).contains(new Rate(45_000));
        assertThat(ReferenceLoads.of(TRIAL, Optional.empty(), PlaceHistory.NONE, true))
                .isEmpty();
        assertThat(of(Duration.ofSeconds(15), PlaceHistory.NONE, true)).isEmpty();
    }

    /** A machine that is disturbed during its warm-up expects half of its limit. */
    @Test
    void isThatOfEarlierRunsIfItSuits() {
        assertThat(of(TRIAL, earlier(80_000), true)).contains(new Rate(80_000));
        assertThat(of(TRIAL, earlier(20_000), true)).contains(new Rate(20_000));
        assertThat(of(TRIAL, earlier(85_000), true)).contains(new Rate(45_000));
        assertThat(of(TRIAL, earlier(15_000), true)).contains(new Rate(45_000));
    }

    @Test
    void isThatOfMostEarlierRunsOrOfTheLatest() {
        assertThat(of(TRIAL, earlier(60_000, 31_000), true)).contains(new Rate(60_000));
        assertThat(of(TRIAL, earlier(60_000, 31_000, 31_000), true)).contains(new Rate(31_000));
    }

    @Test
    void isNeverAboveHalfOfWhatARampUpFoundOnAnExistingCluster() {
        assertThat(of(TRIAL, earlier(60_000), false)).contains(new Rate(45_000));
        assertThat(of(TRIAL, earlier(31_000), false)).contains(new Rate(31_000));
    }

    private static Optional<Rate> of(Duration trial, PlaceHistory history, boolean lab) {
        return ReferenceLoads.of(trial, EXPECTED, history, lab);
    }

    /** Returns a history with these reference loads, that of the latest run first. */
    private static PlaceHistory earlier(double... references) {
        return new PlaceHistory(DoubleStream.of(references)
                .mapToObj(load ->
                        new PastLimit(Instant.EPOCH, new Rate(90_000), 0.07, 8, TRIAL, Optional.of(new Rate(load)), 20))
                .toList());
    }
}
