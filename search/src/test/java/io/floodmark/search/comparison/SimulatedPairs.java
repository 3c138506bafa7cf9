package io.floodmark.search.comparison;

import io.floodmark.model.comparison.MeasuredPair;
import io.floodmark.model.plan.Measure;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Pairs of trials with a known difference, on a machine with noise, occasional disturbances and drift.
 *
 * @param difference ln(variant / baseline)
 * @param sd sd of ln of a trial's measure
 * @param eventShare share of trials with a disturbance: 5 to 30% more
 * @param driftPerTrial growth of ln of the measure from each trial to the next
 */
record SimulatedPairs(double difference, double sd, double eventShare, double driftPerTrial) {
    static final Measure MEASURE = Measure.BROKER_CPU;

    PairRunner runner(RandomGenerator random) {
        return new PairRunner() {
            private int trials;

            @Override
            public PairOutcome run(boolean variantFirst) {
                double first = trial(random);
                double second = trial(random);
                double baseline = variantFirst ? second : first;
                double variant = difference + (variantFirst ? first : second);
                return PairOutcome.measured(
                        new MeasuredPair(Map.of(MEASURE, Math.exp(baseline)), Map.of(MEASURE, Math.exp(variant))));
            }

            private double trial(RandomGenerator random) {
                double event = random.nextDouble() < eventShare ? Math.log1p(random.nextDouble(0.05, 0.30)) : 0;
                return trials++ * driftPerTrial + sd * random.nextGaussian() + event;
            }
        };
    }
}
