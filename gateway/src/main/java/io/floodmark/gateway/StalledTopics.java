package io.floodmark.gateway;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Topics of which a producer took a record in vain: {@code send} was held up for all the time that it may be, as it is
 * for a topic that was just deleted. What stood in the queue of the lane by then would be held up as long, a record
 * after the other, and everybody else behind it. One thread's.
 */
final class StalledTopics {
    private final long keptNanos;
    private final Map<String, Long> since = new HashMap<>();

    /** @param longest that anything stands in the queue: what is older matters to nobody */
    StalledTopics(Duration longest) {
        keptNanos = longest.toNanos();
    }

    void add(String topic, long nowNanos) {
        since.values().removeIf(each -> nowNanos - each > keptNanos);
        since.put(topic, nowNanos);
    }

    /** Whether what was put into the queue then, for that topic, need not be tried any more. */
    boolean covers(String topic, long queuedNanos) {
        Long last = since.get(topic);
        return last != null && queuedNanos - last < 0;
    }
}
