package io.floodmark.kafka.safety;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The leaders of the test partitions.
 *
 * @param led number of partitions by broker
 * @param moved partitions whose leader is not the broker on which they were placed, after an attempt to move them back
 * @param refused why they could not be moved back
 */
public record LeaderCheck(Map<Integer, Integer> led, List<String> moved, Optional<String> refused) {
    public LeaderCheck {
        led = Collections.unmodifiableMap(new TreeMap<>(led));
        moved = List.copyOf(moved);
    }

    /** True if all lead as placed, so that a trial may begin. */
    public boolean asPlaced() {
        return moved.isEmpty();
    }

    /** True if every broker leads the same number of partitions; otherwise some lead one more, and have more load. */
    public boolean even() {
        return led.values().stream().distinct().count() <= 1;
    }
}
