/** Consumers with groups, which read what producers write. */
@NullMarked
package io.floodmark.kafka.wire.consumer;

import org.jspecify.annotations.NullMarked;
