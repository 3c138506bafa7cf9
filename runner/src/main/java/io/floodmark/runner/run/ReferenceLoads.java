package io.floodmark.runner.run;

import io.floodmark.model.unit.Rate;
import io.floodmark.search.LimitPrior;
import io.floodmark.search.PlaceHistory;
import io.floodmark.trial.ReferenceRunner;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Chooses the reference load of a search: about half of the expected limit, and the same as in earlier runs. */
final class ReferenceLoads {
    private static final double OF_EXPECTED = 0.5;

    /**
     * Bounds, as fractions of the expected limit, within which the load of earlier runs is used again. They are wide,
     * because costs are comparable only at the same load, and the expected limit of a disturbed machine may be off by
     * half.
     */
    private static final double LEAST = 0.2;

    private static final double MOST_ON_A_LAB = 0.9;

    private ReferenceLoads() {}

    /**
     * Returns the load; empty if no limit is expected yet, or if trials are too short.
     *
     * @param expected guess of the limit from a warm-up or a ramp-up
     * @param lab false for an existing cluster: there the load is never above half of what the ramp-up found
     */
    static Optional<Rate> of(Duration trial, Optional<LimitPrior> expected, PlaceHistory history, boolean lab) {
        return expected.filter(guess -> ReferenceRunner.suits(trial))
                .map(LimitPrior::limit)
                .map(limit -> used(limit.times(LEAST), limit.times(lab ? MOST_ON_A_LAB : OF_EXPECTED), history)
                        .orElseGet(() -> rounded(limit.times(OF_EXPECTED))));
    }

    /** Returns the load that most earlier runs had, of several the latest. */
    private static Optional<Rate> used(Rate least, Rate most, PlaceHistory history) {
        List<Rate> loads = history.limits().stream()
                .flatMap(limit -> limit.referenceLoad().stream())
                .filter(load -> load.compareTo(least) >= 0 && load.compareTo(most) <= 0)
                .toList();
        // The latest comes first.
        return loads.stream().reduce((one, other) -> frequency(loads, other) > frequency(loads, one) ? other : one);
    }

    private static int frequency(List<Rate> loads, Rate load) {
        return Collections.frequency(loads, load);
    }

    /** Returns the load with two digits, rounded down, so that it is likely to be found again. */
    private static Rate rounded(Rate load) {
        double unit = Math.pow(10, Math.floor(Math.log10(load.perSecond())) - 1);
        return new Rate(Math.floor(load.perSecond() / unit) * unit);
    }
}
