package io.floodmark.crew;

import io.floodmark.model.trial.ConsumeInterval;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Merges the intervals of group members over all workers as they are reported. Used by one thread at a time. */
final class GroupMerger {
    private final Map<String, GroupBook> groups = new LinkedHashMap<>();

    /** @param workers 1 or more */
    GroupMerger(List<ReadOrder> orders, int workers) {
        for (ReadOrder order : orders) {
            // Consecutive members are in different workers, until each worker has one.
            int tellers = Math.min(order.members(), workers);
            order.groups().forEach(group -> groups.put(group, new GroupBook(group, tellers)));
        }
    }

    /** True if there are no consumers. */
    boolean isEmpty() {
        return groups.isEmpty();
    }

    /** Adds one worker's interval, and returns the merged intervals that it completes, in order. */
    List<ConsumeInterval> add(int worker, ConsumeInterval interval) {
        GroupBook group = groups.get(interval.group());
        if (group == null) {
            throw new IllegalArgumentException(interval.group() + " reads nothing; expected one of " + groups.keySet());
        }
        return group.add(worker, interval);
    }

    /** True if reports of some worker's consumers are so late that jitter cannot be the cause. */
    boolean stuck() {
        return groups.values().stream().anyMatch(GroupBook::stuck);
    }

    /** Returns the last intervals, from seconds that not every worker has reported. */
    List<ConsumeInterval> rest() {
        return groups.values().stream().flatMap(group -> group.rest().stream()).toList();
    }
}
