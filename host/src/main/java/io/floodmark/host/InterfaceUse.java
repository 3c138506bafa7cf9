package io.floodmark.host;

import java.util.HashSet;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * How much of what an interface says it carries was carried. Loopback and most virtual interfaces say none; one behind a token bucket has that
 * one's rate.
 */
public final class InterfaceUse {
    /** Of its speed, within a second: what moves more has another one. Virtual interfaces may say 10 Mbit/s and carry gigabits. */
    public static final double IMPOSSIBLE = 1.2;

    private static final double BITS_PER_MEGABIT = 1e6;

    private final ProcFs interfaces;
    private final Map<String, Double> buckets;
    private final Predicate<String> counted;
    /** Interfaces whose speed was seen to be wrong. */
    private final Set<String> faster = new HashSet<>();

    /**
     * Of interfaces by name.
     *
     * @param interfaces a folder of each, as below /sys/class/net
     * @param buckets what token buckets let through, bytes per second by the name of the interface
     * @param counted which of them are looked at
     */
    InterfaceUse(ProcFs interfaces, Map<String, Double> buckets, Predicate<String> counted) {
        this.interfaces = interfaces;
        this.buckets = Map.copyOf(buckets);
        this.counted = counted;
    }

    /** The share of its speed that the fullest carried in its fuller direction; empty where none says its speed. */
    OptionalDouble fullest(Map<String, InterfaceCounts> before, Map<String, InterfaceCounts> now, double seconds) {
        OptionalDouble fullest = OptionalDouble.empty();
        for (String name : now.keySet()) {
            OptionalDouble speed = counted.test(name) ? bytesPerSecond(name) : OptionalDouble.empty();
            long most = Math.max(
                    grown(name, before, now, InterfaceCounts::sentBytes),
                    grown(name, before, now, InterfaceCounts::receivedBytes));
            double share = most / seconds / speed.orElse(Double.NaN);
            if (share > IMPOSSIBLE) {
                faster.add(name);
            }
            if (share >= fullest.orElse(0) && !faster.contains(name)) {
                fullest = OptionalDouble.of(share);
            }
        }
        return fullest;
    }

    /** By how much a count grew; 0 for an interface that is not in both. */
    static long grown(
            String name,
            Map<String, InterfaceCounts> before,
            Map<String, InterfaceCounts> now,
            ToLongFunction<InterfaceCounts> count) {
        InterfaceCounts from = before.get(name);
        InterfaceCounts to = now.get(name);
        return from == null || to == null ? 0 : count.applyAsLong(to) - count.applyAsLong(from);
    }

    private OptionalDouble bytesPerSecond(String name) {
        if (buckets.containsKey(name)) {
            return OptionalDouble.of(buckets.get(name));
        }
        String megabits = interfaces.text(name + "/speed").orElse("").strip();
        return megabits.matches("[1-9][0-9]{0,8}")
                ? OptionalDouble.of(Long.parseLong(megabits) * BITS_PER_MEGABIT / Byte.SIZE)
                : OptionalDouble.empty();
    }
}
