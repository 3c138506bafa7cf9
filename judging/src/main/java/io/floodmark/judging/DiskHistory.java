package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.Observation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The page cache of one host over the judged part of a trial. On a healthy host it is a sawtooth: the kernel leaves
 * pages alone until they are old, so that they grow by all that is appended, and then writes them at once. So growth
 * alone is no evidence. It is evidence in two kinds of periods: when the disks were busy without a pause, and when as
 * many pages are unwritten at the end as at the start.
 *
 * @param moments in order of time
 */
record DiskHistory(List<DiskMoment> moments) {
    /** Pages under write-back, in seconds of appended bytes: less is the background writing of other processes. */
    private static final double AT_WORK = 0.05;
    /**
     * Growth over appended bytes up to which a period counts as ending with as many unwritten pages as it began with.
     */
    private static final double CLOSED = 0.01;
    /** Limits the number of period ends tried, since a running trial is judged repeatedly, however long it is. */
    private static final int MOST_ENDS = 500;

    DiskHistory {
        moments = List.copyOf(moments);
    }

    /** Returns the history of the given host; readings with unknown flows are left out. */
    static DiskHistory of(Observation seen, Entity host, Flow appended, Flow replicated) {
        Map<Long, Double> underWay = new HashMap<>();
        of(seen, Metric.HOST_MEMORY_WRITEBACK, host).forEach(one -> underWay.put(one.toNanos(), one.value()));
        Flow written = Flow.of(seen, Metric.HOST_DISK_WRITE);
        Flow cancelled = Flow.of(seen, Metric.HOST_MEMORY_CANCELLED);
        Flow dirtied = Flow.of(seen, Metric.HOST_MEMORY_DIRTIED);
        Flow cleaned = Flow.of(seen, Metric.HOST_MEMORY_CLEANED);
        List<DiskMoment> moments = new ArrayList<>();
        List<Sample> dirty = of(seen, Metric.HOST_MEMORY_DIRTY, host);
        for (Sample sample : dirty) {
            long from = dirty.get(0).toNanos();
            long to = sample.toNanos();
            double pages = underWay.getOrDefault(to, Double.NaN);
            DiskMoment moment = new DiskMoment(
                    to,
                    sample.value() + pages,
                    pages,
                    appended.between(from, to) + replicated.between(from, to),
                    written.between(from, to),
                    cancelled.between(from, to),
                    dirtied.between(from, to) - cleaned.between(from, to));
            if (!Double.isNaN(moment.unwritten() + moment.appended() + moment.written())) {
                moments.add(moment);
            }
        }
        return new DiskHistory(moments);
    }

    private static List<Sample> of(Observation seen, Metric metric, Entity host) {
        return SamplesByEntity.of(seen, metric).getOrDefault(host, List.of());
    }

    /** Returns the balance from the first moment to the last; requires two or more. */
    DiskBalance whole() {
        return moments.get(0).to(moments.get(moments.size() - 1));
    }

    /** Returns the most bytes that were unwritten at any moment. */
    double most() {
        return moments.stream().mapToDouble(DiskMoment::unwritten).max().orElse(0);
    }

    DiskMoment last() {
        return moments.get(moments.size() - 1);
    }

    /** Returns the longest part in which pages were under write-back all the time, except for single readings. */
    DiskHistory longestAtWork() {
        double least = AT_WORK * whole().appended();
        int bestFrom = 0;
        int bestTo = 0;
        int from = 0;
        for (int i = 1; i < moments.size(); i++) {
            if (Math.max(moments.get(i - 1).underWay(), moments.get(i).underWay()) <= least) {
                from = i;
            }
            if (i - from > bestTo - bestFrom) {
                bestFrom = from;
                bestTo = i;
            }
        }
        return new DiskHistory(bestTo == bestFrom ? List.of() : moments.subList(bestFrom, bestTo + 1));
    }

    /**
     * Returns the trend of appended minus written bytes: the rate at which the disks fall behind, independent of what
     * other processes keep in the page cache.
     */
    Trend falling() {
        return Trend.of(
                moments.stream()
                        .mapToDouble(one -> (one.atNanos() - moments.get(0).atNanos()) / 1e9)
                        .toArray(),
                moments.stream()
                        .mapToDouble(one -> one.appended() - one.written())
                        .toArray());
    }

    /**
     * Returns the longest period of at least the given length with as many unwritten pages at its end as at its start.
     */
    Optional<DiskBalance> closed(double leastSeconds) {
        Optional<DiskBalance> longest = Optional.empty();
        int step = 1 + moments.size() / MOST_ENDS;
        for (int from = 0; from < moments.size(); from += step) {
            double least =
                    Math.max(leastSeconds, longest.map(DiskBalance::seconds).orElse(0.0));
            Optional<DiskBalance> found = closed(moments.get(from), least, step);
            longest = found.isPresent() ? found : longest;
        }
        return longest;
    }

    private Optional<DiskBalance> closed(DiskMoment from, double leastSeconds, int step) {
        for (int i = moments.size() - 1; i > 0; i -= step) {
            DiskMoment to = moments.get(i);
            if ((to.atNanos() - from.atNanos()) / 1e9 < leastSeconds) {
                return Optional.empty();
            }
            if (Math.abs(to.unwritten() - from.unwritten()) < CLOSED * (to.appended() - from.appended())) {
                return Optional.of(from.to(to));
            }
        }
        return Optional.empty();
    }
}
