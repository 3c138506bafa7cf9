package io.floodmark.search;

import io.floodmark.model.plan.Effort;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * One row of the table: a kind of cluster, its noise, and the requirements of a search on it.
 *
 * @param effort effort that sets the length of trials; short ones follow a ramp-up, as shipped
 * @param halfWidth precision requested of every method, as a fraction of the limit
 * @param limits limits of the cluster by its true limit
 */
record SearchCondition(
        String name,
        Group group,
        Warning warning,
        Effort effort,
        double halfWidth,
        SimulatedNoise noise,
        DoubleFunction<List<SimulatedLimit>> limits) {
    /** The coverage that a search must reach. */
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
     * Whether the indicator that is the bottleneck warns before it fires. This sets the largest allowed share of plain
     * bisection's time.
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
