package io.floodmark.search;

import io.floodmark.model.Effort;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * One row of the table: a kind of cluster, how it strays, and what is asked of a search on it.
 *
 * @param effort says how long trials are; short ones follow a ramp-up, as shipped
 * @param halfWidth asked of every method, as a fraction of the limit
 * @param limits of the cluster, by its true limit
 */
record SearchCondition(
        String name,
        Group group,
        Warning warning,
        Effort effort,
        double halfWidth,
        SimulatedNoise noise,
        DoubleFunction<List<SimulatedLimit>> limits) {
    /** Which coverage is to be reached. */
    enum Group {
        TABLE(0.86),
        HARD(0.75);

        private final double leastCoverage;

        Group(double leastCoverage) {
            this.leastCoverage = leastCoverage;
        }

        double leastCoverage() {
            return leastCoverage;
        }
    }

    /**
     * Whether the indicator that binds warns before it fires, and so how much of plain bisection's time may be taken.
     */
    enum Warning {
        MARGIN(1 / 2.0),
        NONE(2 / 3.0);

        private final double mostTime;

        Warning(double mostTime) {
            this.mostTime = mostTime;
        }

        double mostTime() {
            return mostTime;
        }
    }
}
