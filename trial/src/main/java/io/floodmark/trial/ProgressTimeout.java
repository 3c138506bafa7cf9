package io.floodmark.trial;

import java.time.Duration;
import java.util.Arrays;

/** How long to wait for something to be over: as long as less of it is left, and not for ever. Used by one thread. */
final class ProgressTimeout {
    private final RunTime time;
    private final Duration noBetter;
    private final Duration longest;
    private final long beganNanos;
    private long betterNanos;
    private double[] least = {};

    /** @param noBetter the longest wait since less was left than ever before */
    ProgressTimeout(RunTime time, Duration noBetter, Duration longest) {
        this.time = time;
        this.noBetter = noBetter;
        this.longest = longest;
        this.beganNanos = time.nanoTime();
        this.betterNanos = beganNanos;
    }

    /**
     * Whether to wait on.
     *
     * @param left what is waited for, always the same things; less of any of them is better
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
