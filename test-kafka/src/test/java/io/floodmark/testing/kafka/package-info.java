/** Real Kafka clusters for tests. Start with {@link io.floodmark.testing.kafka.KafkaCluster}. */
@NullMarked
package io.floodmark.testing.kafka;

import org.jspecify.annotations.NullMarked;
