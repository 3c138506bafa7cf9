package io.floodmark.trial;

import java.time.Duration;
import java.util.Arrays;

/** Decides how long to wait for something to finish: as long as it progresses, up to a maximum. Used by one thread. */
final class ProgressTimeout {
    private final RunTime time;
    private final Duration noBetter;
    private final Duration longest;
    private final long beganNanos;
    private long betterNanos;
    private double[] least = {};

    /** @param noBetter longest wait since the last progress */
    ProgressTimeout(RunTime time, Duration noBetter, Duration longest) {
        this.time = time;
        this.noBetter = noBetter;
        this.longest = longest;
        this.beganNanos = time.nanoTime();
        this.betterNanos = beganNanos;
    }

    /**
     * True if the wait should continue.
     *
     * @param left the remaining amounts, always of the same things; a new minimum of any of them is progress
     */
    boolean goesOn(double... left) {
        long now = time.nanoTime();
        if (least.length == 0) {
            least = new double[left.length];
            Arrays.fill(least, Double.POSITIVE_INFINITY);
        }
        for (int thing = 0; thing < left.length; thing++) {
            if (left[thing] < least[thing]) {
                least[thing] = left[thing];
                betterNanos = now;
            }
        }
        return now - beganNanos < longest.toNanos() && now - betterNanos < noBetter.toNanos();
    }
}
