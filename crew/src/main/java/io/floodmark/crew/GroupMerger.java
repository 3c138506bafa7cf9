package io.floodmark.crew;

import io.floodmark.model.ConsumeInterval;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds up what the members of groups did in all workers that have some of them, as it is told. Used by one thread at a
 * time.
 */
final class GroupMerger {
    private final Map<String, GroupBook> groups = new LinkedHashMap<>();

    /** @param workers 1 or more */
    GroupMerger(List<ReadOrder> orders, int workers) {
        for (ReadOrder order : orders) {
            // Members that follow each other are in different workers, until all have one.
            int tellers = Math.min(order.members(), workers);
            order.groups().forEach(group -> groups.put(group, new GroupBook(group, tellers)));
        }
    }

    /** Nobody reads. */
    boolean isEmpty() {
        return groups.isEmpty();
    }

    /** Takes in one worker's interval; returns those of all of them that it completes, in order. */
    List<ConsumeInterval> add(int worker, ConsumeInterval interval) {
        GroupBook group = groups.get(interval.group());
        if (group == null) {
            throw new IllegalArgumentException(interval.group() + " reads nothing; expected one of " + groups.keySet());
        }
        return group.add(worker, interval);
    }

    /** True where some worker's readers are so far behind in telling that it is no jitter. */
    boolean stuck() {
        return groups.values().stream().anyMatch(GroupBook::stuck);
    }

    /** What was told of seconds that not every worker has told: the end. */
    List<ConsumeInterval> rest() {
        return groups.values().stream().flatMap(group -> group.rest().stream()).toList();
    }
}
