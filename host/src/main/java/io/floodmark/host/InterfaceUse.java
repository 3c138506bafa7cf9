package io.floodmark.host;

import java.util.HashSet;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * The utilisation of network interfaces that report their speed or have a token bucket. Loopback and most virtual
 * interfaces report none.
 */
public final class InterfaceUse {
    /**
     * An interface with a higher utilisation reports a wrong speed: virtual interfaces may report 10 Mbit/s and forward
     * gigabits.
     */
    public static final double IMPOSSIBLE = 1.2;

    private static final double BITS_PER_MEGABIT = 1e6;

    private final ProcFs interfaces;
    private final Map<String, Double> buckets;
    private final Predicate<String> counted;
    /** Interfaces that report a wrong speed. */
    private final Set<String> faster = new HashSet<>();

    /**
     * Creates an object that has not read any interface yet.
     *
     * @param interfaces the folder /sys/class/net
     * @param buckets rates of token buckets in bytes per second, by interface
     * @param counted selects interfaces by name
     */
    InterfaceUse(ProcFs interfaces, Map<String, Double> buckets, Predicate<String> counted) {
        this.interfaces = interfaces;
        this.buckets = Map.copyOf(buckets);
        this.counted = counted;
    }

    /**
     * Returns the highest utilisation of an interface, in its fuller direction; empty if no interface reports its
     * speed.
     */
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

    /** Returns the increase of a counter; 0 for an interface that is not in both readings. */
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
        // A tunnel reports 10 Mbit/s and a virtual Ethernet pair 10 Gbit/s, whatever they forward.
        boolean tunnel = interfaces.text(name + "/tun_flags").isPresent();
        if (tunnel || (megabits.equals("10000") && hasPeer(name))) {
            return OptionalDouble.empty();
        }
        return megabits.matches("[1-9][0-9]{0,8}")
                ? OptionalDouble.of(Long.parseLong(megabits) * BITS_PER_MEGABIT / Byte.SIZE)
                : OptionalDouble.empty();
    }

    /**
     * True for one end of a virtual pair, such as the interface of a container. A VLAN is linked to another interface
     * too, but has a device type.
     */
    private boolean hasPeer(String name) {
        String own = interfaces.text(name + "/ifindex").orElse("").strip();
        String peer = interfaces.text(name + "/iflink").orElse(own).strip();
        String event = interfaces.text(name + "/uevent").orElse("");
        return !peer.equals(own) && !event.contains("DEVTYPE=");
    }
}
