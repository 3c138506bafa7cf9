/**
 * Producers: the wire engine, which encodes record batches once and sends them repeatedly. {@code WireFleet} is the
 * entry point.
 *
 * <p>A {@code WireWorker} runs in one thread. It has {@code Batches} and serves one or more producers, each with its
 * own connections. A producer's {@code BatchScheduler} determines which records are due. Its {@code PartitionQueue}s
 * (one per partition) hold waiting batches, and its {@code Sender} sends them over its {@code BrokerRoute}s (one per
 * broker). Records with keys have their own schedulers ({@code KeyedScheduler}).
 */
@NullMarked
package io.floodmark.kafka.wire.producer;

import org.jspecify.annotations.NullMarked;
