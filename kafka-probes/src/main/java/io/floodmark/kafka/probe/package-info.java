/** Probes that read brokers by JMX and Admin. */
@NullMarked
package io.floodmark.kafka.probe;

import org.jspecify.annotations.NullMarked;
