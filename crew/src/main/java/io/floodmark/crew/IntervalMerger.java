package io.floodmark.crew;

import io.floodmark.client.IntervalReport;
import io.floodmark.traffic.Tally;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Merges the intervals of workers for the same second as they are reported. Only sums are kept, so memory depends on
 * the number of open seconds (a few, about 0.4 MB each) and not on the number of workers. Used by one thread.
 */
final class IntervalMerger {
    /** If a worker is that many seconds ahead of another one, the other one is lost. */
    static final int MOST_OPEN = 16;

    private final int workers;
    private final long startNanos;
    private final TreeMap<Integer, Open> open = new TreeMap<>();

    private static final class Open {
        private final Tally tally = new Tally();
        private int reports;
        private long due;
        private double sumNanos;
    }

    /** The merged second of all workers. */
    record Merged(long toNanos, long due, Tally tally) {}

    /** @param startNanos of the session, by the clock of the reports */
    IntervalMerger(int workers, long startNanos) {
        this.workers = workers;
        this.startNanos = startNanos;
    }

    /**
     * Adds one worker's second.
     *
     * @param index of the second, from 0; a worker reports each once, in order
     * @return the merged second when every worker has reported it; it ends at the mean of their ends
     */
    Optional<Merged> add(int index, IntervalReport report) {
        Open second = open.computeIfAbsent(index, unseen -> new Open());
        second.tally.add(report.tally());
        second.due += report.due();
        second.sumNanos += report.toNanos() - startNanos;
        second.reports++;
        if (second.reports < workers) {
            return Optional.empty();
        }
        open.remove(index);
        return Optional.of(new Merged(startNanos + (long) (second.sumNanos / workers), second.due, second.tally));
    }

    /** True if some worker is so late that jitter cannot be the cause. */
    boolean stuck() {
        return open.size() > MOST_OPEN;
    }

    /** Returns the sum of seconds that not every worker has reported, as a part of the end. */
    Tally rest() {
        Tally rest = new Tally();
        open.values().forEach(second -> rest.add(second.tally));
        open.clear();
        return rest;
    }
}
