package io.floodmark.kafka.wire.net;

import org.apache.kafka.common.Uuid;

/**
 * A partition of a topic.
 *
 * @param topicId all zero if the broker has no topic ids (before Kafka 2.8)
 */
public record TopicIdPartition(String topic, Uuid topicId, int partition) {}
