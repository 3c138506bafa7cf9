package io.floodmark.search;

import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;

/** The speed of a machine in ln, with one step per trial, whichever of its clusters the trial is on. */
public final class SharedSpeed implements DoubleSupplier {
    private final SimulatedSpeed speed;
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
    public SharedSpeed(double correlation, double sd, RandomGenerator random) {
        this.speed = new SimulatedSpeed(sd, correlation, Double.NaN);
        this.random = random;
        this.now = speed.next(Double.NaN, random);
    }

    @Override
    public double getAsDouble() {
        now = speed.next(now, random);
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
