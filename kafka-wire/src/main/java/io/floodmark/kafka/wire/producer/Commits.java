package io.floodmark.kafka.wire.producer;

import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** Stores the positions of consumer groups. Must not block. */
@FunctionalInterface
public interface Commits {
    /** Stores nothing. */
    Commits NONE = (group, positions) -> {};

    void commit(String group, Map<TopicPartition, Long> positions);
}
