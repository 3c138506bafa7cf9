package io.floodmark.gateway.lane;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Topics for which {@code send} was recently held up for its whole time limit without accepting a record, as for a
 * topic that was just deleted. Records that were already in the queue of the lane would be held up for as long, one
 * after the other, and all other records behind them. Not thread-safe.
 */
final class StalledTopics {
    private final long keptNanos;
    private final Map<String, Long> since = new HashMap<>();

    /** @param longest time that a record stays in the queue, after which entries are irrelevant */
    StalledTopics(Duration longest) {
        keptNanos = longest.toNanos();
    }

    void add(String topic, long nowNanos) {
        since.values().removeIf(each -> nowNanos - each > keptNanos);
        since.put(topic, nowNanos);
    }

    /** True if a record of that topic that was queued at that time need not be tried any more. */
    boolean covers(String topic, long queuedNanos) {
        Long last = since.get(topic);
        return last != null && queuedNanos - last < 0;
    }
}
