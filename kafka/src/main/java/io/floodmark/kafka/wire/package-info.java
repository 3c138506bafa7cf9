/**
 * The wire engine: record batches encoded once, sent again and again. {@code WireFleet} is the way in.
 *
 * <p>One thread serves a {@code WireWorker}; it has a {@code BatchPool} and one or more {@code WireProducer}s, each with
 * connections of its own. A producer's {@code Feed} says which records are due, its {@code Lane}s (one a partition) hold what
 * waits, its {@code Route}s (one a broker) send.
 */
@NullMarked
package io.floodmark.kafka.wire;

import org.jspecify.annotations.NullMarked;
