/** Readers of logs without a group, as the load itself or to sample a topic. */
@NullMarked
package io.floodmark.kafka.wire.reader;

import org.jspecify.annotations.NullMarked;
