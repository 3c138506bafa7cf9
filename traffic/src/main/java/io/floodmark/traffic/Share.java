package io.floodmark.traffic;

/**
 * Every {@code of}-th operation of a whole, starting at {@code worker}: own index j is the whole's index j x of +
 * worker. Of the first D operations of the whole, a worker has ceil((D - worker) / of), and over all workers these add
 * up to D.
 */
final class Share implements Schedule {
    private final Schedule whole;
    private final int worker;
    private final int of;

    Share(Schedule whole, int worker, int of) {
        if (worker < 0 || worker >= of) {
            throw new IllegalArgumentException("worker is " + worker + "; expected 0 to " + (of - 1));
        }
        this.whole = whole;
        this.worker = worker;
        this.of = of;
    }

    @Override
    public long dueNanos(long index) {
        return whole.dueNanos(index * of + worker);
    }

    @Override
    public long dueBy(long elapsedNanos) {
        long ofWhole = whole.dueBy(elapsedNanos);
        return ofWhole <= worker ? 0 : (ofWhole - worker - 1) / of + 1;
    }
}
