package io.floodmark.traffic;

import java.util.Arrays;

/**
 * A rate that changes with time: straight lines between given points, for ever round or held at the last. Operation i
 * is due when the area under the curve is about to exceed i.
 *
 * <p>On a line from r0 that changes by a per second, the area a after x seconds is r0 x + a x^2 / 2; solved for x in
 * the form 2 n / (r0 + sqrt(r0^2 + 2 a n)), which loses no digits where a is small. Where the rate is 0 nothing is due.
 */
public final class RateCurve implements Schedule {
    private final double[] seconds;
    private final double[] perSecond;

    /** Operations due before each point. */
    private final double[] before;

    private final boolean round;

    /**
     * Lines through points.
     *
     * @param seconds when, from 0, growing
     * @param perSecond the rate then, 0 or more; not 0 everywhere
     * @param round begins again at its end, which then must lie after 0; else the last rate is held
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
        // Rounding must not put an operation before one of the round before it.
        return nanos(rounds * seconds[last] + Math.min(secondsOf(within), seconds[last]));
    }

    private static long nanos(double seconds) {
        return (long) Math.min(seconds * 1e9, NEVER_NANOS);
    }

    /** When the operation after so many is due, in seconds. */
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

    /** The last point before which no more than so many are due: while the rate is 0 the next operation waits. */
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
