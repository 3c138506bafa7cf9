package io.floodmark.load;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * One period of consuming.
 *
 * @param from the first offset to be read of each partition of each topic, in order of partition
 * @param atMost duration after which consuming ends, even if it was not stopped
 */
public record ConsumeOrder(Map<String, List<Long>> from, Duration atMost) {
    public ConsumeOrder {
        from = Map.copyOf(from);
    }
}
