/**
 * The only place that touches kafka-clients' internal classes (its {@code NetworkClient}, protocol messages and batch
 * builder), which change without notice between versions; the version is pinned in the root pom.
 *
 * <p>Why internals at all: the public producer costs 10 to 30 times the CPU per record, because it takes every record
 * through an accumulator, and on a machine shared with brokers such a generator measures itself. What lies below the
 * producer is the library's all the same: TLS, SASL, version negotiation, throttling, reconnecting. Writing those anew
 * would be far more code, and wrong in more places, than following the internals of one pinned version.
 *
 * <p>Nothing of those internals shows in the signatures of this package's public types.
 */
@NullMarked
package io.floodmark.kafka.wire.net;

import org.jspecify.annotations.NullMarked;
