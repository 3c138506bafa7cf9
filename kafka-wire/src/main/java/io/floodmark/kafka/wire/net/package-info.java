/**
 * The only package that uses kafka-clients' internal classes (its {@code NetworkClient}, protocol messages and batch
 * builder). They change without notice between versions, so the version is pinned in the root pom.
 *
 * <p>Internals are used because the public producer costs 10 to 30 times the CPU per record: every record passes
 * through an accumulator. On a machine shared with brokers, such a generator measures itself. Everything below the
 * producer is still the library's: TLS, SASL, version negotiation, throttling, reconnecting. Rewriting those would take
 * far more code, with more errors, than following the internals of one pinned version.
 *
 * <p>The signatures of this package's public types do not expose those internals.
 */
@NullMarked
package io.floodmark.kafka.wire.net;

import org.jspecify.annotations.NullMarked;
