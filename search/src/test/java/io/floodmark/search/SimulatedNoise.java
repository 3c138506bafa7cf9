package io.floodmark.search;

import java.util.random.RandomGenerator;

/**
 * How a simulated cluster's capacity strays from trial to trial, in ln.
 *
 * @param shape of the usual noise
 * @param sd of the usual noise; for Student-t its scale (its sd is 1.7 times that)
 * @param eventShare of the trials in which something else takes 5 to 30% of the capacity
 * @param lossPerHour what the capacity itself loses every hour
 * @param stalls within trials
 * @param neighbour that takes of the capacity now and then
 */
public record SimulatedNoise(
        Shape shape, double sd, double eventShare, double lossPerHour, SimulatedStalls stalls, Neighbour neighbour) {
    /** Shapes of noise. */
    public enum Shape {
        NORMAL,
        /** Of one trial on the next, with correlation 0.7. */
        AUTOREGRESSIVE,
        /** With 3 degrees of freedom: outliers. */
        STUDENT,
        /** The cluster is in one of two states, 7% above or below its median, and nobody knows in which. */
        BISTABLE
    }

    /** Whether there is a {@link SimulatedNeighbour}, and what a trial makes of it. */
    public enum Neighbour {
        NONE,
        HIDDEN,
        /** An overload while it is there is invalid, since the host says what it took; a pass stays one. */
        SEEN
    }

    private static final double STATE = 0.07;

    private static final double CORRELATION = 0.7;

    /** Of a cluster that stays as it is. */
    public SimulatedNoise(Shape shape, double sd, double eventShare) {
        this(shape, sd, eventShare, 0, SimulatedStalls.NONE, Neighbour.NONE);
    }

    SimulatedNoise losing(double perHour) {
        return new SimulatedNoise(shape, sd, eventShare, perHour, stalls, neighbour);
    }

    SimulatedNoise with(SimulatedStalls within) {
        return new SimulatedNoise(shape, sd, eventShare, lossPerHour, within, neighbour);
    }

    SimulatedNoise with(Neighbour other) {
        return new SimulatedNoise(shape, sd, eventShare, lossPerHour, stalls, other);
    }

    /**
     * Returns the part of the capacity that stalls leave on average, and a neighbour at its worst in the median trial
     * of that length.
     */
    double leftByOthers(double seconds) {
        return stalls.left() * (neighbour == Neighbour.HIDDEN ? SimulatedNeighbour.leftInTheMedian(seconds) : 1);
    }

    /** Of the capacity at first, what is left then. */
    double left(double hours) {
        return Math.exp(-lossPerHour * hours);
    }

    /** @param before the usual noise of the trial before; NaN for the first */
    double next(double before, RandomGenerator random) {
        return switch (shape) {
            case NORMAL -> sd * random.nextGaussian();
            case AUTOREGRESSIVE ->
                Double.isNaN(before)
                        ? sd * random.nextGaussian()
                        : CORRELATION * before + sd * Math.sqrt(1 - CORRELATION * CORRELATION) * random.nextGaussian();
            case BISTABLE -> sd * random.nextGaussian() + (random.nextBoolean() ? STATE : -STATE);
            case STUDENT -> sd * random.nextGaussian() / Math.sqrt(chiSquare3(random) / 3);
        };
    }

    /** What an event adds to ln(capacity) in this trial: 0 as a rule. */
    double event(RandomGenerator random) {
        return random.nextDouble() < eventShare ? Math.log(1 - random.nextDouble(0.05, 0.30)) : 0;
    }

    private static double chiSquare3(RandomGenerator random) {
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            double z = random.nextGaussian();
            sum += z * z;
        }
        return sum;
    }
}
