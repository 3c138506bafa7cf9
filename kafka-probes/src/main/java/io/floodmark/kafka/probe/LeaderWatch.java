package io.floodmark.kafka.probe;

import io.floodmark.model.trial.TrialEvent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/**
 * Compares the leaders of the test partitions between polls. A move is an event if the number of partitions per leader
 * changes, so that the load is distributed differently. It is also one if a partition had no leader for a second or
 * longer. Not thread-safe.
 */
final class LeaderWatch {
    static final int NO_LEADER = -1;

    private static final long LONG_NANOS = 1_000_000_000;
    private static final int NAMED_IN_AN_EVENT = 3;

    /** Leaders at the last time when all partitions had one. */
    private Map<TopicPartition, Integer> settled = Map.of();
    /** Time of the first poll that found no leader. */
    private final Map<TopicPartition, Long> leaderlessSince = new TreeMap<>(IsrWatch.BY_NAME);

    private final Set<TopicPartition> told = new HashSet<>();

    /** @param now leader by partition, {@link #NO_LEADER} if there is none */
    List<TrialEvent> observe(Map<TopicPartition, Integer> now, long atNanos) {
        List<TrialEvent> events = new ArrayList<>(outages(now, atNanos));
        if (now.containsValue(NO_LEADER)) {
            return events;
        }
        if (!settled.isEmpty() && !counts(settled).equals(counts(now))) {
            events.add(new TrialEvent(atNanos, TrialEvent.Kind.LEADERS_CHANGED, "leaders moved: " + named(moves(now))));
        }
        settled = Map.copyOf(now);
        return events;
    }

    /** Reports each outage once, as soon as it is known to be long. */
    private List<TrialEvent> outages(Map<TopicPartition, Integer> now, long atNanos) {
        List<String> longOnes = new ArrayList<>();
        now.forEach((partition, leader) -> {
            if (leader == NO_LEADER) {
                leaderlessSince.putIfAbsent(partition, atNanos);
            }
            Long since = leaderlessSince.get(partition);
            if (since != null && atNanos - since >= LONG_NANOS && told.add(partition)) {
                longOnes.add(String.format(Locale.ROOT, "%s for %.1f s", partition, (atNanos - since) / 1e9));
            }
            if (leader != NO_LEADER) {
                leaderlessSince.remove(partition);
                told.remove(partition);
            }
        });
        return longOnes.isEmpty()
                ? List.of()
                : List.of(new TrialEvent(
                        atNanos, TrialEvent.Kind.LEADERS_CHANGED, "partitions had no leader: " + named(longOnes)));
    }

    private static Map<Integer, Long> counts(Map<TopicPartition, Integer> leaders) {
        return leaders.values().stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    private List<String> moves(Map<TopicPartition, Integer> now) {
        List<String> moves = new ArrayList<>();
        now.forEach((partition, leader) -> {
            int before = settled.getOrDefault(partition, leader);
            if (before != leader) {
                moves.add(partition + " from broker " + before + " to broker " + leader);
            }
        });
        return moves;
    }

    private static String named(List<String> all) {
        int named = Math.min(NAMED_IN_AN_EVENT, all.size());
        String more = all.size() > named ? " and " + (all.size() - named) + " more" : "";
        return String.join(", ", all.subList(0, named)) + more;
    }
}
