/** What the threads of one worker share: connections, metadata, and the share of the load. */
@NullMarked
package io.floodmark.kafka.wire.cluster;

import org.jspecify.annotations.NullMarked;
