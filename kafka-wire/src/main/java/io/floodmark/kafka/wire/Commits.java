package io.floodmark.kafka.wire;

import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** Keeps the positions of consumer groups. Must not block. */
@FunctionalInterface
public interface Commits {
    /** Keeps nothing. */
    Commits NONE = (group, positions) -> {};

    void commit(String group, Map<TopicPartition, Long> positions);
}
