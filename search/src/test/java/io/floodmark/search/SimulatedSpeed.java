package io.floodmark.search;

import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;

/** The speed of a machine in ln: an AR(1) process with one step per trial, whichever cluster the trial is on. */
public final class SimulatedSpeed implements DoubleSupplier {
    private final double correlation;
    private final double sd;
    private final RandomGenerator random;
    private double now;
    private double sum;
    private int trials;

    /**
     * Creates a machine at a random speed.
     *
     * @param correlation between consecutive trials
     * @param sd sd of the speed at any time
     */
    public SimulatedSpeed(double correlation, double sd, RandomGenerator random) {
        this.correlation = correlation;
        this.sd = sd;
        this.random = random;
        this.now = sd * random.nextGaussian();
    }

    @Override
    public double getAsDouble() {
        now = correlation * now + sd * Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
        sum += now;
        trials++;
        return now;
    }

    /** Returns the mean since the last call. */
    public double mean() {
        double mean = trials > 0 ? sum / trials : now;
        sum = 0;
        trials = 0;
        return mean;
    }
}
