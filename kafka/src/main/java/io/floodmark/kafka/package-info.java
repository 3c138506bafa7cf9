/** The wire engine, admin, ownership and clean-up, probes of brokers. */
@NullMarked
package io.floodmark.kafka;

import org.jspecify.annotations.NullMarked;
