package io.floodmark.crew;

import io.floodmark.model.trial.ConsumeInterval;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Merges the intervals of the members of one group second by second. An interval belongs to the second that its end is
 * nearest to, and a second is complete when every worker has reported it or a later one. Only sums are kept, so memory
 * depends on the number of open seconds and hardly on the number of workers. Used by one thread at a time.
 */
final class GroupBook {
    /** If a worker is that many seconds ahead of another one, the other one's consumers are stuck. */
    static final int MOST_OPEN = 16;

    private static final double SECOND_NANOS = 1e9;

    private final String name;
    private final int tellers;
    private final TreeMap<Long, GroupSum> open = new TreeMap<>();
    /** The last reported second by worker. */
    private final Map<Integer, Long> lastTold = new HashMap<>();
    /**
     * The lag by worker at the end of the last complete second. A worker without a report for a second keeps its lag.
     */
    private final Map<Integer, Long> lags = new HashMap<>();
    /** The origin of seconds: second 0 is the one in which the first reported interval ended. */
    private long baseNanos;

    private long madeUpTo = Long.MIN_VALUE;
    private long reportedToNanos = Long.MIN_VALUE;

    /** @param tellers number of workers that have members, 1 or more */
    GroupBook(String name, int tellers) {
        this.name = name;
        this.tellers = tellers;
    }

    List<ConsumeInterval> add(int worker, ConsumeInterval interval) {
        if (lastTold.isEmpty()) {
            baseNanos = interval.toNanos();
        }
        long second = second(worker, interval.toNanos());
        lastTold.put(worker, second);
        open.computeIfAbsent(second, unseen -> new GroupSum(baseNanos)).add(worker, interval);
        return lastTold.size() < tellers ? List.of() : completedTo(Collections.min(lastTold.values()));
    }

    /**
     * Returns the second of an interval, which is later than the previous one of that worker: of two intervals that end
     * in one second, the later one counts for the next.
     */
    private long second(int worker, long toNanos) {
        long nearest = Math.round((toNanos - baseNanos) / SECOND_NANOS);
        long before = Math.max(madeUpTo, lastTold.getOrDefault(worker, Long.MIN_VALUE));
        return Math.max(nearest, before + 1);
    }

    private List<ConsumeInterval> completedTo(long second) {
        madeUpTo = second;
        Map<Long, GroupSum> ready = open.headMap(second, true);
        List<ConsumeInterval> complete = ready.values().stream()
                .map(sum -> interval(sum, sum.averageEndNanos()))
                .toList();
        ready.clear();
        return complete;
    }

    /**
     * Returns the merged interval. It begins where the previous one ended, so that there are no gaps between seconds.
     */
    private ConsumeInterval interval(GroupSum sum, long endNanos) {
        lags.putAll(sum.lags());
        long lag = lags.values().stream().mapToLong(Long::longValue).sum();
        long fromNanos = reportedToNanos == Long.MIN_VALUE ? sum.fromNanos() : reportedToNanos;
        reportedToNanos = Math.max(endNanos, fromNanos + 1);
        return sum.interval(name, fromNanos, reportedToNanos, lag);
    }

    boolean stuck() {
        return open.size() > MOST_OPEN;
    }

    Optional<ConsumeInterval> rest() {
        if (open.isEmpty()) {
            return Optional.empty();
        }
        GroupSum rest = new GroupSum(baseNanos);
        open.values().forEach(rest::add);
        open.clear();
        return Optional.of(interval(rest, rest.endNanos()));
    }
}
