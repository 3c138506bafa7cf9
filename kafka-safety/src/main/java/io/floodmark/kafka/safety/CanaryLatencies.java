package io.floodmark.kafka.safety;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Latencies of the canary's records over the last seconds. A record still under way counts with its age, so that a
 * cluster without answers is noticed. Thread-safe.
 */
final class CanaryLatencies {
    private record Acknowledged(long atNanos, long latencyNanos) {}

    private final long windowNanos;
    private final Deque<Acknowledged> acknowledged = new ArrayDeque<>();
    private final Map<Long, Long> dueByIndex = new HashMap<>();
    private long completed;

    CanaryLatencies(Duration window) {
        this.windowNanos = window.toNanos();
    }

    /** Notes when record {@code index} was scheduled. */
    synchronized void due(long index, long dueNanos) {
        dueByIndex.put(index, dueNanos);
    }

    /** Notes that a record is acknowledged or given up; a failed one counts with the time spent on it. */
    synchronized void done(long index, long nowNanos) {
        Long due = dueByIndex.remove(index);
        if (due != null) {
            acknowledged.add(new Acknowledged(nowNanos, nowNanos - due));
            completed++;
        }
    }

    /** Returns the number of records acknowledged or given up since the start. */
    synchronized long completed() {
        return completed;
    }

    /** Returns the 99th percentile over the window that ends now, ms; empty if nothing was sent in it. */
    synchronized OptionalDouble p99Millis(long nowNanos) {
        while (!acknowledged.isEmpty() && nowNanos - acknowledged.peekFirst().atNanos() > windowNanos) {
            acknowledged.removeFirst();
        }
        long[] latencies = new long[acknowledged.size() + dueByIndex.size()];
        int filled = 0;
        for (Acknowledged each : acknowledged) {
            latencies[filled++] = each.latencyNanos();
        }
        for (long due : dueByIndex.values()) {
            latencies[filled++] = nowNanos - due;
        }
        if (filled == 0) {
            return OptionalDouble.empty();
        }
        Arrays.sort(latencies);
        // Nearest rank: the smallest value that at least 99% do not exceed.
        int rank = (int) Math.ceil(0.99 * filled);
        return OptionalDouble.of(latencies[rank - 1] / 1e6);
    }
}
