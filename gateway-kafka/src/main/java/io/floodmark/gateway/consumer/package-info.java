/** Kafka consumers: readers of partitions, and instances of consumer groups. */
@NullMarked
package io.floodmark.gateway.consumer;

import org.jspecify.annotations.NullMarked;
