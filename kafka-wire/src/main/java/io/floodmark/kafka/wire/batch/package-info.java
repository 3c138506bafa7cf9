/** Record batches that are encoded once, their queues, and the schedulers that decide when each is sent. */
@NullMarked
package io.floodmark.kafka.wire.batch;

import org.jspecify.annotations.NullMarked;
