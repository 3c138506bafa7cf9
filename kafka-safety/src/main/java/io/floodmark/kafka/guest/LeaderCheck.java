package io.floodmark.kafka.guest;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Who leads our partitions.
 *
 * @param led partitions by broker
 * @param moved partitions that are not led by the broker they were placed on, after an attempt to move them back
 * @param refused why they could not be moved back
 */
public record LeaderCheck(Map<Integer, Integer> led, List<String> moved, Optional<String> refused) {
    public LeaderCheck {
        led = Collections.unmodifiableMap(new TreeMap<>(led));
        moved = List.copyOf(moved);
    }

    /** All lead as placed: a trial may begin. */
    public boolean asPlaced() {
        return moved.isEmpty();
    }

    /** Every broker leads the same number; else some lead one more, and are loaded more by so much. */
    public boolean even() {
        return led.values().stream().distinct().count() <= 1;
    }
}
