package io.floodmark.traffic;

import java.util.Arrays;

/**
 * A rate that changes over time: linear between given points, and then repeated or constant at the last rate. Operation
 * i is due when the area under the curve is about to exceed i.
 *
 * <p>On a line from r0 that changes by a per second, the area n after x seconds is r0 x + a x^2 / 2. Solved for x it is
 * 2 n / (r0 + sqrt(r0^2 + 2 a n)), a form that loses no precision if a is small. While the rate is 0, nothing is due.
 */
public final class RateCurve implements Schedule {
    private final double[] seconds;
    private final double[] perSecond;

    /** The number of operations due before each point. */
    private final double[] before;

    private final boolean round;

    /**
     * Creates a curve through points.
     *
     * @param seconds times, from 0, ascending
     * @param perSecond rates at these times, 0 or more; not 0 everywhere
     * @param round whether the curve starts again at its end, which must then be after 0; otherwise the last rate is
     *     kept
     */
    public RateCurve(double[] seconds, double[] perSecond, boolean round) {
        this.seconds = seconds.clone();
        this.perSecond = perSecond.clone();
        this.round = round;
        this.before = areas(this.seconds, this.perSecond);
        double area = before[before.length - 1];
        boolean silent = round ? !(area > 0) : !(area > 0) && !(perSecond[perSecond.length - 1] > 0);
        if (silent) {
            throw new IllegalArgumentException("every rate is 0/s; expected one above 0/s");
        }
    }

    private static double[] areas(double[] seconds, double[] perSecond) {
        if (seconds.length == 0 || seconds.length != perSecond.length || seconds[0] != 0) {
            throw new IllegalArgumentException("points are " + Arrays.toString(seconds) + " s with "
                    + Arrays.toString(perSecond) + "; expected a rate for each time, the first at 0 s");
        }
        double[] areas = new double[seconds.length];
        for (int i = 0; i < seconds.length; i++) {
            if (!(perSecond[i] >= 0) || Double.isInfinite(perSecond[i])) {
                throw new IllegalArgumentException("rate is " + perSecond[i] + "/s; expected 0/s or more");
            }
            if (i > 0) {
                double width = seconds[i] - seconds[i - 1];
                if (!(width > 0)) {
                    throw new IllegalArgumentException(
                            "time " + seconds[i] + " s comes after " + seconds[i - 1] + " s; expected growing times");
                }
                areas[i] = areas[i - 1] + width * (perSecond[i - 1] + perSecond[i]) / 2;
            }
        }
        return areas;
    }

    @Override
    public long dueNanos(long index) {
        int last = seconds.length - 1;
        double cycle = before[last];
        if (!round) {
            return nanos(secondsOf((double) index));
        }
        double rounds = Math.floor((double) index / cycle);
        double within = Math.min(Math.max(0, (double) index - rounds * cycle), cycle);
        // Rounding must not schedule an operation before one of the previous round.
        return nanos(rounds * seconds[last] + Math.min(secondsOf(within), seconds[last]));
    }

    private static long nanos(double seconds) {
        return (long) Math.min(seconds * 1e9, NEVER_NANOS);
    }

    /** Returns the seconds after which the operation with that number of predecessors is due. */
    private double secondsOf(double count) {
        int from = lineOf(count);
        double more = count - before[from];
        double rate = perSecond[from];
        if (from == seconds.length - 1) {
            return rate > 0 ? seconds[from] + more / rate : Double.POSITIVE_INFINITY;
        }
        double slope = (perSecond[from + 1] - rate) / (seconds[from + 1] - seconds[from]);
        double root = Math.sqrt(Math.max(0, rate * rate + 2 * slope * more));
        double within = more > 0 ? 2 * more / (rate + root) : 0;
        return Math.min(seconds[from] + within, seconds[from + 1]);
    }

    /**
     * Returns the last point before which at most that many operations are due: while the rate is 0, the next operation
     * waits.
     */
    private int lineOf(double count) {
        int at = Arrays.binarySearch(before, count);
        if (at < 0) {
            return -at - 2;
        }
        while (at + 1 < before.length && before[at + 1] == count) {
            at++;
        }
        return at;
    }

    @Override
    public long dueBy(long elapsedNanos) {
        if (elapsedNanos < 0) {
            return 0;
        }
        return Inverse.exact(this, (long) areaUntil(elapsedNanos / 1e9) + 1, elapsedNanos);
    }

    private double areaUntil(double time) {
        int last = seconds.length - 1;
        if (!round) {
            return time >= seconds[last] ? before[last] + (time - seconds[last]) * perSecond[last] : areaWithin(time);
        }
        double rounds = Math.floor(time / seconds[last]);
        return rounds * before[last] + areaWithin(time - rounds * seconds[last]);
    }

    private double areaWithin(double time) {
        int at = Arrays.binarySearch(seconds, time);
        if (at >= 0) {
            return before[at];
        }
        int from = Math.max(0, -at - 2);
        if (from == seconds.length - 1) {
            return before[from];
        }
        double slope = (perSecond[from + 1] - perSecond[from]) / (seconds[from + 1] - seconds[from]);
        double x = time - seconds[from];
        return before[from] + perSecond[from] * x + slope * x * x / 2;
    }
}
