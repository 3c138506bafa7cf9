package io.floodmark.crew;

import io.floodmark.client.IntervalReport;
import io.floodmark.traffic.Tally;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Adds up what workers did in the same second, as it is told: nothing of a worker's report is kept but its share of a
 * sum, so that memory depends on the seconds that are open (a few, about 0.4 MB each) and not on the number of workers.
 * Used by one thread.
 */
final class IntervalMerger {
    /** A worker that far ahead of another one tells that the other is lost. */
    static final int MOST_OPEN = 16;

    private final int workers;
    private final long startNanos;
    private final TreeMap<Integer, Open> open = new TreeMap<>();

    private static final class Open {
        private final Tally tally = new Tally();
        private int told;
        private long due;
        private double sumNanos;
    }

    /** A second of all workers. */
    record Merged(long toNanos, long due, Tally tally) {}

    /** @param startNanos of the session, by the clock of the reports */
    IntervalMerger(int workers, long startNanos) {
        this.workers = workers;
        this.startNanos = startNanos;
    }

    /**
     * Takes in one worker's second.
     *
     * @param index of the second, from 0; a worker tells each once, in order
     * @return all workers' second once every one has told it: it ends where theirs ended on average
     */
    Optional<Merged> add(int index, IntervalReport report) {
        Open second = open.computeIfAbsent(index, unseen -> new Open());
        second.tally.add(report.tally());
        second.due += report.due();
        second.sumNanos += report.toNanos() - startNanos;
        second.told++;
        if (second.told < workers) {
            return Optional.empty();
        }
        open.remove(index);
        return Optional.of(new Merged(startNanos + (long) (second.sumNanos / workers), second.due, second.tally));
    }

    /** True where some worker is so far behind that its silence is no jitter. */
    boolean stuck() {
        return open.size() > MOST_OPEN;
    }

    /** What was told of seconds that not every worker has told: part of the end. */
    Tally rest() {
        Tally rest = new Tally();
        open.values().forEach(second -> rest.add(second.tally));
        open.clear();
        return rest;
    }
}
