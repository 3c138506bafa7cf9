/** Kafka Connect as a consumer: null sinks created by its REST interface, and what they read. */
@NullMarked
package io.floodmark.kafka.connect;

import org.jspecify.annotations.NullMarked;
