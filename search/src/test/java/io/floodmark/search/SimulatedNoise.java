package io.floodmark.search;

import java.util.random.RandomGenerator;

/**
 * The variation of a simulated cluster's capacity from trial to trial, in ln.
 *
 * @param shape shape of the usual noise
 * @param sd sd of the usual noise; for Student-t its scale (its sd is 1.7 times that)
 * @param eventShare share of the trials in which something else takes 5 to 30% of the capacity
 * @param lossPerHour loss of the capacity itself per hour
 * @param stalls stalls within trials
 * @param neighbour tenant that takes part of the capacity now and then
 * @param speed speed of the machine
 * @param coldStart how much less a cluster sustains that was just started
 */
public record SimulatedNoise(
        Shape shape,
        double sd,
        double eventShare,
        double lossPerHour,
        SimulatedStalls stalls,
        Neighbour neighbour,
        SimulatedSpeed speed,
        ColdStart coldStart) {
    /** Shapes of noise. */
    public enum Shape {
        NORMAL,
        /** The noise of each trial has a correlation of 0.7 with that of the previous one. */
        AUTOREGRESSIVE,
        /** Student-t with 3 degrees of freedom, which has outliers. */
        STUDENT,
        /** The cluster is in one of two states, 7% above or below its median, and the state is unknown. */
        BISTABLE
    }

    /** Whether there is a {@link SimulatedNeighbour}, and how trials are judged during its visits. */
    public enum Neighbour {
        NONE,
        HIDDEN,
        /** An overload during a visit is invalid, because the host reports the CPU used; a pass remains a pass. */
        SEEN,
        /** The same, and the share of the CPU that is taken is measured. */
        MEASURED
    }

    /**
     * A cluster that is cold when it is started.
     *
     * @param share share of its capacity at the first moment
     * @param seconds seconds until it is warm; it warms up evenly
     */
    public record ColdStart(double share, double seconds) {
        public static final ColdStart NONE = new ColdStart(1, 1);

        /** Returns the share of its capacity that the cluster has by then. */
        double warmth(double second) {
            return Math.min(1, share + (1 - share) * second / seconds);
        }
    }

    private static final double STATE = 0.07;

    private static final double CORRELATION = 0.7;

    /** Creates the noise of a cluster without loss, stalls or a neighbour. */
    public SimulatedNoise(Shape shape, double sd, double eventShare) {
        this(shape, sd, eventShare, 0, SimulatedStalls.NONE, Neighbour.NONE, SimulatedSpeed.STEADY, ColdStart.NONE);
    }

    SimulatedNoise losing(double perHour) {
        return new SimulatedNoise(shape, sd, eventShare, perHour, stalls, neighbour, speed, coldStart);
    }

    SimulatedNoise with(SimulatedStalls within) {
        return new SimulatedNoise(shape, sd, eventShare, lossPerHour, within, neighbour, speed, coldStart);
    }

    SimulatedNoise with(Neighbour other) {
        return new SimulatedNoise(shape, sd, eventShare, lossPerHour, stalls, other, speed, coldStart);
    }

    SimulatedNoise with(SimulatedSpeed moving) {
        return new SimulatedNoise(shape, sd, eventShare, lossPerHour, stalls, neighbour, moving, coldStart);
    }

    SimulatedNoise with(ColdStart start) {
        return new SimulatedNoise(shape, sd, eventShare, lossPerHour, stalls, neighbour, speed, start);
    }

    /**
     * Returns the part of capacity left by stalls on average, and by a hidden neighbour at its worst in the median
     * trial of that length.
     */
    double leftByOthers(double seconds) {
        return stalls.left() * (neighbour == Neighbour.HIDDEN ? SimulatedNeighbour.leftInTheMedian(seconds) : 1);
    }

    /** Returns the part of the initial capacity that is left at a time. */
    double left(double hours) {
        return Math.exp(-lossPerHour * hours);
    }

    /** @param before usual noise of the previous trial; NaN for the first */
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

    /** Returns what an event adds to ln(capacity) in this trial; usually 0. */
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
