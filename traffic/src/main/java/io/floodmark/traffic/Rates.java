package io.floodmark.traffic;

/** Checks that are common to all schedules. */
final class Rates {
    private Rates() {}

    static double positive(double perSecond) {
        if (!(perSecond > 0) || Double.isInfinite(perSecond)) {
            throw new IllegalArgumentException("rate is " + perSecond + "/s; expected above 0/s");
        }
        return perSecond;
    }
}
