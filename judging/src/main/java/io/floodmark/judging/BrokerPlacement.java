package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.trial.Observation;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The brokers on each host that was read.
 *
 * @param brokersOf brokers by host; an empty set if they are unknown
 */
record BrokerPlacement(Map<Entity, Set<Entity>> brokersOf) {
    static BrokerPlacement of(Observation seen, Set<Entity> hosts) {
        Map<Entity, Set<Entity>> brokers = new LinkedHashMap<>();
        hosts.forEach(host -> brokers.put(host, new HashSet<>()));
        seen.measuredSamples(Metric.HOST_BROKER)
                .forEach(sample -> brokers.computeIfAbsent(sample.entity(), fresh -> new HashSet<>())
                        .add(Entity.broker((int) sample.value())));
        return new BrokerPlacement(brokers);
    }

    /** Returns what is missing to know the disks of all brokers. */
    Optional<String> missing(Set<Entity> brokers) {
        long elsewhere = brokers.stream()
                .filter(broker -> brokersOf.values().stream().noneMatch(these -> these.contains(broker)))
                .count();
        if (elsewhere == 0) {
            return Optional.empty();
        }
        return Optional.of(brokersOf.entrySet().stream()
                .filter(host -> host.getValue().isEmpty())
                .map(host -> "which broker is on " + host.getKey().label())
                .findFirst()
                .orElseGet(() -> "the disks of " + elsewhere + " of the brokers, on hosts that were not read"));
    }

    /** Returns the hosts with brokers; others, for example those of controllers, have no load. */
    Set<Entity> hosts() {
        return brokersOf.entrySet().stream()
                .filter(host -> !host.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** Returns the part of the observation that concerns one host and the brokers on it. */
    Observation of(Entity host, Observation seen) {
        Set<Entity> here = new HashSet<>(brokersOf.getOrDefault(host, Set.of()));
        here.add(host);
        return seen.with(seen.samples().stream()
                .filter(sample -> here.contains(sample.entity()))
                .toList());
    }
}
