package io.floodmark.kafka;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Brokers that are away, and known to be: stopped by us, or missing before we came. What speaks only of them says
 * nothing of the load, so whoever watches in-sync sets, leaders or a broker leaves them out. Thread-safe.
 */
public final class KnownOfflineBrokers {
    /** Where a broker is. */
    public enum State {
        HERE,
        /** It was away before we came; that it returns is news. */
        MISSING,
        /** We stopped it. */
        DOWN,
        /** It runs again, and has not yet fetched what it missed. */
        REJOINING
    }

    private volatile Map<Integer, State> away;

    /** Nobody is away. */
    public KnownOfflineBrokers() {
        this(Set.of());
    }

    /** These are missing. */
    public KnownOfflineBrokers(Collection<Integer> missing) {
        this.away = missing.stream().collect(Collectors.toUnmodifiableMap(id -> id, id -> State.MISSING));
    }

    /** From now on it is there. */
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

    /** Those that need not be in sync, nor lead. */
    public Set<Integer> away() {
        return new TreeSet<>(away.keySet());
    }

    /** Those whose coming and going is our doing. */
    public Set<Integer> ours() {
        return away.entrySet().stream()
                .filter(broker -> broker.getValue() != State.MISSING)
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
