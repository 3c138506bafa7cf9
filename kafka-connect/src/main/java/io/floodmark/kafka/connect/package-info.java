/** Kafka Connect as a consumer: null sinks made over its REST interface, and what they read. */
@NullMarked
package io.floodmark.kafka.connect;

import org.jspecify.annotations.NullMarked;
