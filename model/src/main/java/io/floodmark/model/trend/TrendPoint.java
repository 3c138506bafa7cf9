package io.floodmark.model.trend;

import io.floodmark.model.unit.Checks;
import java.time.Instant;
import java.util.List;

/**
 * Runs that began within an hour of each other. The speed of a machine at that hour is part of all of them, so they
 * count as one observation.
 *
 * @param runs in the order of their starts; at least one
 */
public record TrendPoint(List<TrendRun> runs) {
    public TrendPoint {
        runs = List.copyOf(runs);
        Checks.atLeast(1, "runs", runs.size());
    }

    /** Returns the geometric mean of the values. */
    public double value() {
        return Math.exp(runs.stream()
                .mapToDouble(run -> Math.log(run.value()))
                .average()
                .orElseThrow());
    }

    /** Returns the start of the first run. */
    public Instant started() {
        return runs.get(0).started();
    }
}
