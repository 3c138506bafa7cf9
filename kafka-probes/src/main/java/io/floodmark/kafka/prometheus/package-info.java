/** Probes that read brokers and hosts over HTTP, in Prometheus' text format. */
@NullMarked
package io.floodmark.kafka.prometheus;

import org.jspecify.annotations.NullMarked;
