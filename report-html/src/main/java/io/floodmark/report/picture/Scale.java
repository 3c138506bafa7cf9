package io.floodmark.report.picture;

import java.util.ArrayList;
import java.util.List;

/**
 * Maps values to pixels, with round numbers for the axis.
 *
 * @param low value at {@code fromPixel}
 * @param high value at {@code toPixel}, above {@code low}
 * @param logarithmic whether the scale is logarithmic; then {@code low} is above 0
 */
record Scale(double low, double high, double fromPixel, double toPixel, boolean logarithmic) {
    /** The ratio of the ends of a range above which it is shown logarithmically. */
    private static final double LINEAR_RANGE = 20;

    private static final double[] ROUND_STEPS = {1, 2, 2.5, 5, 10};

    Scale {
        if (!(low < high) || (logarithmic && low <= 0)) {
            throw new IllegalArgumentException(
                    "scale is " + low + " to " + high + "; expected a range, above 0 if logarithmic");
        }
    }

    /**
     * Returns a linear scale from 0 if the values have a similar magnitude, else a logarithmic one; with room at the
     * ends.
     */
    static Scale ofLoads(double smallest, double largest, double fromPixel, double toPixel) {
        return largest / smallest > LINEAR_RANGE
                ? new Scale(smallest / 1.4, largest * 1.4, fromPixel, toPixel, true)
                : new Scale(0, largest * 1.12, fromPixel, toPixel, false);
    }

    static Scale linear(double low, double high, double fromPixel, double toPixel) {
        return new Scale(low, high, fromPixel, toPixel, false);
    }

    static Scale logarithmic(double low, double high, double fromPixel, double toPixel) {
        return new Scale(low, high, fromPixel, toPixel, true);
    }

    double at(double value) {
        double share = logarithmic ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
        return fromPixel + share * (toPixel - fromPixel);
    }

    /** Maps a value as {@link #at} does, clamped to the axis. */
    double clamped(double value) {
        return at(Math.max(low, Math.min(high, value)));
    }

    boolean holds(double value) {
        return value >= low && value <= high;
    }

    /** Returns about {@code wanted} round values for the axis. */
    List<Double> ticks(int wanted) {
        return logarithmic && high / low > 3 ? decades(wanted) : steps(wanted);
    }

    private List<Double> steps(int wanted) {
        double rough = (high - low) / wanted;
        double magnitude = Math.pow(10, Math.floor(Math.log10(rough)));
        double step = 10 * magnitude;
        for (double candidate : ROUND_STEPS) {
            if (candidate * magnitude >= rough) {
                step = candidate * magnitude;
                break;
            }
        }
        List<Double> ticks = new ArrayList<>();
        for (long i = (long) Math.ceil(low / step - 1e-9); i * step <= high * (1 + 1e-12); i++) {
            ticks.add(i * step);
        }
        return ticks;
    }

    /** Returns 1, 2 and 5 of each decade, or only the powers of ten if that would be too many. */
    private List<Double> decades(int wanted) {
        boolean only = Math.log10(high / low) * 3 > wanted * 1.5;
        List<Double> ticks = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
            for (double digit : only ? new double[] {1} : new double[] {1, 2, 5}) {
                double tick = digit * Math.pow(10, power);
                if (holds(tick)) {
                    ticks.add(tick);
                }
            }
        }
        return ticks;
    }
}
