package io.floodmark.runner.run;

import io.floodmark.model.Rate;
import io.floodmark.search.LimitPrior;
import io.floodmark.search.PlaceHistory;
import io.floodmark.trial.ReferenceRunner;
import java.time.Duration;
import java.util.Optional;

/** Chooses the reference load of a search: about half of the expected limit, and the same as in earlier runs. */
final class ReferenceLoads {
    private static final double OF_EXPECTED = 0.5;

    /** Ratio to the wanted load, either way, up to which that of an earlier run is used again. */
    private static final double NEAR = 1.5;

    private ReferenceLoads() {}

    /**
     * Returns the load; empty if no limit is expected yet, or if trials are too short.
     *
     * @param expected guess of the limit from a warm-up or a ramp-up
     * @param lab false for an existing cluster: there the load is never above half of what the ramp-up found
     */
    static Optional<Rate> of(Duration trial, Optional<LimitPrior> expected, PlaceHistory history, boolean lab) {
        return expected.filter(guess -> ReferenceRunner.suits(trial))
                .map(guess -> guess.limit().times(OF_EXPECTED))
                .map(wanted ->
                        used(wanted, lab ? wanted.times(NEAR) : wanted, history).orElseGet(() -> rounded(wanted)));
    }

    private static Optional<Rate> used(Rate wanted, Rate most, PlaceHistory history) {
        return history.limits().stream()
                .flatMap(limit -> limit.referenceLoad().stream())
                .filter(load -> load.compareTo(wanted.times(1 / NEAR)) >= 0 && load.compareTo(most) <= 0)
                .findFirst();
    }

    /** Returns the load with two digits, rounded down, so that it is likely to be found again. */
    private static Rate rounded(Rate load) {
        double unit = Math.pow(10, Math.floor(Math.log10(load.perSecond())) - 1);
        return new Rate(Math.floor(load.perSecond() / unit) * unit);
    }
}
