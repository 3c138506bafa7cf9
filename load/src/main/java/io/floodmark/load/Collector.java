package io.floodmark.load;

import io.floodmark.model.LoadInterval;
import java.util.List;

/** Merges the workers' recorders into intervals without gaps, and adds up a session's totals. Used by one thread. */
final class Collector {
    private final Stint stint;
    private final List<Recorder> recorders;
    private final Tally interval = new Tally();
    private long fromNanos;
    private long dueBefore;
    private long sent;
    private long acked;
    private long failed;
    private long unknown;
    private long duplicable;
    private long wireBytes;
    private long late;
    private long clipped;
    private long negative;

    Collector(Stint stint, List<Recorder> recorders) {
        this.stint = stint;
        this.recorders = List.copyOf(recorders);
        this.fromNanos = stint.startNanos();
    }

    /** When the interval that is under way began. */
    long fromNanos() {
        return fromNanos;
    }

    /** Ends the interval at {@code toNanos}, which lies after its beginning. */
    LoadInterval cut(long toNanos) {
        interval.reset();
        recorders.forEach(recorder -> recorder.handOver(interval));
        add(interval);
        long due = stint.schedule().isPresent() ? stint.dueBy(toNanos) : sent;
        Latencies latency = Latencies.of(interval.latency);
        LoadInterval cut = new LoadInterval(
                fromNanos,
                toNanos,
                due - dueBefore,
                interval.sent,
                interval.acked,
                interval.failed,
                interval.retried,
                interval.wireBytes,
                Math.max(0, due - acked - failed - unknown),
                interval.throttledNanos,
                latency.summary(),
                Latencies.of(interval.service).summary(),
                latency.encoded(),
                interval.latenessMaxNanos);
        fromNanos = toNanos;
        dueBefore = due;
        return cut;
    }

    private void add(Tally part) {
        sent += part.sent;
        acked += part.acked;
        failed += part.failed;
        unknown += part.unknown;
        duplicable += part.duplicable;
        wireBytes += part.wireBytes;
        late += part.late;
        clipped += part.clipped;
        negative += part.negative;
    }

    /** Of all that was cut. */
    LoadTotals totals() {
        return new LoadTotals(
                acked,
                failed,
                unknown,
                dueBefore - sent,
                wireBytes,
                stint.budgetSpent(),
                duplicable,
                late,
                clipped,
                negative);
    }
}
