package io.floodmark.search;

import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The speed of a simulated machine, in ln: autoregressive from trial to trial. Capacity follows it.
 *
 * @param sd stationary standard deviation; 0 for a steady machine
 * @param correlation of the speeds of consecutive trials
 * @param readingSd error of the cost of the reference load; NaN if there is no reference load
 */
record SimulatedSpeed(double sd, double correlation, double readingSd) {
    static final SimulatedSpeed STEADY = new SimulatedSpeed(0, 0, Double.NaN);

    /** @param before speed of the previous trial; NaN for the first */
    double next(double before, RandomGenerator random) {
        if (sd == 0) {
            return 0;
        }
        return Double.isNaN(before)
                ? sd * random.nextGaussian()
                : correlation * before + sd * Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
    }

    Optional<ReferenceCost> reading(double speed, RandomGenerator random) {
        return Double.isNaN(readingSd)
                ? Optional.empty()
                : Optional.of(new ReferenceCost(-speed + readingSd * random.nextGaussian(), readingSd));
    }
}
