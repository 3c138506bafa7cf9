package io.floodmark.crew;

import io.floodmark.load.Latencies;
import io.floodmark.model.ConsumeInterval;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * Adds up what the members of a group did in the same second in all workers that have some of them, as it is told: the n-th interval of
 * each. Used by one thread at a time.
 */
final class GroupMerger {
    private final Map<String, Group> groups = new LinkedHashMap<>();

    private static final class Group {
        private final int tellers;
        private final Map<Integer, Deque<ConsumeInterval>> untold = new TreeMap<>();
        private long toldToNanos = Long.MIN_VALUE;

        private Group(int tellers) {
            this.tellers = tellers;
        }
    }

    /** @param workers 1 or more */
    GroupMerger(List<ReadOrder> orders, int workers) {
        for (ReadOrder order : orders) {
            // Members that follow each other are in different workers, until all have one.
            order.groups().forEach(group -> groups.put(group, new Group(Math.min(order.members(), workers))));
        }
    }

    /** Nobody reads. */
    boolean isEmpty() {
        return groups.isEmpty();
    }

    /** Takes in one worker's interval; returns that of all of them once every one has told it. */
    Optional<ConsumeInterval> add(int worker, ConsumeInterval interval) {
        Group group = groups.get(interval.group());
        if (group == null) {
            throw new IllegalArgumentException(interval.group() + " reads nothing; expected one of " + groups.keySet());
        }
        group.untold.computeIfAbsent(worker, unseen -> new ArrayDeque<>()).add(interval);
        boolean all = group.untold.size() == group.tellers
                && group.untold.values().stream().noneMatch(Collection::isEmpty);
        if (!all) {
            return Optional.empty();
        }
        List<ConsumeInterval> second =
                group.untold.values().stream().map(Deque::remove).toList();
        long toNanos = (long)
                second.stream().mapToLong(ConsumeInterval::toNanos).average().orElseThrow();
        return Optional.of(merged(group, second, lag(second), toNanos));
    }

    /** What was told of intervals that not every worker has told: the end. */
    List<ConsumeInterval> rest() {
        List<ConsumeInterval> rest = new ArrayList<>();
        for (Group group : groups.values()) {
            List<ConsumeInterval> open =
                    group.untold.values().stream().flatMap(Collection::stream).toList();
            // A lag is what is left at the end: of each worker the last that it told.
            List<ConsumeInterval> last = group.untold.values().stream()
                    .filter(told -> !told.isEmpty())
                    .map(Deque::getLast)
                    .toList();
            group.untold.clear();
            if (!open.isEmpty()) {
                long toNanos =
                        open.stream().mapToLong(ConsumeInterval::toNanos).max().orElseThrow();
                rest.add(merged(group, open, lag(last), toNanos));
            }
        }
        return rest;
    }

    /** Begins where the one before ended: there are no gaps between seconds. */
    private static ConsumeInterval merged(Group group, List<ConsumeInterval> parts, long lag, long toNanos) {
        long fromNanos = group.toldToNanos != Long.MIN_VALUE
                ? group.toldToNanos
                : parts.stream().mapToLong(ConsumeInterval::fromNanos).min().orElseThrow();
        group.toldToNanos = Math.max(toNanos, fromNanos + 1);
        Latencies latency =
                Latencies.merged(parts.stream().map(ConsumeInterval::histogram).toList());
        return new ConsumeInterval(
                parts.get(0).group(),
                fromNanos,
                group.toldToNanos,
                sum(parts, ConsumeInterval::received),
                sum(parts, ConsumeInterval::wireBytes),
                lag,
                parts.stream().mapToDouble(ConsumeInterval::lost).sum(),
                parts.stream().mapToDouble(ConsumeInterval::duplicated).sum(),
                sum(parts, ConsumeInterval::negative),
                latency.summary(),
                latency.encoded());
    }

    private static long lag(List<ConsumeInterval> ofEach) {
        return sum(ofEach, ConsumeInterval::lag);
    }

    private static long sum(List<ConsumeInterval> parts, ToLongFunction<ConsumeInterval> count) {
        return parts.stream().mapToLong(count).sum();
    }
}
