package io.floodmark.kafka;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;

/** Requests for the end offsets of partitions. */
public final class LatestOffsets {
    private LatestOffsets() {}

    /** Returns the argument of {@code Admin.listOffsets}. */
    public static Map<TopicPartition, OffsetSpec> of(Collection<TopicPartition> partitions) {
        Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
        partitions.forEach(partition -> latest.put(partition, OffsetSpec.latest()));
        return latest;
    }
}
