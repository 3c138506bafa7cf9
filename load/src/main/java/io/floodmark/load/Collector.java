package io.floodmark.load;

import io.floodmark.model.trial.LoadInterval;
import io.floodmark.traffic.Recorder;
import io.floodmark.traffic.Tally;
import java.util.List;

/** Merges the recorders of workers into intervals. Used by one thread. */
final class Collector {
    private final LoadPhase phase;
    private final List<Recorder> recorders;
    private final Tally interval = new Tally();
    private final IntervalBook book;

    Collector(LoadPhase phase, List<Recorder> recorders) {
        this.phase = phase;
        this.recorders = List.copyOf(recorders);
        this.book = new IntervalBook(phase.startNanos());
    }

    /** Returns the beginning of the current interval. */
    long fromNanos() {
        return book.fromNanos();
    }

    /** Ends the interval at {@code toNanos}, which must be after its beginning. */
    LoadInterval cut(long toNanos) {
        interval.reset();
        recorders.forEach(recorder -> recorder.handOver(interval));
        long due = phase.schedule().isPresent() ? phase.dueBy(toNanos) : book.sentWith(interval);
        return book.enter(toNanos, due, interval);
    }

    /** Returns the totals of all intervals. */
    LoadTotals totals() {
        return book.totals(phase.budgetSpent());
    }
}
