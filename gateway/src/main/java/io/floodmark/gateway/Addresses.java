package io.floodmark.gateway;

import java.net.InetAddress;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Counts the open connections of each sender ({@link IpAddress#sender}). Thread-safe. */
final class Addresses {
    private final int most;
    private final ConcurrentMap<String, Integer> open = new ConcurrentHashMap<>();

    Addresses(int most) {
        this.most = most;
    }

    /** Whether one more is within the bound; it counts either way, until it leaves. */
    boolean enter(InetAddress address) {
        return open.merge(IpAddress.sender(address), 1, Integer::sum) <= most;
    }

    void leave(InetAddress address) {
        open.computeIfPresent(IpAddress.sender(address), (same, count) -> count == 1 ? null : count - 1);
    }
}
