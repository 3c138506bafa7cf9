package io.floodmark.gateway;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Counts the open connections of each address. Thread-safe. */
final class Addresses {
    private final int most;
    private final ConcurrentMap<String, Integer> open = new ConcurrentHashMap<>();

    Addresses(int most) {
        this.most = most;
    }

    /** Whether one more is within the bound; it counts either way, until it leaves. */
    boolean enter(String address) {
        return open.merge(address, 1, Integer::sum) <= most;
    }

    void leave(String address) {
        open.computeIfPresent(address, (same, count) -> count == 1 ? null : count - 1);
    }
}
