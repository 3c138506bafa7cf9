/**
 * Runs {@code floodmark} on existing clusters of other Kafka releases, with ZooKeeper and with KRaft, and checks what
 * it leaves behind.
 */
@NullMarked
package io.floodmark.bench.existing;

import org.jspecify.annotations.NullMarked;
