package io.floodmark.traffic;

/**
 * A schedule of bursts: all operations of a period are due at its beginning. Operation i is due with burst floor(i /
 * n), where n is rate x period and need not be an integer. All workers send at the same time.
 */
public final class Bursts implements Schedule {
    private final double perBurst;
    private final long periodNanos;

    /**
     * Creates bursts with a given mean rate.
     *
     * @param perSecond mean operations per second, above 0
     * @param periodNanos from one burst to the next, above 0
     */
    public Bursts(double perSecond, long periodNanos) {
        if (periodNanos <= 0) {
            throw new IllegalArgumentException("period is " + periodNanos + " ns; expected above 0");
        }
        this.perBurst = Rates.positive(perSecond) * periodNanos / 1e9;
        this.periodNanos = periodNanos;
    }

    @Override
    public long dueNanos(long index) {
        return (long) Math.floor(index / perBurst) * periodNanos;
    }

    @Override
    public long dueBy(long elapsedNanos) {
        if (elapsedNanos < 0) {
            return 0;
        }
        long bursts = elapsedNanos / periodNanos + 1;
        return Inverse.exact(this, (long) Math.ceil(bursts * perBurst), elapsedNanos);
    }
}
