/** Real Kafka clusters for tests; {@link io.floodmark.testing.kafka.KafkaCluster} is where to begin. */
@NullMarked
package io.floodmark.testing.kafka;

import org.jspecify.annotations.NullMarked;
