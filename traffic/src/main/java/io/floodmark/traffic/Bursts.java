package io.floodmark.traffic;

/**
 * Everything that a period brings is due at its beginning, and nothing for the rest of it: operation i is due with
 * burst floor(i / n), where n is rate x period and need not be whole. All workers fire together.
 */
public final class Bursts implements Schedule {
    private final double perBurst;
    private final long periodNanos;

    /**
     * Bursts that together make a rate.
     *
     * @param perSecond operations a second on the long run, above 0
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
