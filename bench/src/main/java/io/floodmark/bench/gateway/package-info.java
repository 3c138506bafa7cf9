/** Benches of the gateway: throughput, latency, overload and hostile clients, next to its peers. */
@NullMarked
package io.floodmark.bench.gateway;

import org.jspecify.annotations.NullMarked;
