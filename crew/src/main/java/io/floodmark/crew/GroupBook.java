package io.floodmark.crew;

import io.floodmark.model.ConsumeInterval;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the members of one group did, second by second. An interval belongs to the second that its end is nearest to,
 * and a second is made up once every worker has told of it or of a later one. Nothing of an interval is kept but its
 * share of a sum, so that memory depends on the seconds that are open and hardly on the number of workers. Used by one
 * thread at a time.
 */
final class GroupBook {
    /** A worker that far ahead of another one tells that the other one's readers are stuck. */
    static final int MOST_OPEN = 16;

    private static final double SECOND_NANOS = 1e9;

    private final String name;
    private final int tellers;
    private final TreeMap<Long, GroupSum> open = new TreeMap<>();
    /** By worker. */
    private final Map<Integer, Long> lastTold = new HashMap<>();
    /**
     * By worker, when the second that was made up last ended: who tells nothing of a second is as far behind as before.
     */
    private final Map<Integer, Long> lags = new HashMap<>();
    /** By which seconds are counted: 0 is the one in which the first interval that was told ended. */
    private long baseNanos;

    private long madeUpTo = Long.MIN_VALUE;
    private long toldToNanos = Long.MIN_VALUE;

    /** @param tellers workers that have members, 1 or more */
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

    /** Later than what it told before: of two intervals that end in one second the later one belongs to the next. */
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

    /** Begins where the one before ended: there are no gaps between seconds. */
    private ConsumeInterval interval(GroupSum sum, long endNanos) {
        lags.putAll(sum.lags());
        long lag = lags.values().stream().mapToLong(Long::longValue).sum();
        long fromNanos = toldToNanos == Long.MIN_VALUE ? sum.fromNanos() : toldToNanos;
        toldToNanos = Math.max(endNanos, fromNanos + 1);
        return sum.interval(name, fromNanos, toldToNanos, lag);
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
