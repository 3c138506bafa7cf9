/**
 * The wire engine: record batches encoded once, sent again and again. {@code WireFleet} is the way in.
 *
 * <p>One thread serves a {@code WireWorker}; it has {@code Batches} and serves one or more producers, each with
 * connections of its own. A producer's {@code BatchScheduler} says which records are due, its {@code PartitionQueue}s
 * (one a partition) hold what waits, its {@code Sender} puts it on its {@code Route}s (one a broker). Records with keys
 * have feeds of their own ({@code KeyedScheduler}).
 */
@NullMarked
package io.floodmark.kafka.wire;

import org.jspecify.annotations.NullMarked;
