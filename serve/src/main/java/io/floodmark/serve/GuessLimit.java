package io.floodmark.serve;

import io.floodmark.gateway.address.IpAddress;
import io.floodmark.model.unit.NanoClock;
import java.net.InetAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Slows down guessing of the token: a sender (an IPv4 address, or an IPv6 network of 64 bits) has ten attempts per
 * minute. Used by one thread.
 */
final class GuessLimit {
    static final Duration WINDOW = Duration.ofMinutes(1);
    static final int OF_SENDER = 10;

    private static final int MOST_SENDERS = 10_000;

    private final NanoClock clock;
    private final Map<String, Integer> wrong = new HashMap<>();
    private long windowNanos;

    GuessLimit(NanoClock clock) {
        this.clock = clock;
        this.windowNanos = clock.nanoTime();
    }

    boolean mayTry(InetAddress address) {
        if (clock.nanoTime() - windowNanos >= WINDOW.toNanos()) {
            windowNanos = clock.nanoTime();
            wrong.clear();
        }
        Integer attempts = wrong.get(IpAddress.sender(address));
        return attempts == null ? wrong.size() < MOST_SENDERS : attempts < OF_SENDER;
    }

    void wrong(InetAddress address) {
        wrong.merge(IpAddress.sender(address), 1, Integer::sum);
    }
}
