package io.floodmark.kafka;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Brokers that are known to be offline: stopped by the run, or missing before it began. Events that concern only them
 * are no effect of the load. Code that watches in-sync sets, leaders or brokers therefore ignores them. Thread-safe.
 */
public final class KnownOfflineBrokers {
    /** States of a broker. */
    public enum State {
        HERE,
        /** The broker was offline before the run began; its return is an event. */
        MISSING,
        /** The run stopped the broker. */
        DOWN,
        /** The broker runs again, but has not yet fetched what it missed. */
        REJOINING
    }

    private volatile Map<Integer, State> away;

    /** Creates an object without offline brokers. */
    public KnownOfflineBrokers() {
        this(Set.of());
    }

    /** Creates an object in which the given brokers are missing. */
    public KnownOfflineBrokers(Collection<Integer> missing) {
        this.away = missing.stream().collect(Collectors.toUnmodifiableMap(id -> id, id -> State.MISSING));
    }

    /** Sets the state of a broker from now on. */
    public synchronized void mark(int broker, State state) {
        Map<Integer, State> next = new TreeMap<>(away);
        if (state == State.HERE) {
            next.remove(broker);
        } else {
            next.put(broker, state);
        }
        away = Map.copyOf(next);
    }

    public State of(int broker) {
        return away.getOrDefault(broker, State.HERE);
    }

    /** Returns the brokers that need not be in sync or lead. */
    public Set<Integer> away() {
        return new TreeSet<>(away.keySet());
    }

    /** Returns the brokers that are offline or return because of the run. */
    public Set<Integer> causedByRun() {
        return away.entrySet().stream()
                .filter(broker -> broker.getValue() != State.MISSING)
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
